import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NewEvent } from '@runwire/protocol'
import type { Tool } from './ports/ports.ts'
import { agentTool } from './calls/sub-agent.ts'
import { checkInvariants, checkRequest } from './testing/check-invariants.ts'
import { startScripted } from './testing/execute-scripted.ts'
import { sampleSetup, sampleTool } from './testing/sample-setup.ts'
import { scriptedProvider, type Piece, type Script } from './testing/scripted-provider.ts'
import { StoredLog, WorkerDied } from './testing/stored-log.ts'

const MOST_ATTEMPTS = 40

const toolNames = ['read', 'idempotent', 'once', 'throwing', 'careful', 'agent', 'no_such_tool'] as const
const call = fc.record({
  name: fc.constantFrom(...toolNames),
  arguments: fc.constantFrom('{"task":"x"}', '{"task":"y"}', '{}', '{"broken', '"text"'),
})
const words = fc.constantFrom('Hello ', 'wor', 'ld [1]', ' ', '👩‍🚀', '\n')
const finish = fc.constantFrom('stop', 'tool_calls', 'length', 'content_filter', 'end_turn')

/** A reply of a provider: any pieces in a sensible order, with any ending. */
const stream = fc
  .record({
    reasoning: fc.array(words, { maxLength: 2 }),
    text: fc.array(words, { maxLength: 4 }),
    calls: fc.array(call, { maxLength: 3 }),
    end: fc.oneof(
      { weight: 8, arbitrary: finish.map((reason): Piece => ({ finish: reason })) },
      { weight: 1, arbitrary: fc.constant<Piece>({ end: 'close' }) },
      { weight: 1, arbitrary: fc.constant<Piece>({ end: 'cut' }) },
    ),
  })
  .map(({ reasoning, text, calls, end }): Script => [
    ...reasoning.map((piece) => ({ reasoning: piece })),
    ...text.map((piece) => ({ text: piece })),
    ...calls.map((each) => ({ call: each })),
    end,
  ])
const refusal = fc.constantFrom<Script>(
  { status: 500, error: 'provider_error', retryable: true },
  { status: 429, error: 'provider_rate_limited', retryable: true, retryAfterMs: 5 },
  { status: 400, error: 'provider_error' },
)
const replies = fc.array(fc.oneof({ weight: 12, arbitrary: stream }, { weight: 1, arbitrary: refusal }), {
  minLength: 1,
  maxLength: 12,
})

function toolsWithLedger(port: Tool['agent'] & object) {
  const effects = new Map<string, number>()
  const make = (name: string, rest: Partial<Tool>, fails = false) =>
    sampleTool(
      name,
      (_, { idempotency_key }) => {
        if (fails) throw new Error('broken')
        effects.set(idempotency_key, (effects.get(idempotency_key) ?? 0) + 1)
        return { ok: true, result: name, documents: [{ document_id: name, title: name, url: null, snippet: name }] }
      },
      rest,
    )
  const plain = [
    make('read', {}),
    make('idempotent', { effect: 'idempotent' }),
    make('once', { effect: 'once' }),
    make('throwing', {}, true),
    make('careful', { needs_approval: true, effect: 'once' }),
  ]
  return { effects, tools: [...plain, agentTool({ name: 'agent', description: '' }, { ...port, tools: plain })] }
}

/** One execution after the other, each by a worker that may die, until the run has ended. */
async function toTheEnd(scripts: Script[], deaths: number[], cancelAfter: number | null, approvals: boolean[]) {
  await using provider = await scriptedProvider(scripts)
  const setup = sampleSetup({ agent: { limits: { max_rounds: 4, max_tool_calls: 8, parallel_tools: 2 } } })
  const { effects, tools } = toolsWithLedger({
    agent: { ...setup.agent, limits: { ...setup.agent.limits, max_rounds: 2 } },
    model: 'scripted',
    port: provider.model,
    tools: [],
  })
  const decisions = approvals.values()
  let log = new StoredLog(setup.run_id)
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const stored = new StoredLog(setup.run_id, log.events, deaths[attempt - 1])
    stored.cancelAfter = cancelAfter ?? Infinity
    log = stored
    const run = await startScripted([], { setup: { ...setup, attempt }, stored, tools, model: provider.model })
    const end = await run.ended.catch((error: unknown) => error)
    await run.provider.stop()
    if (end instanceof WorkerDied) continue
    if (end instanceof Error) throw end
    if (log.view.output !== null) return { log, effects, requests: provider.requests }
    for (const { call_id } of log.view.pending) {
      const event: NewEvent = {
        type: 'approval.resolved',
        call_id,
        decision: decisions.next().value === true ? 'approve' : 'deny',
        by: 'test',
        reason: null,
      }
      log.store(event)
    }
  }
  throw new Error(`no end after ${MOST_ATTEMPTS} attempts`)
}

test('a run ends once and in order under random replies, tools, worker deaths, cancels and decisions', async () => {
  const seed = Date.now() % 1_000_000
  console.log(`any-run: seed ${seed}`)
  const deaths = fc
    .array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 })
    .map((places) => places.toSorted((a, b) => a - b))
  const cancelAfter = fc.option(fc.integer({ min: 1, max: 40 }), { freq: 4 })
  const ends = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(replies, deaths, cancelAfter, fc.array(fc.boolean(), { maxLength: 10 }), async (...world) => {
      const { log, effects, requests } = await toTheEnd(...world)
      checkInvariants(log.events)
      for (const request of requests) checkRequest(request)

      const end = log.events.at(-1)
      ends.set(end?.type ?? '', (ends.get(end?.type ?? '') ?? 0) + 1)
      if (end?.type === 'run.completed') {
        expect(end.output.content.trim(), 'an answer says something').not.toBe('')
        expect(log.shownText(end.output.rounds?.at(-1)?.round ?? 0), 'what was shown is what is stored').toBe(
          end.output.content,
        )
      }
      const once = log.of('tool.started').filter((event) => event.effect === 'once')
      for (const { idempotency_key } of once) expect(effects.get(idempotency_key) ?? 0, 'I8').toBeLessThanOrEqual(1)
      const numbers = log.of('tool.completed').flatMap((event) => event.documents ?? [])
      for (const { number, document_id } of numbers)
        expect(numbers.every((other) => (other.number === number) === (other.document_id === document_id))).toBe(true)
    }),
    { seed, numRuns: 400 },
  )
  console.log(`any-run: ${JSON.stringify(Object.fromEntries(ends))}`)
  expect(ends.size).toBeGreaterThan(1)
}, 240_000)
