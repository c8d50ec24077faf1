import { rateMessage } from '@runwire/db'
import { idOf } from '@runwire/protocol'
import { z } from 'zod'
import { once } from '../../http/idempotency.ts'
import { notFound } from '../../requests/request-error.ts'
import { type Route, route } from '../../http/route.ts'

const rating = z.enum(['up', 'down']).nullable()
const FeedbackBody = z.strictObject({ rating, comment: z.string().max(4000).nullable().default(null) })
const Feedback = z.object({
  message_id: z.string(),
  object: z.literal('feedback'),
  rating,
  comment: z.string().nullable(),
})

export const feedbackRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/messages/{id}/feedback',
    scope: 'conversations:write',
    summary: 'Rate an answer; a null rating takes it back',
    request: { params: z.object({ id: idOf('message') }), body: FeedbackBody },
    responses: { 200: { description: 'The rating as it is now', body: Feedback } },
    handler: (call) =>
      once(call, call.body, async (tx) => {
        const { caller, params, body } = call
        const kept = await rateMessage(tx, caller.project_id, params.id, { ...body, endUser: caller.end_user })
        if (kept === null) throw notFound('message')
        return { status: 200, body: { ...kept, object: 'feedback' } }
      }),
  }),
]
