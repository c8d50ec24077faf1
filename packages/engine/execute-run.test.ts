import { expect, test } from 'vitest'
import { executeScripted } from './testing/execute-scripted.ts'
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

test('O9: a model that says nothing at all is asked three times, then the run fails as empty_response', async () => {
  await using run = await executeScripted([[{ text: ' \n ' }, { finish: 'stop' }]])

  expect(run.provider.requests).toHaveLength(3)
  expect(run.log.of('run.failed')[0]).toMatchObject({
    error: { code: 'empty_response', message: 'The model returned no answer.' },
  })
  expect(run.log.of('run.failed')[0]?.output.content.trim()).toBe('')
})

test('O9: an empty reply that is followed by a full one is only a try', async () => {
  await using run = await executeScripted([[{ finish: 'stop' }], [{ text: 'Here I am.' }, { finish: 'stop' }]])

  expect(run.log.of('run.completed')[0]?.output.content).toBe('Here I am.')
  expect(run.log.of('model.started')).toHaveLength(1)
})

test('O9: reasoning alone is no answer, and what was reasoned is kept', async () => {
  await using run = await executeScripted([[{ reasoning: 'I must not say it.' }, { finish: 'stop' }]])

  expect(run.log.of('run.failed')[0]).toMatchObject({
    error: { code: 'empty_response' },
    output: { content: '', rounds: [{ reasoning: 'I must not say it.' }] },
  })
})

test('O9: tools without an answer fail as answer_missing', async () => {
  await using run = await executeScripted([[call(), { finish: 'tool_calls' }], [{ finish: 'stop' }]], {
    tools: [calculator],
  })

  expect(run.log.of('run.failed')[0]?.error.code).toBe('answer_missing')
})

test('O9: an empty account fails at once as quota_exhausted', async () => {
  await using run = await executeScripted([{ status: 429, error: 'quota_exhausted' }])

  expect(run.provider.requests).toHaveLength(1)
  expect(run.log.of('run.failed')[0]?.error).toMatchObject({ code: 'quota_exhausted', detail: 'scripted 429' })
})

test('C4: a content filter fails the run and keeps the text so far', async () => {
  await using run = await executeScripted([[{ text: 'The first half' }, { finish: 'content_filter' }]])

  expect(run.provider.requests).toHaveLength(1)
  expect(run.log.of('run.failed')[0]).toMatchObject({
    error: { code: 'content_filtered' },
    output: { content: 'The first half' },
  })
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

test('S10: a provider that does not stream gives its whole text as one delta', async () => {
  const completion = {
    choices: [{ index: 0, message: { role: 'assistant', content: 'It is 42.' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 7, completion_tokens: 3 },
  }
  await using run = await executeScripted([{ completion }])

  expect(run.log.deltas).toMatchObject([{ text: 'It is 42.', offset: 0 }])
  expect(run.log.of('run.completed')[0]?.usage).toEqual({ input_tokens: 7, output_tokens: 3 })
})

test('C4: a provider that refuses tools before anything was shown is asked once without them', async () => {
  const refusal = { status: 400, error: 'provider_error', detail: 'this model does not support tools' }
  await using run = await executeScripted([refusal, [{ text: 'Plainly: 42.' }, { finish: 'stop' }]], {
    tools: [calculator],
  })

  expect(run.provider.requests.map((request) => request.tools.length)).toEqual([1, 0])
  expect(run.log.of('run.completed')[0]?.output.content).toBe('Plainly: 42.')
})

test('C4: any other refusal is not tried without tools', async () => {
  await using run = await executeScripted(
    [{ status: 400, error: 'provider_error' }, [{ text: 'never asked' }, { finish: 'stop' }]],
    { tools: [calculator] },
  )

  expect(run.provider.requests).toHaveLength(1)
  expect(run.log.of('run.failed')[0]?.error.code).toBe('provider_error')
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
