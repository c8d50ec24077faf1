import { type Announcement, inTransaction, requestGroupCancel } from '@runwire/db'
import { idOf } from '@runwire/protocol'
import { z } from 'zod'
import { announce } from '../../turns/announce.ts'
import { readCursor } from '../../streams/cursor.ts'
import { tellAudit } from '../../http/audit.ts'
import { once } from '../../http/idempotency.ts'
import { groupOfCaller } from '../../access/of-caller.ts'
import { runOnSurface } from '../../turns/on-surface.ts'
import { type Route, route } from '../../http/route.ts'
import { ShownRun } from '../../turns/surface-schemas.ts'
import { runAfterCancel } from '../../turns/run-after-cancel.ts'
import { followRuns } from '../../streams/stream-runs.ts'

const groupPath = z.object({ id: idOf('group') })
const eventsQuery = z.object({
  after: z.string().optional().meta({ description: 'One seq per run in model_index order, joined by dots' }),
})
const GroupReply = z.object({
  id: z.string(),
  object: z.literal('run_group'),
  conversation_id: z.string(),
  runs: z.array(ShownRun),
})

export const runGroupRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/run-groups/{id}/events',
    scope: 'runs:read',
    summary: 'Follow all runs of a group in one stream',
    request: { params: groupPath, query: eventsQuery },
    responses: {
      200: { description: 'Server-sent events, or lines with Accept: application/jsonl', stream: true },
      204: { description: 'All runs have ended and nothing follows the cursor' },
    },
    handler: async (call) => {
      const { runs, config } = await groupOfCaller(call, call.params.id)
      const cursor = readCursor(call.req, runs.length)
      return followRuns(call, { runs: runs.map((run) => run.id), expose: config.expose, cursor })
    },
  }),
  route({
    method: 'post',
    path: '/run-groups/{id}/cancel',
    scope: 'runs:write',
    summary: 'End all runs of a group; repeating it is harmless',
    request: { params: groupPath, body: z.strictObject({}) },
    responses: { 200: { description: 'The runs with their final states', body: GroupReply } },
    handler: async (call) => {
      const { services, caller, params } = call
      const group = await groupOfCaller(call, params.id)
      let notify: Announcement[] = []
      const reply = await once(call, {}, (db) =>
        inTransaction(db, async (tx) => {
          const cancelled = await requestGroupCancel(tx, caller.project_id, params.id, 'user')
          notify = cancelled?.notify ?? []
          // Nothing to announce: it had ended before.
          if (notify.length > 0 && call.surface === 'internal')
            await tellAudit(tx, call, 'run_group.cancelled', params.id)
          return { status: 200 }
        }),
      )
      announce(services.publisher, notify)
      const runs = await Promise.all(group.runs.map((run) => runAfterCancel(call, run.id)))
      const shown = runs.map(({ view, expose }) => runOnSurface(call.surface, view, expose, { includeTools: false }))
      return {
        ...reply,
        body: { id: params.id, object: 'run_group', conversation_id: group.conversation.id, runs: shown },
      }
    },
  }),
]
