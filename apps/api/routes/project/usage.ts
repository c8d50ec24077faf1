import { listUsage } from '@runwire/db'
import { z } from 'zod'
import { type Route, route } from '../../http/route.ts'

const day = z.iso.date('must be a date such as 2026-03-01')
const UsageDay = z.object({
  day: z.string(),
  caller_id: z.string(),
  agent_id: z.string(),
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
    request: { query: z.object({ from: day, to: day }) },
    responses: {
      200: {
        description: 'Days from `from` to `to`, newest first',
        body: z.object({ object: z.literal('list'), data: z.array(UsageDay) }),
      },
    },
    handler: async ({ services, caller, query }) => ({
      status: 200,
      body: { object: 'list', data: await listUsage(services.db, caller.project_id, query) },
    }),
  }),
]
