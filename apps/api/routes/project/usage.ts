import { listUsage } from '@runwire/db'
import { z } from 'zod'
import { type Route, route } from '../../http/route.ts'

const DAY_MS = 24 * 3600 * 1000
const DEFAULT_DAYS = 30
const day = z.iso.date('must be a date such as 2026-03-01')
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const UsageQuery = z.object({ from: day.optional(), to: day.optional() })
const UsageDay = z.object({
  day: z.string(),
  caller_id: z.string(),
  agent_id: z.string().nullable(),
  model: z.string(),
  runs: z.number().int(),
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  reasoning_tokens: z.number().int(),
  cached_tokens: z.number().int(),
  cost: z.number(),
})

export const usageRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/usage',
    scope: 'project:read',
    summary: 'Tokens and cost by day (UTC), key, agent and model',
    request: { query: UsageQuery },
    responses: {
      200: {
        description: 'Days from `from` to `to`, newest first; the last 30 days where nothing is said',
        body: z.object({ object: z.literal('list'), data: z.array(UsageDay) }),
      },
    },
    handler: async ({ services, caller, query }) => {
      const to = query.to ?? dayOf(Date.now())
      const from = query.from ?? dayOf(Date.parse(to) - DEFAULT_DAYS * DAY_MS)
      return {
        status: 200,
        body: { object: 'list', data: await listUsage(services.db, caller.project_id, { from, to }) },
      }
    },
  }),
]
