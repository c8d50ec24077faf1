import { listEvents } from '@runwire/db'
import { idOf } from '@runwire/protocol'
import { z } from 'zod'
import { runOfCaller } from '../../access/of-caller.ts'
import { type Route, route } from '../../http/route.ts'
import { booleanParam } from '../../requests/query-fields.ts'

const MOST = 500
const USUAL = 200
/** Beyond every seq. */
const END = 2 ** 31 - 1

const seq = z.coerce.number('must be a seq').int('must be a seq').min(0, 'must be a seq').max(END, 'must be a seq')

/** A run's stored events page by page: long logs need not be read whole. */
export const runLogRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/runs/{id}/log',
    scope: 'runs:read',
    summary: 'A page of a run’s stored events, oldest or newest first, or only those that tell of a failure',
    request: {
      params: z.object({ id: idOf('run') }),
      query: z.object({
        order: z.enum(['asc', 'desc']).default('asc'),
        failed: booleanParam,
        after: seq.default(0).meta({ description: 'Only events behind this seq.' }),
        before: seq.default(END).meta({ description: 'Only events in front of this seq.' }),
        limit: z.coerce.number().int().min(1).max(MOST).default(USUAL),
      }),
    },
    responses: {
      200: {
        description: 'The events',
        body: z.object({
          object: z.literal('list'),
          data: z.array(z.looseObject({ type: z.string(), seq: z.number().int() })),
          has_more: z.boolean(),
        }),
      },
    },
    handler: async (call) => {
      const { view } = await runOfCaller(call, call.params.id)
      return { status: 200, body: { object: 'list', ...(await listEvents(call.services.db, view.id, call.query)) } }
    },
  }),
]
