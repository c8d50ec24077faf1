import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ModelRequest, Tool } from './ports/ports.ts'
import { checkInvariants } from './testing/check-invariants.ts'
import { executeScripted, startScripted } from './testing/execute-scripted.ts'
import { sampleSetup, sampleTool } from './testing/sample-setup.ts'
import { scriptedProvider, type Script } from './testing/scripted-provider.ts'
import { StoredLog, WorkerDied } from './testing/stored-log.ts'

/** A provider that knows the round by the results it is shown, so that it plays the same part to every worker. */
function conversation(request: ModelRequest): Script {
  const results = request.messages.filter((message) => message.role === 'tool').length
  if (results === 0) {
    return [
      { reasoning: 'Three things to do.' },
      { text: 'On it.' },
      ...['read', 'idempotent', 'once'].map((name) => ({ call: { name, arguments: '{"n":1}' } })),
      { finish: 'tool_calls', usage: { prompt_tokens: 10, completion_tokens: 5 } },
    ]
  }
  if (results === 3) {
    return [
      { call: { name: 'once', arguments: '{"n":2}' } },
      { call: { name: 'no_such_tool', arguments: '{}' } },
      { call: { name: 'read', arguments: '"half' } },
      { finish: 'tool_calls', usage: { prompt_tokens: 20, completion_tokens: 5 } },
    ]
  }
  return [{ text: 'All done, see [1].' }, { finish: 'stop', usage: { prompt_tokens: 30, completion_tokens: 5 } }]
}

/** Tools of each kind with a ledger of their effects by idempotency key. */
function ledgerTools() {
  const calls: { name: string; key: string }[] = []
  const effects = new Map<string, number>()
  const tool = (name: 'read' | 'idempotent' | 'once'): Tool =>
    sampleTool(
      name,
      (_, { idempotency_key: key }) => {
        calls.push({ name, key })
        if (name === 'idempotent') effects.set(key, 1)
        if (name === 'once') effects.set(key, (effects.get(key) ?? 0) + 1)
        const documents = name === 'read' ? [{ document_id: 'd', title: 'D', url: null, snippet: 's' }] : []
        return { ok: true, result: name, documents }
      },
      { effect: name },
    )
  return { calls, effects, tools: [tool('read'), tool('idempotent'), tool('once')] }
}

/** Executes a run to its end through as many workers as it takes; each dies after so many events, the last never. */
async function throughCrashes(deaths: readonly number[]) {
  const { calls, effects, tools } = ledgerTools()
  await using provider = await scriptedProvider([conversation])
  const setup = sampleSetup()
  let log = new StoredLog(setup.run_id)
  for (const [index, death] of [...deaths, Infinity].entries()) {
    const stored = new StoredLog(setup.run_id, log.events, death)
    log = stored
    const run = await startScripted([], {
      setup: { ...setup, attempt: index + 1 },
      stored,
      tools,
      model: provider.model,
    })
    const outcome = await run.ended.catch((error: unknown) => error)
    await run.provider.stop()
    if (outcome instanceof WorkerDied) continue
    if (outcome instanceof Error) throw outcome
    break
  }
  return { log, calls, effects, requests: provider.requests }
}

const WHOLE = 23
const CLOSING = 3

test('the run these tests crash has all its commit points', async () => {
  const { log, effects } = await throughCrashes([])

  checkInvariants(log.events)
  expect(log.events).toHaveLength(WHOLE)
  expect([...effects.values()]).toEqual([1, 1, 1])
  expect(log.of('run.completed')[0]?.output.content).toBe('All done, see [1].')
})

test.each(Array.from({ length: WHOLE - CLOSING }, (_, index) => index + 1))(
  'B5, I5, I7, I8, O17: a worker that dies after event %i is followed by one that asks nothing twice that was answered',
  async (death) => {
    const { log, effects, requests } = await throughCrashes([death])

    checkInvariants(log.events)
    const before = log.events.slice(0, death)
    const answered = before.filter((event) => event.type === 'model.completed').length
    const asked = requests.map((request) => request.messages.filter((message) => message.role === 'tool').length)
    for (const results of [0, 3, 6].slice(0, answered))
      expect(asked.filter((count) => count === results)).toHaveLength(1)
    expect(
      [...effects.values()].every((count) => count === 1),
      'I8',
    ).toBe(true)
    const open = before.filter((event) => event.type === 'model.started').length - answered
    const lost = open === 0 ? 0 : 10 * (answered + 1)
    const usage = { input_tokens: 60 + lost, output_tokens: 15, ...(open === 0 ? {} : { estimated: true }) }
    expect(log.of('run.completed')[0]?.usage, 'B5: what a crash cost is counted, and marked as estimated').toEqual(
      usage,
    )
    expect(log.of('run.completed')[0]?.output.citations.map((citation) => citation.number)).toEqual([1])
    expect(log.of('run.started').at(-1)?.resumed_from_round).toBe(
      before.some((event) => event.type === 'model.started') ? answered : null,
    )
  },
)

test('I1 to I8 hold through any number of crashes at any events', async () => {
  const seed = Date.now() % 1_000_000
  console.log(`resume: seed ${seed}`)
  const deaths = fc
    .array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 })
    .map((places) => places.toSorted((a, b) => a - b))
  await fc.assert(
    fc.asyncProperty(deaths, async (places) => {
      const { log, effects } = await throughCrashes(places)
      checkInvariants(log.events)
      expect([...effects.values()].every((count) => count === 1)).toBe(true)
    }),
    { seed, numRuns: 60 },
  )
})

test('I8: a once tool with a stored intent and no result is not repeated; the model is told that its outcome is unknown', async () => {
  const afterIntents = 7
  const { log, calls, effects, requests } = await throughCrashes([afterIntents])

  const once = log.of('tool.started').find((event) => event.name === 'once')
  expect(log.of('tool.failed')[0]).toMatchObject({ call_id: once?.call_id, error: { code: 'outcome_unknown' } })
  expect(effects.get(once?.idempotency_key ?? '')).toBe(1)
  expect(calls.filter((item) => item.name === 'read')).toHaveLength(2)
  expect(requests[1]?.messages.at(-1)?.content).toMatch(/^Error \(outcome_unknown\)/)
})

test('I8: an idempotent tool runs again under the same key', async () => {
  const hanging = sampleTool('idempotent', () => new Promise(() => undefined), { effect: 'idempotent' })
  const setup = sampleSetup()
  await using first = await startScripted(
    [[{ call: { name: 'idempotent', arguments: '{}' } }, { finish: 'tool_calls' }]],
    { setup, tools: [hanging] },
  )
  await expect.poll(() => first.log.types()).toContain('tool.started')
  first.abort.abort('lost')
  await expect(first.ended).rejects.toThrow('lost')

  const keys: string[] = []
  const working = sampleTool(
    'idempotent',
    (_, { idempotency_key }) => {
      keys.push(idempotency_key)
      return { ok: true, result: 'done' }
    },
    { effect: 'idempotent' },
  )
  await using second = await executeScripted([[{ text: 'Done.' }, { finish: 'stop' }]], {
    setup: { ...setup, attempt: 2 },
    stored: first.log,
    tools: [working],
  })

  expect(keys).toEqual([second.log.of('tool.started')[0]?.idempotency_key])
  expect(second.log.of('tool.started')).toHaveLength(1)
  expect(second.log.of('run.completed')).toHaveLength(1)
})

test('a run that goes on says so before anything else, so that screens forget the unfinished round', async () => {
  const setup = sampleSetup()
  await using first = await startScripted([[{ text: 'Half' }, { end: 'hang' }]], { setup })
  await expect.poll(() => first.log.view.rounds[0]?.text).toBe('Half')
  first.abort.abort('lost')
  await expect(first.ended).rejects.toThrow('lost')

  await using second = await executeScripted([[{ text: 'Whole.' }, { finish: 'stop' }]], {
    setup: { ...setup, attempt: 2 },
    stored: first.log,
  })

  expect(second.log.events.slice(2).map((event) => event.type)).toEqual([
    'run.started',
    'model.started',
    'model.completed',
    'run.completed',
  ])
  expect(second.log.of('run.started')[1]).toMatchObject({ attempt: 2, resumed_from_round: 0 })
  expect(second.log.of('model.started').map((event) => event.round)).toEqual([1, 1])
})

test('a run that goes on with its tools has said so before the first of them runs', async () => {
  const setup = sampleSetup()
  const hanging = sampleTool('look', () => new Promise(() => undefined))
  await using first = await startScripted([[{ call: { name: 'look', arguments: '{}' } }, { finish: 'tool_calls' }]], {
    setup,
    tools: [hanging],
  })
  await expect.poll(() => first.log.types()).toContain('tool.started')
  first.abort.abort('lost')
  await expect(first.ended).rejects.toThrow('lost')

  const attempts: number[] = []
  const looking = sampleTool('look', () => {
    attempts.push(first.log.view.attempt)
    return { ok: true, result: 'seen' }
  })
  await using second = await executeScripted([[{ text: 'Seen.' }, { finish: 'stop' }]], {
    setup: { ...setup, attempt: 2 },
    stored: first.log,
    tools: [looking],
  })

  expect(attempts).toEqual([2])
  expect(second.end.kind).toBe('completed')
})
