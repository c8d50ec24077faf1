import { expect, test } from 'vitest'
import { executeScripted, startScripted } from './testing/execute-scripted.ts'
import { sampleSetup, sampleTool } from './testing/sample-setup.ts'

const calculator = sampleTool('calculator', ({ expression }) => ({
  ok: true,
  result: expression === '6*7' ? '42' : 'unknown',
}))
const call = (name = 'calculator', args = '{"expression":"6*7"}') => ({ call: { name, arguments: args } })
const usage = (prompt_tokens: number, completion_tokens: number) => ({ usage: { prompt_tokens, completion_tokens } })

test('S4, S19: three rounds of process talk and tools end in the last round as the answer, usage summed', async () => {
  await using run = await executeScripted(
    [
      [{ text: 'I will compute.' }, call(), { finish: 'tool_calls', ...usage(10, 2) }],
      [{ text: 'Once more.' }, call(), { finish: 'tool_calls', ...usage(20, 3) }],
      [{ text: 'It is ' }, { text: '42.' }, { finish: 'stop', ...usage(30, 4) }],
    ],
    { tools: [calculator] },
  )

  expect(run.log.types()).toEqual([
    'run.started',
    'model.started',
    'model.completed',
    'tool.started',
    'tool.completed',
    'model.started',
    'model.completed',
    'tool.started',
    'tool.completed',
    'model.started',
    'model.completed',
    'run.completed',
  ])
  expect(run.log.of('run.completed')[0]).toMatchObject({
    output: { content: 'It is 42.', interrupted: false },
    usage: { input_tokens: 60, output_tokens: 9 },
    stop_reason: 'finished',
  })
  expect(run.log.of('model.completed').map((event) => event.tool_calls)).toEqual([1, 1, 0])
})

test('every request carries each call with its result, under the provider’s own id and right after it', async () => {
  await using run = await executeScripted(
    [
      [{ call: { name: 'calculator', arguments: '{"expression":"6*7"}', id: 'call_0' } }, { finish: 'tool_calls' }],
      [{ text: 'It is 42.' }, { finish: 'stop' }],
    ],
    { tools: [calculator] },
  )

  expect(run.provider.requests[1]?.messages).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'How much is 6*7?' },
    {
      role: 'assistant',
      content: null,
      calls: [{ provider_call_id: 'call_0', name: 'calculator', arguments: { expression: '6*7' } }],
    },
    { role: 'tool', provider_call_id: 'call_0', content: '42' },
  ])
})

test('O1: a round has its number, its place and its start before the model says a word', async () => {
  await using run = await startScripted([[{ end: 'hang' }]])
  await expect.poll(() => run.log.types()).toEqual(['run.started', 'model.started'])

  expect(run.log.of('model.started')[0]).toMatchObject({
    round: 1,
    seq: 2,
    placement: { turn_index: 0, model_index: 0 },
  })
  run.abort.abort('cancel')
  await run.ended
})

test('S4: the text readers are shown is the text that is stored, each piece at its place and under its own start', async () => {
  await using run = await executeScripted([
    [
      { reasoning: 'Hm. ' },
      { reasoning: 'Yes.' },
      { text: 'It is ' },
      { text: '👍 42' },
      { text: '.' },
      { finish: 'stop' },
    ],
  ])

  const start = run.log.of('model.started')[0]?.seq
  expect(run.log.deltas.every((delta) => delta.start === start && delta.round === 1)).toBe(true)
  for (const kind of ['text', 'reasoning'] as const) {
    const pieces = run.log.deltas.filter((delta) => delta[kind] !== undefined)
    let length = 0
    for (const piece of pieces) {
      expect(piece.offset).toBe(length)
      length += piece[kind]?.length ?? 0
    }
    expect(pieces.map((piece) => piece[kind]).join('')).toBe(run.log.of('model.completed')[0]?.[kind])
  }
  expect(run.log.view.output?.content).toBe('It is 👍 42.')
})

test('O12: a round that reasoned takes one more turn_index than one that did not', async () => {
  await using run = await executeScripted(
    [
      [{ reasoning: 'Let me see.' }, call(), { finish: 'tool_calls' }],
      [call(), { finish: 'tool_calls' }],
      [{ text: 'Done.' }, { finish: 'stop' }],
    ],
    { tools: [calculator] },
  )

  expect(run.log.of('model.started').map((event) => event.placement.turn_index)).toEqual([0, 2, 3])
  expect(run.log.of('tool.started').map((event) => event.placement.turn_index)).toEqual([0, 2])
})

test('S10: a provider that does not stream gives its whole text as one delta', async () => {
  const completion = {
    choices: [{ index: 0, message: { role: 'assistant', content: 'It is 42.' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 7, completion_tokens: 3 },
  }
  await using run = await executeScripted([{ completion }])

  expect(run.log.deltas).toMatchObject([{ text: 'It is 42.', offset: 0 }])
  expect(run.log.of('run.completed')[0]?.usage).toEqual({ input_tokens: 7, output_tokens: 3 })
})

test('a round without reported usage is estimated and says so', async () => {
  await using run = await executeScripted([[{ text: 'It is forty-two, as far as I can tell.' }, { finish: 'stop' }]])

  const used = run.log.of('run.completed')[0]?.usage
  expect(used).toMatchObject({ estimated: true })
  expect(used?.input_tokens).toBeGreaterThan(5)
  expect(used?.output_tokens).toBeGreaterThan(5)
})

test('O3: the setup of a run is the same after it as before', async () => {
  const setup = sampleSetup()
  const before = structuredClone(setup)
  await using run = await executeScripted(
    [
      [call(), { finish: 'tool_calls' }],
      [{ text: '42' }, { finish: 'stop' }],
    ],
    { setup, tools: [calculator] },
  )

  expect(run.end.kind).toBe('completed')
  expect(setup).toEqual(before)
})
