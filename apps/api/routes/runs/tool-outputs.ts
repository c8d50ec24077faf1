import type { Announcement } from '@runwire/db'
import { PendingCall, RunStatus, ToolOutputsBody, idOf } from '@runwire/protocol'
import { z } from 'zod'
import { answerAudited } from '../../turns/answer-audited.ts'
import { announce } from '../../turns/announce.ts'
import { once } from '../../http/idempotency.ts'
import { runOfCaller } from '../../access/of-caller.ts'
import { notFound } from '../../requests/request-error.ts'
import { type Route, route } from '../../http/route.ts'

const Answered = z.object({
  id: z.string(),
  object: z.literal('run'),
  status: RunStatus,
  pending: z.array(PendingCall),
})

export const toolOutputRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/runs/{id}/tool-outputs',
    scope: 'runs:write',
    summary: 'Answer approvals and the tools the caller runs itself',
    request: { params: z.object({ id: idOf('run') }), body: ToolOutputsBody },
    responses: { 200: { description: 'What the run still waits for', body: Answered } },
    handler: async (call) => {
      const { services, params, body } = call
      await runOfCaller(call, params.id)
      let notify: Announcement[] = []
      const reply = await once(call, body, async (tx) => {
        const answered = await answerAudited(tx, call, params.id, body)
        if (answered === null) throw notFound('run')
        notify = answered.notify
        return {
          status: 200,
          body: { id: params.id, object: 'run', status: answered.status, pending: answered.pending },
        }
      })
      announce(services.publisher, notify)
      return reply
    },
  }),
]
