import { listBranch, messageTree } from '@runwire/db'
import { FirstMessageBody, MessageBody, idOf, listOf } from '@runwire/protocol'
import { z } from 'zod'
import { refuseOtherUser } from '../../access/bound-agent.ts'
import { conversationOfCaller } from '../../access/of-caller.ts'
import { messageOnSurface } from '../../turns/on-surface.ts'
import { booleanParam, includeParam, limitParam } from '../../requests/query-fields.ts'
import { replyToTurn, turnReplies } from '../../turns/reply-to-turn.ts'
import { type Route, route } from '../../http/route.ts'
import { ShownMessage } from '../../turns/surface-schemas.ts'

const conversationPath = z.object({ id: idOf('conversation') })
const messagePath = z.object({ id: idOf('conversation'), message_id: idOf('message') })
const streamQuery = z.object({ stream: booleanParam, include: includeParam })
const messagesQuery = z
  .object({
    tree: booleanParam,
    include: includeParam,
    limit: limitParam(100),
    before: idOf('message').optional().meta({ description: 'Of the active branch: the messages before this one' }),
    after: idOf('message').optional().meta({ description: 'With tree=true: the messages made after this one' }),
  })
  .superRefine(({ tree, before, after }, context) => {
    if (tree && before !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['before'],
        message: 'goes back in the active branch; the tree has after',
      })
    if (!tree && after !== undefined)
      context.addIssue({ code: 'custom', path: ['after'], message: 'needs tree=true; the active branch has before' })
  })
const RetryBody = MessageBody.pick({ models: true, on_busy: true, on_disconnect: true, background: true })

export const messageRoutes = (): Route[] => [sendFirst, send, retry, listMessages]

const sendFirst = route({
  method: 'post',
  path: '/messages',
  scope: 'runs:write',
  summary: 'Send a first message: makes a conversation and runs the agent',
  request: { query: streamQuery, body: FirstMessageBody },
  responses: turnReplies,
  handler: (call) => {
    const { caller } = call
    const { agent, end_user, ...body } = call.body
    refuseOtherUser(caller, end_user)
    return replyToTurn(call, {
      kind: 'message',
      sent: call.body,
      what: 'agent',
      conversation: { agent, end_user: caller.end_user ?? end_user ?? null },
      body,
    })
  },
})

const send = route({
  method: 'post',
  path: '/conversations/{id}/messages',
  scope: 'runs:write',
  summary: 'Send a message and run the agent',
  request: { params: conversationPath, query: streamQuery, body: MessageBody },
  responses: turnReplies,
  handler: (call) =>
    replyToTurn(call, {
      kind: 'message',
      sent: call.body,
      what: 'conversation',
      conversation: { id: call.params.id },
      body: call.body,
    }),
})

const retry = route({
  method: 'post',
  path: '/conversations/{id}/messages/{message_id}/retry',
  scope: 'runs:write',
  summary: 'Answer again: a new sibling of an assistant message',
  request: { params: messagePath, query: streamQuery, body: RetryBody },
  responses: turnReplies,
  handler: (call) =>
    replyToTurn(call, {
      kind: 'retry',
      sent: call.body,
      what: 'message',
      conversation_id: call.params.id,
      message_id: call.params.message_id,
      body: call.body,
    }),
})

const listMessages = route({
  method: 'get',
  path: '/conversations/{id}/messages',
  scope: 'conversations:read',
  summary: 'The active branch, oldest first: its last messages, or those before one; or all branches page by page',
  request: { params: conversationPath, query: messagesQuery },
  responses: { 200: { description: 'Messages, each with the ids of its siblings', body: listOf(ShownMessage) } },
  handler: async (call) => {
    const { services, caller, query } = call
    const { view, expose } = await conversationOfCaller(call, call.params.id)
    const page = query.tree
      ? await messageTree(services.db, caller.project_id, view.id, query)
      : await listBranch(services.db, caller.project_id, view.id, query)
    const data = page.data.map((message) =>
      messageOnSurface(call.surface, message, expose, { includeTools: query.include }),
    )
    const [first_id, last_id] = [page.data[0]?.id ?? null, page.data.at(-1)?.id ?? null]
    return { status: 200, body: { object: 'list', data, first_id, last_id, has_more: page.has_more } }
  },
})
