import { findRunSetup } from '@runwire/db'
import { idOf } from '@runwire/protocol'
import { z } from 'zod'
import { type Route, route } from '../../http/route.ts'
import { closedSignal } from '../../requests/connection.ts'
import { notFound } from '../../requests/request-error.ts'

const LAST_ROUND = 100_000

const ModelRequestView = z.object({
  object: z.literal('model_request'),
  run_id: z.string(),
  round: z.number().int(),
  exact: z.boolean(),
  unknown_tools: z.array(z.string()),
  adjusted: z.array(z.string()),
  body: z.record(z.string(), z.unknown()),
})

/** Requests to models, which are not stored but made again. */
export const roundRequestRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/runs/{id}/rounds/{round}/request',
    scope: 'runs:read',
    summary: 'The request that a round made to its model, made again from what is stored, secrets redacted',
    request: {
      params: z.object({
        id: idOf('run'),
        round: z.coerce.number('must be a whole number').int('must be a whole number').min(1).max(LAST_ROUND),
      }),
    },
    responses: {
      200: { description: 'The request of its last try, and whether it is exactly that', body: ModelRequestView },
    },
    handler: async ({ services, caller, params, res }) => {
      const run = await findRunSetup(services.db, caller.project_id, params.id)
      if (run === null) throw notFound('run')
      // Loaded by the first of these requests: a start must not wait for it.
      const { showRequest } = await import('@runwire/worker')
      const shown = await showRequest(services, run, params.round, closedSignal(res))
      if (shown === null) throw notFound('round')
      return {
        status: 200,
        body: { object: 'model_request', run_id: run.id, round: params.round, ...shown },
      }
    },
  }),
]
