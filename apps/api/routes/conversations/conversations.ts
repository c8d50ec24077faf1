import {
  createConversation,
  deleteConversation,
  inTransaction,
  listConversations,
  updateConversation,
} from '@runwire/db'
import { ConversationView, Metadata, idOf, listOf } from '@runwire/protocol'
import { z } from 'zod'
import { announce } from '../../turns/announce.ts'
import { tellAudit } from '../../http/audit.ts'
import { isOperator } from '../../requests/caller.ts'
import { once } from '../../http/idempotency.ts'
import { boundAgent, refuseOtherUser } from '../../access/bound-agent.ts'
import { conversationOfCaller } from '../../access/of-caller.ts'
import { pageQuery } from '../../requests/query-fields.ts'
import { unknownAgent } from '../../access/unknown-agent.ts'
import { notFound } from '../../requests/request-error.ts'
import { type Route, route } from '../../http/route.ts'

const conversationPath = z.object({ id: idOf('conversation') })

const NewConversationBody = z.strictObject({
  agent: z.string().min(1).max(200),
  metadata: Metadata.default({}),
  end_user: z.string().min(1).max(256).optional(),
})
const ConversationChangesBody = z.strictObject({
  title: z.string().max(500).nullable().optional(),
  active_message_id: z.string().optional(),
  metadata: Metadata.optional(),
})

export const conversationRoutes = (): Route[] => [create, list, readOne, change, remove]

const create = route({
  method: 'post',
  path: '/conversations',
  scope: 'conversations:write',
  summary: 'Make a conversation with an agent',
  request: { body: NewConversationBody },
  responses: { 201: { description: 'The conversation', body: ConversationView } },
  handler: async (call) => {
    const { caller, body } = call
    refuseOtherUser(caller, body.end_user)
    const agent = await boundAgent(call, body.agent)
    return once(call, body, async (tx) => {
      const conversation = await createConversation(tx, caller.project_id, {
        agent,
        end_user: caller.end_user ?? body.end_user,
        metadata: body.metadata,
      })
      if (conversation === null) throw await unknownAgent(call, agent)
      return { status: 201, body: conversation }
    })
  },
})

const list = route({
  method: 'get',
  path: '/conversations',
  scope: 'conversations:read',
  summary: 'Conversations by age',
  request: {
    query: z.object({
      ...pageQuery('conversation', 'desc'),
      end_user: z.string().max(256).optional(),
      agent: z.string().max(200).optional(),
    }),
  },
  responses: { 200: { description: 'A page of them', body: listOf(ConversationView) } },
  handler: async ({ services, caller, query }) => {
    const page = await listConversations(services.db, caller.project_id, {
      ...query,
      end_user: caller.end_user ?? query.end_user ?? null,
      agent: caller.agent ?? query.agent ?? null,
    })
    const { data, has_more } = page
    return {
      status: 200,
      body: { object: 'list', data, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null, has_more },
    }
  },
})

const readOne = route({
  method: 'get',
  path: '/conversations/{id}',
  scope: 'conversations:read',
  summary: 'One conversation',
  request: { params: conversationPath },
  responses: { 200: { description: 'The conversation', body: ConversationView } },
  handler: async (call) => ({ status: 200, body: (await conversationOfCaller(call, call.params.id)).view }),
})

const change = route({
  method: 'patch',
  path: '/conversations/{id}',
  scope: 'conversations:write',
  summary: 'Rename it, choose its branch, or replace its metadata',
  request: { params: conversationPath, body: ConversationChangesBody },
  responses: { 200: { description: 'The conversation as it is now', body: ConversationView } },
  handler: async (call) => {
    const { services, caller, params, body } = call
    await conversationOfCaller(call, params.id)
    const changed = await updateConversation(services.db, caller.project_id, params.id, body)
    if (changed === null) throw notFound('conversation')
    announce(services.publisher, changed.notify)
    return { status: 200, body: changed.conversation }
  },
})

const remove = route({
  method: 'delete',
  path: '/conversations/{id}',
  scope: 'conversations:write',
  summary: 'Delete it; its runs are cancelled',
  request: { params: conversationPath },
  responses: { 204: { description: 'Deleted' } },
  handler: async (call) => {
    const { services, caller, params } = call
    await conversationOfCaller(call, params.id)
    const deleted = await inTransaction(services.db, async (tx) => {
      const gone = await deleteConversation(tx, caller.project_id, params.id)
      if (gone === null) throw notFound('conversation')
      if (isOperator(caller)) await tellAudit(tx, call, 'conversation.deleted', params.id)
      return gone
    })
    announce(services.publisher, deleted.notify)
    return { status: 204 }
  },
})
