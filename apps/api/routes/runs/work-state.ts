import { listApis, workState } from '@runwire/db'
import { z } from 'zod'
import { type Route, route } from '../../http/route.ts'

const count = z.number().int()
const apiState = {
  process_id: z.string(),
  listener: z.enum(['healthy', 'reconnecting', 'off']),
  streams: count,
  followed_runs: count,
  deltas_per_second: z.number(),
}
const WorkState = z.object({
  object: z.literal('work_state'),
  queue: z.object({
    queued: count,
    waiting: count,
    requires_action: count,
    running: count,
    oldest_queued_at: z.string().nullable(),
  }),
  workers: z.array(
    z.object({
      worker_id: z.string(),
      runs: count,
      next_lease_end: z.string().nullable(),
      oldest_started_at: z.string().nullable(),
      seen_at: z.string().nullable(),
      concurrency: count.nullable(),
      code_tools: z.array(z.string()),
      draining: z.boolean(),
    }),
  ),
  missing_code_tools: z.array(z.object({ name: z.string(), runs: count })),
  /** This api process. */
  api: z.object({ ...apiState, notification_queue_usage: z.number().nullable() }),
  /** All of them: this one as it is, the others as they last said. */
  apis: z.array(z.object({ ...apiState, started_at: z.string().nullable(), seen_at: z.string() })),
})

export const workStateRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/work-state',
    scope: 'project:read',
    summary:
      'What waits, which workers live and hold runs, which tools in code none of them has, and how the api processes are',
    responses: { 200: { description: 'As of now', body: WorkState } },
    handler: async ({ services, caller }) => {
      const [work, seen] = await Promise.all([workState(services.db, caller.project_id), listApis(services.db)])
      const { id: process_id, ...now } = services.presence()
      const mine = { process_id, ...now }
      const others = seen.filter(({ id }) => id !== process_id)
      const started_at = seen.find(({ id }) => id === process_id)?.started_at ?? null
      return {
        status: 200,
        body: {
          object: 'work_state',
          ...work,
          api: { ...mine, notification_queue_usage: services.queueUsage() },
          apis: [
            { ...mine, started_at, seen_at: new Date().toISOString() },
            ...others.map(({ id, ...said }) => ({ process_id: id, ...said })),
          ],
        },
      }
    },
  }),
]
