import { expect, test } from 'vitest'
import { executeScripted } from '../testing/execute-scripted.ts'
import { sampleTool } from '../testing/sample-setup.ts'

const calculator = sampleTool('calculator', ({ expression }) => ({
  ok: true,
  result: expression === '6*7' ? '42' : 'unknown',
}))
const call = (name = 'calculator', args = '{"expression":"6*7"}') => ({ call: { name, arguments: args } })

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
