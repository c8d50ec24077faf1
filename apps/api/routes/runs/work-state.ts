import { workState } from '@runwire/db'
import { z } from 'zod'
import { type Route, route } from '../../http/route.ts'

const count = z.number().int()
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
  api: z.object({
    process_id: z.string(),
    listener: z.enum(['healthy', 'reconnecting', 'off']),
    streams: count,
    followed_runs: count,
    deltas_per_second: z.number(),
    notification_queue_usage: z.number().nullable(),
  }),
})

export const workStateRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/work-state',
    scope: 'project:read',
    summary:
      'What waits, which workers live and hold runs, which tools in code none of them has, and how this api process is',
    responses: { 200: { description: 'As of now', body: WorkState } },
    handler: async ({ services, caller }) => {
      const { hub } = services
      const listener = hub.inbox === null ? 'off' : services.listenerState() === 'ok' ? 'healthy' : 'reconnecting'
      return {
        status: 200,
        body: {
          object: 'work_state',
          ...(await workState(services.db, caller.project_id)),
          api: {
            process_id: services.processId,
            listener,
            streams: hub.streams.size,
            followed_runs: hub.followedRuns,
            deltas_per_second: hub.deltasPerSecond,
            notification_queue_usage: services.queueUsage(),
          },
        },
      }
    },
  }),
]
