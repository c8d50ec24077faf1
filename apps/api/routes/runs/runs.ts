import { type Announcement, inTransaction, requestCancel } from '@runwire/db'
import { idOf } from '@runwire/protocol'
import { z } from 'zod'
import { announce } from '../../turns/announce.ts'
import { readCursor } from '../../streams/cursor.ts'
import { tellAudit } from '../../http/audit.ts'
import { once } from '../../http/idempotency.ts'
import { runOfCaller } from '../../access/of-caller.ts'
import { runOnSurface } from '../../turns/on-surface.ts'
import { includeParam } from '../../requests/query-fields.ts'
import { type Route, route } from '../../http/route.ts'
import { ShownRun } from '../../turns/surface-schemas.ts'
import { runAfterCancel } from '../../turns/run-after-cancel.ts'
import { followRuns } from '../../streams/stream-runs.ts'

const runPath = z.object({ id: idOf('run') })
const eventsQuery = z.object({ after: z.string().optional().meta({ description: 'Seq of the last event received' }) })

/** One run as keys and widgets see it; operators have a fuller one. */
export const publicRunRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/runs/{id}',
    scope: 'runs:read',
    summary: 'Status, output, usage, error and what the run waits for',
    request: { params: runPath, query: z.object({ include: includeParam }) },
    responses: { 200: { description: 'The run', body: ShownRun } },
    handler: async (call) => {
      const { view, expose } = await runOfCaller(call, call.params.id)
      return { status: 200, body: runOnSurface(call.surface, view, expose, { includeTools: call.query.include }) }
    },
  }),
]

export const runRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/runs/{id}/events',
    scope: 'runs:read',
    summary: 'Follow a run: its events after a cursor, then live until it ends',
    request: { params: runPath, query: eventsQuery },
    responses: {
      200: { description: 'Server-sent events, or lines with Accept: application/jsonl', stream: true },
      204: { description: 'The run has ended and nothing follows the cursor' },
    },
    handler: async (call) => {
      const { view, expose } = await runOfCaller(call, call.params.id)
      return followRuns(call, { runs: [view.id], expose, cursor: readCursor(call.req, 1) })
    },
  }),
  route({
    method: 'post',
    path: '/runs/{id}/cancel',
    scope: 'runs:write',
    summary: 'End a run; repeating it is harmless',
    request: { params: runPath, body: z.strictObject({}) },
    responses: { 200: { description: 'The run with its final state', body: ShownRun } },
    handler: async (call) => {
      const { services, caller, params } = call
      await runOfCaller(call, params.id)
      let notify: Announcement[] = []
      const reply = await once(call, {}, (db) =>
        inTransaction(db, async (tx) => {
          const cancelled = await requestCancel(tx, caller.project_id, params.id, 'user')
          notify = cancelled?.notify ?? []
          // Nothing to announce: it had ended before.
          if (notify.length > 0 && call.surface === 'internal') await tellAudit(tx, call, 'run.cancelled', params.id)
          return { status: 200 }
        }),
      )
      announce(services.publisher, notify)
      const { view, expose } = await runAfterCancel(call, params.id)
      return { ...reply, body: runOnSurface(call.surface, view, expose, { includeTools: false }) }
    },
  }),
]
