import { expect, test } from 'vitest'
import { RunStopped } from './ports/ports.ts'
import { executeScripted, startScripted } from './testing/execute-scripted.ts'
import { sampleSetup, sampleTool } from './testing/sample-setup.ts'
import { StoredLog } from './testing/stored-log.ts'

const call = (name: string) => ({ call: { name, arguments: '{}' } })

test('O15, C6: a cancel between tokens keeps the text so far and closes the provider’s connection', async () => {
  await using run = await startScripted([[{ text: 'Half an ' }, { text: 'answ' }, { end: 'hang' }]])
  await expect.poll(() => run.log.view.rounds[0]?.text).toBe('Half an answ')

  run.abort.abort('cancel')
  const end = await run.ended

  expect(end.kind).toBe('cancelled')
  expect(run.log.types()).toEqual(['run.started', 'model.started', 'run.cancelled'])
  expect(run.log.of('run.cancelled')[0]).toMatchObject({
    reason: 'user',
    output: { content: 'Half an answ', interrupted: true, status: 'cancelled', rounds: [{ text: 'Half an answ' }] },
    usage: { estimated: true },
  })
  await expect.poll(() => run.provider.closed).toEqual([1])
})

test('C6: a cancel before the first token ends the run at once, with an empty answer', async () => {
  await using run = await startScripted([[{ end: 'hang' }]])
  await expect.poll(() => run.provider.requests.length).toBe(1)

  run.abort.abort('cancel')
  await run.ended

  expect(run.log.of('run.cancelled')[0]?.output.content).toBe('')
  await expect.poll(() => run.provider.closed).toEqual([1])
})

test('O17: a cancel that an append reports ends the run like any other', async () => {
  const setup = sampleSetup()
  const log = new StoredLog(setup.run_id)
  log.cancelRequested = true
  await using run = await startScripted([[{ text: 'never finished' }, { end: 'hang' }]], {
    setup,
    stored: log,
    cancelReason: () => 'superseded',
  })

  expect((await run.ended).kind).toBe('cancelled')
  expect(run.log.of('run.cancelled')[0]?.reason).toBe('superseded')
})

test('O15: text before a model’s calls is never the answer of a cancelled run', async () => {
  const waiting = sampleTool(
    'wait',
    (_, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  )
  await using run = await startScripted([[{ text: 'I will look this up.' }, call('wait'), { finish: 'tool_calls' }]], {
    tools: [waiting],
  })
  await expect.poll(() => run.log.types()).toContain('tool.started')

  run.abort.abort('cancel')
  await run.ended

  expect(run.log.types().slice(-2)).toEqual(['tool.cancelled', 'run.cancelled'])
  expect(run.log.of('run.cancelled')[0]?.output.content).toBe('')
})

test('O15: a cancel closes every open tool: what answered is kept, what ignores it is left behind', async () => {
  const polite = sampleTool(
    'polite',
    (_, { signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve({ ok: true, result: 'just in time' }))),
  )
  const deaf = sampleTool('deaf', () => new Promise(() => undefined))
  const waiting = sampleTool('waiting', () => ({ ok: true, result: 'never' }))
  const setup = sampleSetup({ agent: { limits: { parallel_tools: 2 } } })
  await using run = await startScripted([[call('polite'), call('deaf'), call('waiting'), { finish: 'tool_calls' }]], {
    setup,
    tools: [polite, deaf, waiting],
  })
  await expect.poll(() => run.log.of('tool.started').length).toBe(2)

  run.abort.abort('cancel')
  await run.ended

  expect(run.log.of('tool.completed').map((event) => event.result)).toEqual(['just in time'])
  expect(run.log.of('tool.cancelled').map((event) => event.outcome)).toEqual(['unknown'])
  expect(run.log.of('tool.started')).toHaveLength(2)
  expect(run.log.types().at(-1)).toBe('run.cancelled')
})

test('O15: late output of an abandoned tool is dropped', async () => {
  const late = Promise.withResolvers<void>()
  const deaf = sampleTool('deaf', async (_, { emitter, call_id }) => {
    await late.promise
    await emitter.append([{ type: 'tool.progress', call_id, kind: 'status', data: 'late' }])
    return { ok: true, result: 'late' }
  })
  await using run = await startScripted([[call('deaf'), { finish: 'tool_calls' }]], { tools: [deaf] })
  await expect.poll(() => run.log.types()).toContain('tool.started')
  run.abort.abort('cancel')
  await run.ended

  late.resolve()
  await new Promise((resolve) => setImmediate(resolve))

  expect(run.log.types().at(-1)).toBe('run.cancelled')
})

test('a cancel while the loop pauses between tries ends it there', async () => {
  await using run = await startScripted([{ status: 500, error: 'provider_error', retryable: true }], {
    clock: {
      now: Date.now,
      random: () => 0.5,
      sleep: (_, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    },
  })
  await expect.poll(() => run.log.types()).toContain('model.retried')

  run.abort.abort('cancel')

  expect((await run.ended).kind).toBe('cancelled')
})

test('C6: a way to the model that ignores the abort is left behind', async () => {
  await using run = await startScripted([], { model: { open: () => new Promise(() => undefined) } })
  await expect.poll(() => run.log.types()).toContain('model.started')

  run.abort.abort('cancel')

  expect((await run.ended).kind).toBe('cancelled')
})

test('C6: a run that is cancelled before it began ends without asking anybody', async () => {
  const abort = new AbortController()
  abort.abort('cancel')
  await using run = await startScripted([], {
    signal: abort.signal,
    model: { open: () => new Promise(() => undefined) },
  })

  expect((await run.ended).kind).toBe('cancelled')
  expect(run.log.of('run.cancelled')[0]?.output.content).toBe('')
})

test('O17: a run whose lease is lost stops at once and writes nothing more', async () => {
  await using run = await startScripted([[{ text: 'Half' }, { end: 'hang' }]])
  await expect.poll(() => run.log.deltas.length).toBe(1)
  const before = run.log.types()

  run.abort.abort('lost')

  await expect(run.ended).rejects.toMatchObject({ code: 'run_stopped', reason: 'lost' })
  expect(run.log.types()).toEqual(before)
})

test('a run whose tools are at work stops without a word when its lease is lost', async () => {
  const polite = sampleTool(
    'polite',
    (_, { signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve({ ok: true, result: 'too late' }))),
  )
  await using run = await startScripted([[call('polite'), { finish: 'tool_calls' }]], { tools: [polite] })
  await expect.poll(() => run.log.types()).toContain('tool.started')

  run.abort.abort('lost')

  await expect(run.ended).rejects.toBeInstanceOf(RunStopped)
  expect(run.log.types().at(-1)).toBe('tool.started')
})

test('a process that wants to end gets the run back at its next commit point', async () => {
  const handOver = new AbortController()
  const tool = sampleTool('look', () => {
    handOver.abort()
    return { ok: true, result: 'seen' }
  })
  await using run = await startScripted(
    [
      [call('look'), { finish: 'tool_calls' }],
      [{ text: 'never asked' }, { finish: 'stop' }],
    ],
    { tools: [tool], handOver: handOver.signal },
  )

  await expect(run.ended).rejects.toMatchObject({ reason: 'drain' })
  expect(run.log.types().at(-1)).toBe('tool.completed')
  expect(run.provider.requests).toHaveLength(1)
})

test('a run that is nearly done is finished rather than handed over', async () => {
  const handOver = new AbortController()
  handOver.abort()
  await using run = await executeScripted([[{ text: 'Done.' }, { finish: 'stop' }]], { handOver: handOver.signal })

  expect(run.end.kind).toBe('completed')
})

test('a failure of the database is the worker’s to see, not the end of the run', async () => {
  const setup = sampleSetup()
  const log = new StoredLog(setup.run_id, [], 1)
  await using run = await startScripted([[{ text: 'Hi' }, { finish: 'stop' }]], { setup, stored: log })

  await expect(run.ended).rejects.toThrow('after 1 events')
})

test('a mistake in the loop itself ends the run as internal_error with its cause inside', async () => {
  await using run = await startScripted([], {
    model: { open: async () => Promise.reject(new TypeError('x is not a function')) },
  })

  expect((await run.ended).kind).toBe('failed')
  expect(run.log.of('run.failed')[0]?.error).toMatchObject({
    code: 'internal_error',
    message: 'An internal error ended the run.',
    detail: expect.stringContaining('x is not a function'),
  })
})

test('C6: a tool that answers an abort with an error of its own is cancelled, not failed', async () => {
  const fetching = sampleTool(
    'fetch',
    (_, { signal }) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () =>
          resolve({ ok: false, error: { code: 'tool_error', message: `could not be read: ${String(signal.reason)}` } }),
        ),
      ),
  )
  await using run = await startScripted([[call('fetch'), { finish: 'tool_calls' }]], { tools: [fetching] })
  await expect.poll(() => run.log.types()).toContain('tool.started')

  run.abort.abort('cancel')
  await run.ended

  expect(run.log.types().slice(-2)).toEqual(['tool.cancelled', 'run.cancelled'])
})

test('a tool that answers its time-out with an error of its own has timed out', async () => {
  const slow = sampleTool(
    'slow',
    (_, { signal }) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () =>
          resolve({ ok: false, error: { code: 'tool_error', message: 'could not be read: aborted' } }),
        ),
      ),
    { timeout_ms: 50 },
  )
  await using run = await executeScripted(
    [
      [call('slow'), { finish: 'tool_calls' }],
      [{ text: 'Too slow.' }, { finish: 'stop' }],
    ],
    { tools: [slow] },
  )

  expect(run.log.of('tool.failed')[0]?.error).toEqual({
    code: 'tool_timeout',
    message: 'slow did not answer within 0.05 s.',
  })
})
