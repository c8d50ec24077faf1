import { conversationState, createRetry, createTurn, findChat, type CreatedTurn } from '@runwire/db'
import { isTerminal } from '@runwire/protocol'
import { aiSdkFormat } from '@runwire/protocol/wire'
import { z } from 'zod'
import { onlyRun } from '../../turns/only-run.ts'
import { ownConversation, ownGroup } from '../../access/own.ts'
import { notFound } from '../../requests/request-error.ts'
import { type RawCall, type Reply, type Route, route } from '../../http/route.ts'
import { takeTurn } from '../../turns/take-turn.ts'
import { AiSdkRequest, aiSdkTurn, type AiSdkTurn } from './ai-sdk-request.ts'
import { answerWaiting } from '../answer-waiting.ts'
import { chatId } from '../chat-id.ts'
import { streamFormat } from '../stream-format.ts'

type AiSdkCall = RawCall & { params: { agent: string }; body: AiSdkRequest }

const agentPath = z.object({ agent: z.string().max(200) })

/** The AI SDK's `useChat` over the same runs; its chat id names a conversation of this key. */
export const aiSdkRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/ai-sdk/{agent}',
    scope: 'runs:write',
    body: 'files',
    summary: 'Send a message from useChat: UI message stream v1',
    request: { params: agentPath, body: AiSdkRequest },
    responses: { 200: { description: 'The UI message stream', stream: true } },
    handler: (call) => send(call, aiSdkTurn(call.body)),
  }),
  route({
    method: 'get',
    path: '/ai-sdk/{agent}/{chat_id}/stream',
    scope: 'runs:read',
    summary: 'Reconnect to the answer in progress, from its start',
    request: { params: agentPath.extend({ chat_id: z.string().min(1).max(256) }) },
    responses: { 200: { description: 'The UI message stream', stream: true }, 204: { description: 'Nothing runs' } },
    handler: async (call) => {
      const { services, caller, params } = call
      const conversation = await findChat(services.db, caller.project_id, chatId(call, params.agent, params.chat_id))
      const state = conversation === null ? null : await conversationState(services.db, caller.project_id, conversation)
      if (state === null || state.active_group_id === null) return { status: 204 }
      const group = await ownGroup(call, state.active_group_id)
      const run = group.runs[0]
      if (run === undefined || isTerminal(run.status) || run.status === 'requires_action') return { status: 204 }
      const format = aiSdkFormat({ message_id: run.output_message_id })
      return streamFormat(call, { run: run.id, cursor: 0, expose: group.config.expose, format })
    },
  }),
]

async function send(call: AiSdkCall, turn: AiSdkTurn): Promise<Reply | null> {
  if (turn.kind === 'answers') {
    const { run, cursor } = await answerWaiting(call, turn.answers)
    const format = aiSdkFormat({ message_id: run.view.output_message_id })
    return streamFormat(call, { run: run.view.id, cursor, expose: run.expose, format })
  }
  const made = turn.kind === 'retry' ? await retried(call, turn) : await begun(call, turn)
  const run = onlyRun(made)
  const format = aiSdkFormat({ message_id: run.output_message_id })
  return streamFormat(call, { run: run.id, cursor: 0, expose: made.config.expose, format })
}

async function begun(call: AiSdkCall, turn: Extract<AiSdkTurn, { kind: 'message' }>): Promise<CreatedTurn> {
  const { services, caller, params, body } = call
  const external_id = chatId(call, params.agent, body.id)
  const known = await findChat(services.db, caller.project_id, external_id)
  const after = known === null || turn.after === undefined ? {} : { parent_id: turn.after }
  return takeTurn(call, {
    body,
    what: 'agent',
    watched: true,
    make: (context) =>
      createTurn(services.db, caller.project_id, {
        ...context,
        conversation: { external_id, agent: caller.agent ?? params.agent, end_user: caller.end_user },
        body: { content: turn.content, ...after },
      }),
  })
}

async function retried(call: AiSdkCall, turn: Extract<AiSdkTurn, { kind: 'retry' }>): Promise<CreatedTurn> {
  const { services, caller, params, body } = call
  const known = await findChat(services.db, caller.project_id, chatId(call, params.agent, body.id))
  if (known === null) throw notFound('chat')
  const conversation = await ownConversation(call, known)
  const messageId = turn.message_id ?? conversation.view.active_message_id ?? ''
  return takeTurn(call, {
    body,
    what: 'message',
    watched: true,
    make: (context) => createRetry(services.db, caller.project_id, { ...context, conversationId: known, messageId }),
  })
}
