import { type Db, type ListedRun, RUN_ACTIVITIES, findListedRun, listRuns, readEvents } from '@runwire/db'
import { MessageBody, type RunEvent, RunStatus, idOf, listOf } from '@runwire/protocol'
import { z } from 'zod'
import { runOfCaller } from '../../access/of-caller.ts'
import { auditEntry } from '../../http/audit.ts'
import { booleanParam, includeParam, pageQuery } from '../../requests/query-fields.ts'
import { replyToTurn, turnReplies } from '../../turns/reply-to-turn.ts'
import { notFound } from '../../requests/request-error.ts'
import { type RawCall, type Route, route } from '../../http/route.ts'
import { ShownRun } from '../../turns/surface-schemas.ts'
import { Trace, traceOf } from './trace.ts'

const RerunBody = MessageBody.pick({ models: true, on_busy: true, on_disconnect: true, background: true })

/** A run with what only operators see. */
const InternalRun = ShownRun.extend({
  end_user: z.string().nullable(),
  /** The conversation's. */
  title: z.string().nullable(),
  /** The beginning of the message it answers. */
  input: z.string(),
  /** The key or session that asked. */
  caller_id: z.string().nullable(),
  /** The run's activity now; null once it has ended. */
  activity: z.object({ kind: z.enum(RUN_ACTIVITIES), since: z.string(), detail: z.string().nullable() }).nullable(),
  agent_version: z.string(),
  worker_id: z.string().nullable(),
  lease_expires_at: z.string().nullable(),
  crash_count: z.number().int(),
  cancel_requested_at: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  expires_at: z.string().nullable(),
})

const filters = z.object({
  ...pageQuery('run', 'desc'),
  status: RunStatus.optional(),
  activity: z.enum(RUN_ACTIVITIES).optional(),
  agent: z.string().max(200).optional(),
  model: z.string().max(200).optional(),
  end_user: z.string().max(256).optional(),
  key: z.string().max(100).optional(),
  tool: z.string().max(100).optional().meta({ description: 'Called at least once; without `since`, in the last day' }),
  min_tokens: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .optional()
    .meta({ description: 'Input and output together; without `since`, in the last day' }),
  conversation_id: z.string().optional(),
  error_code: z.string().max(100).optional(),
  since: z.iso.datetime('must be a time such as 2026-01-31T12:00:00Z').optional(),
  until: z.iso.datetime('must be a time such as 2026-01-31T12:00:00Z').optional(),
})

/** Runs as operators look for them and look into them. */
export const runAdminRoutes = (): Route[] => [list, readOne, readTrace, rerun]

const list = route({
  method: 'get',
  path: '/runs',
  scope: 'runs:read',
  summary: 'Runs by age, filtered',
  request: { query: filters },
  responses: {
    200: {
      description:
        'A page of them; outputs without their rounds. Where a filter finds little, a page ends after 20,000 runs: it may be short or empty with `has_more`, and goes on from `last_id` (`first_id` with `before`)',
      body: listOf(InternalRun),
    },
  },
  handler: async ({ services, caller, query }) => {
    const { data, has_more, looked_to } = await listRuns(services.db, caller.project_id, query, {
      leaseMs: services.leaseMs,
    })
    const runs = data.map(internalRun)
    const backwards = query.before != null && query.after == null
    const first_id = (backwards ? looked_to : null) ?? runs[0]?.id ?? null
    const last_id = (backwards ? null : looked_to) ?? runs.at(-1)?.id ?? null
    return {
      status: 200,
      body: { object: 'list', data: runs, first_id, last_id, has_more },
    }
  },
})

const readOne = route({
  method: 'get',
  path: '/runs/{id}',
  scope: 'runs:read',
  summary: 'One run with its output, and what it is doing',
  request: { params: z.object({ id: idOf('run') }) },
  responses: { 200: { description: 'The run', body: InternalRun } },
  handler: async (call) => ({ status: 200, body: await wholeRun(call, call.params.id) }),
})

const readTrace = route({
  method: 'get',
  path: '/runs/{id}/trace',
  scope: 'runs:read',
  summary: 'What happened in a run and when, with its whole log',
  request: { params: z.object({ id: idOf('run') }) },
  responses: {
    200: {
      description: 'Attempts, model calls and tools, and the events they were read from',
      body: z.object({
        run: InternalRun,
        trace: Trace,
        events: z.array(z.looseObject({ type: z.string(), seq: z.number().int() })),
      }),
    },
  },
  handler: async (call) => {
    const run = await wholeRun(call, call.params.id)
    const events = await wholeLog(call.services.db, run.id)
    return { status: 200, body: { run, trace: traceOf(events), events } }
  },
})

const rerun = route({
  method: 'post',
  path: '/runs/{id}/rerun',
  scope: 'runs:write',
  summary: 'Answer the same message again, as a sibling',
  request: {
    params: z.object({ id: idOf('run') }),
    query: z.object({ stream: booleanParam, include: includeParam }),
    body: RerunBody,
  },
  responses: turnReplies,
  handler: async (call) => {
    const { view } = await runOfCaller(call, call.params.id)
    return replyToTurn(call, {
      kind: 'retry',
      sent: call.body,
      what: 'run',
      conversation_id: view.conversation_id,
      message_id: view.output_message_id,
      audit: auditEntry(call, 'run.rerun', view.id),
      body: call.body,
    })
  },
})

const PAGE = 1000

async function wholeLog(db: Db, runId: string): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for (;;) {
    const page = await readEvents(db, runId, events.at(-1)?.seq ?? 0, PAGE)
    events.push(...page)
    if (page.length < PAGE) return events
  }
}

/** Throws `not_found` like `runOfCaller`. */
async function wholeRun(call: RawCall, runId: string): Promise<z.infer<typeof InternalRun>> {
  const { services, caller } = call
  const [{ view }, listed] = await Promise.all([
    runOfCaller(call, runId),
    findListedRun(services.db, caller.project_id, runId, services.leaseMs),
  ])
  if (listed === null) throw notFound('run')
  return { ...internalRun(listed), output: view.output }
}

const internalRun = (record: ListedRun): z.infer<typeof InternalRun> => ({
  ...record.view,
  end_user: record.end_user,
  title: record.title,
  input: record.input,
  caller_id: record.caller_id,
  activity: record.activity,
  agent_version: record.agent_version_id,
  worker_id: record.worker_id,
  lease_expires_at: record.lease_expires_at,
  crash_count: record.crash_count,
  cancel_requested_at: record.cancel_requested_at,
  cancel_reason: record.cancel_reason,
  expires_at: record.expires_at,
})
