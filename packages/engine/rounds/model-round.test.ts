import { expect, test } from 'vitest'
import { executeScripted } from '../testing/execute-scripted.ts'
import { sampleSetup } from '../testing/sample-setup.ts'
import { StoredLog } from '../testing/stored-log.ts'

const answer = [{ text: 'Not any more.' }, { finish: 'stop' }]

test('a passing failure before the first byte is tried again under the same model.started, as late as Retry-After says', async () => {
  await using run = await executeScripted([
    { status: 429, error: 'provider_rate_limited', retryable: true, retryAfterMs: 1000 },
    { status: 500, error: 'provider_error', retryable: true },
    answer,
  ])

  expect(run.log.types()).toEqual([
    'run.started',
    'model.started',
    'model.retried',
    'model.retried',
    'model.completed',
    'run.completed',
  ])
  expect(run.pauses[0]).toBeGreaterThanOrEqual(1000)
  expect(run.log.of('model.retried').map(({ reason, delay_ms }) => [reason, delay_ms])).toEqual([
    ['provider_rate_limited: scripted 429', run.pauses[0]],
    ['provider_error: scripted 500', run.pauses[1]],
  ])
})

test('a round is tried three times in all, whatever goes wrong', async () => {
  await using run = await executeScripted([
    { status: 503, error: 'provider_error', retryable: true },
    [{ text: 'Half' }, { end: 'close' }],
    [{ finish: 'stop' }],
    answer,
  ])

  expect(run.provider.requests).toHaveLength(3)
  expect(run.log.of('run.failed')[0]?.error.code).toBe('empty_response')
})

test('an error that waiting cannot cure is not retried', async () => {
  await using run = await executeScripted([{ status: 401, error: 'provider_auth' }, answer])

  expect(run.provider.requests).toHaveLength(1)
  expect(run.log.of('run.failed')[0]?.error).toMatchObject({ code: 'provider_auth', retryable: false })
})

test('a provider that wants more than a minute of patience is not waited for', async () => {
  await using run = await executeScripted([
    { status: 429, error: 'provider_rate_limited', retryable: true, retryAfterMs: 90_000 },
    answer,
  ])

  expect(run.provider.requests).toHaveLength(1)
  expect(run.log.of('run.failed')[0]?.error).toMatchObject({ code: 'provider_rate_limited', retryable: true })
})

test('O18: a stream without a finish reason is asked again, and readers who saw its text get a new model.started', async () => {
  await using run = await executeScripted([[{ text: 'Not a' }, { end: 'close' }], answer])

  expect(run.log.types()).toEqual([
    'run.started',
    'model.started',
    'model.retried',
    'model.started',
    'model.completed',
    'run.completed',
  ])
  const [first, second] = run.log.of('model.started')
  expect(second?.round).toBe(first?.round)
  expect(run.log.deltas.map(({ start, offset, text }) => [start, offset, text])).toEqual([
    [first?.seq, 0, 'Not a'],
    [second?.seq, 0, 'Not any more.'],
  ])
  expect(run.log.view.output?.content).toBe('Not any more.')
})

test('an error after text was shown is tried again under a new model.started if it may pass', async () => {
  const setup = sampleSetup()
  const log = new StoredLog(setup.run_id)
  await using run = await executeScripted([[{ text: 'Not a' }, { waitFor: log.shown }, { end: 'cut' }], answer], {
    setup,
    stored: log,
  })

  expect(run.log.of('model.started')).toHaveLength(2)
  expect(run.log.of('run.completed')[0]?.output.content).toBe('Not any more.')
})

test('a run that fails keeps the text of its last try, with an estimate of what it cost', async () => {
  await using run = await executeScripted([
    [{ text: 'First half' }, { end: 'close' }],
    [{ text: 'Second half' }, { end: 'close' }],
    [{ text: 'Third half' }, { end: 'close' }],
  ])

  expect(run.log.of('run.failed')[0]).toMatchObject({
    error: { code: 'stream_incomplete' },
    output: { content: 'Third half' },
    usage: { estimated: true },
  })
  expect(run.log.of('run.failed')[0]?.usage?.output_tokens).toBeGreaterThan(0)
  expect(run.log.of('model.completed')).toEqual([])
})

test('text that was shown stays until another try brings some of its own', async () => {
  await using run = await executeScripted([
    [{ text: 'First half' }, { end: 'close' }],
    { status: 500, error: 'provider_error', retryable: true },
  ])

  expect(run.log.of('model.started')).toHaveLength(1)
  expect(run.log.of('run.failed')[0]).toMatchObject({
    error: { code: 'provider_error' },
    output: { content: 'First half' },
  })
})

test('C1: an event names the model that answered when it is not the one that was asked', async () => {
  const completion = {
    model: 'scripted-2026',
    choices: [{ index: 0, message: { role: 'assistant', content: 'Hi.' }, finish_reason: 'stop' }],
  }
  await using run = await executeScripted([{ completion }])

  expect(run.log.of('model.routed')).toMatchObject([{ round: 1, provider: 'default', model: 'scripted-2026' }])
})

test('an event before the answer names what the gateway changed in the request', async () => {
  await using run = await executeScripted([answer])
  const { model } = run.provider
  await using adjusted = await executeScripted([answer], {
    model: {
      open: (request, options) => {
        options.onAdjusted?.('tool_choice required was refused; asked with auto')
        return model.open(request, options)
      },
    },
  })

  expect(adjusted.log.types()).toEqual([
    'run.started',
    'model.started',
    'model.retried',
    'model.completed',
    'run.completed',
  ])
  expect(adjusted.log.of('model.retried')[0]).toMatchObject({
    reason: 'tool_choice required was refused; asked with auto',
    delay_ms: 0,
  })
})

test('SEC22: each try of a round that was replaced counts: what its provider said, or an estimate of what was shown', async () => {
  const used = { prompt_tokens: 1000, completion_tokens: 500 }
  await using silent = await executeScripted([
    [{ finish: 'stop', usage: used }],
    [{ finish: 'stop', usage: used }],
    [{ text: 'Here.' }, { finish: 'stop', usage: used }],
  ])
  await using broken = await executeScripted([
    [{ text: 'Half of a rather long answer' }],
    [{ text: 'Whole.' }, { finish: 'stop', usage: used }],
  ])

  const total = silent.log.of('run.completed')[0]?.usage
  expect([total?.input_tokens, total?.output_tokens]).toEqual([3000, 1500])
  const after = broken.log.of('run.completed')[0]?.usage
  expect(after?.output_tokens).toBeGreaterThan(500)
  expect(after?.input_tokens).toBeGreaterThan(1000)
  expect(after?.estimated).toBe(true)
})
