import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { byteStream } from '../ports/byte-stream.ts'
import type { Emitter } from '../ports/ports.ts'
import { executeScripted } from '../testing/execute-scripted.ts'
import { sampleSetup, sampleTool } from '../testing/sample-setup.ts'
import { StoredLog } from '../testing/stored-log.ts'

const calculator = sampleTool('calculator', ({ expression }) => ({
  ok: true,
  result: expression === '6*7' ? '42' : 'unknown',
}))
const call = (name = 'calculator', args = '{"expression":"6*7"}') => ({ call: { name, arguments: args } })

test('O5, O6: the last allowed round is asked without any tools and with a reminder, and the run says why it ended', async () => {
  const setup = sampleSetup({ agent: { limits: { max_rounds: 3 } } })
  await using run = await executeScripted(
    [
      [call(), { finish: 'tool_calls' }],
      [call(), { finish: 'tool_calls' }],
      [{ text: 'So far 42.' }, { finish: 'stop' }],
    ],
    {
      setup,
      tools: [calculator],
    },
  )

  expect(run.provider.requests.map(({ tools, tool_choice }) => [tools.length, tool_choice])).toEqual([
    [1, 'auto'],
    [1, 'auto'],
    [0, 'none'],
  ])
  expect(run.provider.requests[2]?.messages.at(-1)).toMatchObject({
    role: 'user',
    content: expect.stringMatching(/no tools are available/),
  })
  expect(run.log.of('run.completed')[0]).toMatchObject({ stop_reason: 'max_rounds', output: { content: 'So far 42.' } })
})

test('O5: calls in a round that was offered no tools are not run', async () => {
  const setup = sampleSetup({ agent: { limits: { max_rounds: 2 } } })
  await using run = await executeScripted(
    [
      [call(), { finish: 'tool_calls' }],
      [{ text: 'It is 42.' }, call(), { finish: 'tool_calls' }],
    ],
    { setup, tools: [calculator] },
  )

  expect(run.log.of('tool.started')).toHaveLength(1)
  expect(run.log.of('run.completed')[0]).toMatchObject({ output: { content: 'It is 42.' }, stop_reason: 'max_rounds' })
})

test('O5: an agent that may make no calls is offered no tools and runs into no limit', async () => {
  const setup = sampleSetup({ agent: { limits: { max_tool_calls: 0 } } })
  await using run = await executeScripted([[{ text: 'It is 42.' }, { finish: 'stop' }]], { setup, tools: [calculator] })

  expect(run.provider.requests[0]).toMatchObject({ tools: [], tool_choice: 'none' })
  expect(JSON.stringify(run.provider.requests[0]?.messages)).not.toContain('any more')
  expect(run.log.of('run.completed')[0]?.stop_reason).toBe('finished')
})

test('O5: a forced tool is required in the first round only, and offered alone there', async () => {
  const setup = sampleSetup({ forced_tool: 'calculator' })
  const other = sampleTool('other', () => ({ ok: true, result: 'x' }))
  await using run = await executeScripted(
    [
      [call(), { finish: 'tool_calls' }],
      [{ text: '42' }, { finish: 'stop' }],
    ],
    { setup, tools: [other, calculator] },
  )

  expect(run.provider.requests.map(({ tools, tool_choice }) => [tools.map((tool) => tool.name), tool_choice])).toEqual([
    [['calculator'], 'required'],
    [['other', 'calculator'], 'auto'],
  ])
})

test('O5: calls beyond max_tool_calls are refused and the next round is the last', async () => {
  const setup = sampleSetup({ agent: { limits: { max_tool_calls: 2 } } })
  await using run = await executeScripted(
    [
      [call(), call(), call(), { finish: 'tool_calls' }],
      [{ text: 'Enough.' }, { finish: 'stop' }],
    ],
    { setup, tools: [calculator] },
  )

  expect(run.log.of('tool.completed')).toHaveLength(2)
  expect(run.log.of('tool.failed')[0]?.error.message).toMatch(/2 tool calls/)
  expect(run.provider.requests[1]?.tools).toEqual([])
  expect(run.log.of('run.completed')[0]?.stop_reason).toBe('max_tool_calls')
})

test('O5: the round after the last allowed call is the last', async () => {
  const setup = sampleSetup({ agent: { limits: { max_tool_calls: 1 } } })
  await using run = await executeScripted(
    [
      [call(), { finish: 'tool_calls' }],
      [{ text: 'Enough.' }, { finish: 'stop' }],
    ],
    {
      setup,
      tools: [calculator],
    },
  )

  expect(run.provider.requests[1]?.tools).toEqual([])
  expect(run.log.of('run.completed')[0]?.stop_reason).toBe('max_tool_calls')
})

test('O5: when the time is up the next round is the last', async () => {
  const setup = sampleSetup({ agent: { limits: { max_wall_seconds: 60 } }, started_at_ms: Date.now() - 59_900 })
  const slow = sampleTool(
    'calculator',
    (_, { signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve({ ok: true, result: 'late' }))),
  )
  await using run = await executeScripted(
    [
      [call(), { finish: 'tool_calls' }],
      [{ text: 'Out of time.' }, { finish: 'stop' }],
    ],
    { setup, tools: [slow] },
  )

  expect(run.provider.requests[1]?.tools).toEqual([])
  expect(run.log.of('run.completed')[0]?.stop_reason).toBe('max_time')
})

test('S11: the provider’s own length limit is an ending called max_length', async () => {
  await using run = await executeScripted([[{ text: 'One, two, thr' }, { finish: 'length' }]])

  expect(run.log.of('run.completed')[0]).toMatchObject({
    stop_reason: 'max_length',
    output: { content: 'One, two, thr' },
  })
})

test('S11: an answer is cut at 64,000 whole characters and the provider’s connection closed', async () => {
  await using run = await executeScripted([
    [...Array.from({ length: 70 }, () => ({ text: '👍🏽ab'.repeat(200) })), { end: 'hang' }],
  ])

  const content = run.log.of('run.completed')[0]?.output.content ?? ''
  expect(content.length).toBeGreaterThan(63_990)
  expect(content.length).toBeLessThanOrEqual(64_000)
  expect(content.replaceAll('👍🏽ab', '')).toMatch(/^(👍🏽a?)?$/u)
  expect(run.log.of('run.completed')[0]?.stop_reason).toBe('max_length')
  await expect.poll(() => run.provider.closed).toEqual([1])
  expect(run.log.deltas.map((delta) => delta.text).join('')).toBe(content)
})

test('C5: a stop sequence ends the answer before it, even split over deltas, and closes the connection', async () => {
  const setup = sampleSetup({ agent: { stop_sequences: ['<END>', '###'] } })
  await using run = await executeScripted(
    [[{ text: 'All is <E' }, { text: 'M> well #' }, { text: '# <EN' }, { text: 'D> hidden' }, { end: 'hang' }]],
    { setup },
  )

  expect(run.provider.requests[0]?.stop_sequences).toEqual(['<END>', '###'])
  expect(run.log.of('run.completed')[0]).toMatchObject({
    output: { content: 'All is <EM> well ## ' },
    stop_reason: 'finished',
  })
  expect(run.log.deltas.map((delta) => delta.text).join('')).toBe('All is <EM> well ## ')
})

test('a long answer in small pieces leaves nothing behind but its text', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  async function* body() {
    for (let piece = 0; piece < 16_000; piece += 1)
      yield Buffer.from('data: {"choices":[{"delta":{"content":"word"}}]}\n\n')
    yield Buffer.from('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n')
  }
  const heap: number[] = []
  let pieces = 0
  const setup = sampleSetup()
  const log = new StoredLog(setup.run_id)
  const emitter: Emitter = {
    append: (events) => log.append(events),
    toolOutput: () => undefined,
    text: () => {
      pieces += 1
      if (pieces % 4_000 !== 0) return
      collect()
      heap.push(process.memoryUsage().heapUsed)
    },
  }
  await using run = await executeScripted([], {
    setup,
    stored: log,
    emitter,
    model: { open: async () => ({ kind: 'stream', body: byteStream(body()) }) },
  })

  expect(run.log.of('run.completed')[0]?.output.content.length).toBe(64_000)
  expect(heap).toHaveLength(4)
  expect((heap.at(-1) ?? 0) - (heap[0] ?? 0)).toBeLessThan(4_000_000)
})

test('ten results of 10 MB leave a run no larger than their heads and tails', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heap: number[] = []
  const big = sampleTool('big', () => {
    collect()
    heap.push(process.memoryUsage().heapUsed)
    return { ok: true, result: `${heap.length}`.padEnd(10_000_000, 'x') }
  })
  const rounds = Array.from({ length: 10 }, () => [call('big', '{}'), { finish: 'tool_calls' }])
  const setup = sampleSetup({ agent: { limits: { max_rounds: 11 } } })
  const saveFile = async () => ({ file_id: 'file_1', name: 'big', media_type: 'text/plain', bytes: 1, url: '/file_1' })
  await using run = await executeScripted([...rounds, [{ text: 'Done.' }, { finish: 'stop' }]], {
    setup,
    tools: [big],
    saveFile,
  })

  expect(run.log.of('run.completed')).toHaveLength(1)
  expect(heap).toHaveLength(10)
  // Nine whole results would be 90 MB; their heads and tails stand in the log and in each later request of this test.
  expect((heap.at(-1) ?? 0) - (heap[0] ?? 0)).toBeLessThan(20_000_000)
})
