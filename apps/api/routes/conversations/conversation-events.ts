import { idOf } from '@runwire/protocol'
import { z } from 'zod'
import { streamConversation } from '../../streams/conversation-stream.ts'
import { holdingPlace } from '../../streams/stream-runs.ts'
import { conversationOfCaller } from '../../access/of-caller.ts'
import { type Route, route } from '../../http/route.ts'

export const conversationEventRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/conversations/{id}/events',
    scope: 'conversations:read',
    summary: 'Follow a conversation: its state, and the frames of whatever answers in it',
    request: { params: z.object({ id: idOf('conversation') }) },
    responses: { 200: { description: 'Server-sent events without ids', stream: true } },
    handler: async (call) => {
      const { services, caller, surface, req, res, params } = call
      await conversationOfCaller(call, params.id)
      if (req.method === 'HEAD') return { status: 200, headers: { 'content-type': 'text/event-stream; charset=utf-8' } }
      await holdingPlace(call, (stillAllowed) =>
        streamConversation(res, {
          hub: services.hub,
          projectId: caller.project_id,
          conversationId: params.id,
          surface,
          stillAllowed,
        }),
      )
      return null
    },
  }),
]
