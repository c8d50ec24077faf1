import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AgentExpose } from '../shapes/agents.ts'
import { RUN_ERRORS } from '../shapes/errors.ts'
import { EVENT_TYPES } from '../events/events.ts'
import { projectEvent, projectMessage, projectRun, projectTransient } from './project-public.ts'
import { EVENTS, MESSAGE, RUN, TRANSIENTS } from '../testing/sample-of-each.ts'

const CANARY = 'canary-that-must-not-be-seen'

describe('an allow-list', () => {
  test('S9: no field that is not listed passes, whatever its name, in any event, at any depth', () => {
    fc.assert(
      fc.property(fc.constantFrom(...EVENT_TYPES), expose, fc.string({ minLength: 1 }), (type, shown, extra) => {
        const event = withCanaries(EVENTS[type], extra)
        expect(JSON.stringify(projectEvent(event, shown) ?? '')).not.toContain(CANARY)
      }),
      { numRuns: 2000 },
    )
  })

  test('no delta or snapshot carries an unlisted field', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TRANSIENTS), expose, fc.string({ minLength: 1 }), (item, shown, extra) => {
        const seen = projectTransient(withCanaries(item, extra), shown)
        expect(JSON.stringify(seen ?? '')).not.toContain(CANARY)
      }),
    )
  })

  test('an object in the place of a plain value does not pass', () => {
    const event = { ...EVENTS['conversation.titled'], title: { secret: CANARY } as unknown as string }
    expect(projectEvent(event, full)).not.toHaveProperty('title')
  })

  test('a delta of nothing but reasoning is left out whole where reasoning is withheld', () => {
    expect(TRANSIENTS.map((item) => projectTransient(item, full) !== null)).toEqual([true, false, true, true, true])
  })

  test('an event type nobody listed is internal', () => {
    expect(projectEvent({ ...EVENTS['run.queued'], type: 'run.audited' as 'run.queued' }, full)).toBeNull()
    expect(projectEvent({ ...EVENTS['run.queued'], type: 'constructor' as 'run.queued' }, full)).toBeNull()
  })

  test('every event the projection lets through keeps its envelope and exactly the fields of the public column', () => {
    const fields = Object.fromEntries(
      EVENT_TYPES.map((type) => [type, fieldsOf(projectEvent(EVENTS[type], { tools: 'names', reasoning: false }))]),
    )
    expect(fields).toEqual({
      'run.queued': 'conversation_id input_message_id output_message_id group_id model_index agent model',
      'run.started': 'attempt',
      'model.started': 'round parent_call_id placement',
      'model.retried': null,
      'model.routed': null,
      'model.completed': 'round tool_calls placement',
      'tools.branching': 'round branches',
      'tool.started': 'call_id round name title placement',
      'tool.progress': null,
      'tool.completed': 'call_id',
      'tool.failed': 'call_id error',
      'tool.cancelled': 'call_id',
      'approval.requested': 'call_id name arguments',
      'approval.resolved': 'call_id decision',
      'citation.added': 'number document_id title url snippet',
      'file.created': 'file_id name media_type bytes url call_id',
      'plan.created': 'steps',
      'conversation.titled': 'title',
      'run.requires_action': 'pending',
      'run.completed': 'stop_reason usage output',
      'run.failed': 'error output',
      'run.cancelled': 'reason output',
    })
  })
})

describe('the expose settings of an agent', () => {
  test('tools none leaves every tool event and the branching out', () => {
    const left = EVENT_TYPES.filter((type) => projectEvent(EVENTS[type], { tools: 'none', reasoning: false }) === null)
    expect(left.toSorted()).toEqual([
      'model.retried',
      'model.routed',
      'tool.cancelled',
      'tool.completed',
      'tool.failed',
      'tool.progress',
      'tool.started',
      'tools.branching',
    ])
  })

  test('tools full adds arguments, progress and results, and still no message of an error', () => {
    expect(projectEvent(EVENTS['tool.started'], full)).toMatchObject({ arguments: { secret_question: 1 } })
    expect(projectEvent(EVENTS['tool.progress'], full)).toMatchObject({ kind: 'status', data: 'half' })
    expect(projectEvent(EVENTS['tool.completed'], full)).toMatchObject({ result: { rows: [1] } })
    expect(projectEvent(EVENTS['tool.failed'], full)).toMatchObject({ error: { code: 'tool_error' } })
    expect(JSON.stringify(projectEvent(EVENTS['tool.failed'], full))).not.toContain('inner words')
  })

  test('reasoning is withheld everywhere unless the agent exposes it', () => {
    const hidden = { tools: 'full', reasoning: false } as const
    const seen = [
      ...EVENT_TYPES.map((type) => projectEvent(EVENTS[type], hidden)),
      ...TRANSIENTS.map((item) => projectTransient(item, hidden)),
    ]
    expect(JSON.stringify(seen)).not.toContain('inner thought')

    const shown = { tools: 'names', reasoning: true } as const
    expect(projectEvent(EVENTS['model.completed'], shown)).toMatchObject({ reasoning: 'inner thought' })
    expect(projectEvent(EVENTS['run.completed'], shown)).toMatchObject({
      output: { rounds: [{ round: 1, text: 'hi', reasoning: 'inner thought' }] },
    })
    expect(TRANSIENTS.map((item) => projectTransient(item, shown)?.type ?? null)).toEqual([
      'model.delta',
      'model.delta',
      'model.snapshot',
      null,
      null,
    ])
  })

  test('include=tools shows in an output what the agent exposes, and no more', () => {
    const run = (tools: AgentExpose['tools']) => projectRun(RUN, { tools, reasoning: false }, { includeTools: true })
    expect(run('none')).not.toHaveProperty('output.rounds')
    expect(run('names')).toHaveProperty('output.rounds', [
      { round: 1, text: 'hi', calls: [{ call_id: 'call_1', name: 'look', title: 'Looking' }] },
    ])
    expect(run('full')).toHaveProperty('output.rounds.0.calls.0.result', { rows: [1] })
    expect(JSON.stringify(run('full'))).not.toContain('prov_call')
  })
})

test('a run error shows our fixed words for its code, never the provider’s', () => {
  const event = projectEvent(EVENTS['run.failed'], full)
  expect(event).toMatchObject({ error: { code: 'provider_error', message: RUN_ERRORS.provider_error } })
  expect(projectRun(RUN, full).error).toEqual({ code: 'provider_error', message: RUN_ERRORS.provider_error })
  expect(JSON.stringify([event, projectRun(RUN, full)])).not.toContain('inner words')
})

test('runs and messages keep every public field of their shape', () => {
  expect(projectRun(RUN, full)).toEqual({
    ...RUN,
    error: expect.anything(),
    output: expect.not.objectContaining({ rounds: expect.anything() }),
  })
  const { rounds: _, ...publicMessage } = MESSAGE
  expect(projectMessage(MESSAGE, full)).toEqual(publicMessage)
})

const full: AgentExpose = { tools: 'full', reasoning: false }
const expose = fc.record({ tools: fc.constantFrom('none', 'names', 'full'), reasoning: fc.boolean() })
/** Adds a field to every object of the event, but inside free JSON (arguments, results), which passes whole or not at all. */
function withCanaries<T>(value: T, extra: string, free = false): T {
  if (Array.isArray(value)) return value.map((item) => withCanaries(item, extra, free)) as T
  if (typeof value !== 'object' || value === null || free) return value
  const FREE = ['arguments', 'result', 'data']
  const copy = Object.entries(value).map(([name, item]) => [name, withCanaries(item, extra, FREE.includes(name))])
  const unlisted = [`x_${extra}`, 'api_key', 'reasoning_content', 'worker_host']
  return Object.fromEntries([...copy, ...unlisted.map((name) => [name, CANARY])]) as T
}

function fieldsOf(event: object | null): string | null {
  if (event === null) return null
  const names = Object.keys(event)
  expect(names.slice(0, 4)).toEqual(['type', 'run_id', 'seq', 'created_at'])
  return names.slice(4).join(' ')
}
