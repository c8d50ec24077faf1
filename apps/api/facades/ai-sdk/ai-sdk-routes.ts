import {
  conversationState,
  findAgent,
  findExternalConversation,
  listBranch,
  type ExternalConversation,
} from '@runwire/db'
import { isTerminal } from '@runwire/protocol'
import { aiSdkFormat } from '@runwire/protocol/wire'
import { z } from 'zod'
import { conversationOfCaller, groupOfCaller } from '../../access/of-caller.ts'
import { unknownAgent } from '../../access/unknown-agent.ts'
import { type RawCall, type Reply, type Route, route } from '../../http/route.ts'
import { onDisconnect } from '../../turns/on-disconnect.ts'
import { singleRun, takeTurn } from '../../turns/take-turn.ts'
import { AiSdkRequest, aiSdkTurn, pageTools, type AiSdkTurn } from './ai-sdk-request.ts'
import { answerWaiting, clientToolNames } from '../answer-waiting.ts'
import { externalId } from '../external-id.ts'
import { streamFormat } from '../stream-format.ts'
import { uiMessages } from './ui-messages.ts'

/** As many as `useChat` may send back. */
const SHOWN_MESSAGES = 2000

type AiSdkCall = RawCall & { params: { agent: string }; body: AiSdkRequest }
type ChatCall = RawCall & { params: { agent: string; chat_id: string } }

const agentPath = z.object({ agent: z.string().max(200) })
const chatPath = agentPath.extend({ chat_id: z.string().min(1).max(256) })
const UiMessages = z.array(
  z.object({
    id: z.string(),
    role: z.enum(['user', 'assistant']),
    metadata: z.unknown().optional(),
    parts: z.array(z.unknown()),
  }),
)

/** The AI SDK's `useChat` over the same runs; the id of its chat names a conversation of this key. */
export const aiSdkRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/ai-sdk/{agent}',
    scope: 'runs:write',
    body: 'files',
    errors: 'text',
    summary: 'Send a message from useChat: UI message stream v1',
    description:
      'A client that closes the connection ends nothing (`stop()` of `useChat` does just that), unless the request had the header `Runwire-On-Disconnect: cancel`. `POST /runs/{id}/cancel` ends the run, with `message.metadata.run_id`.',
    request: { params: agentPath, body: AiSdkRequest },
    responses: { 200: { description: 'The UI message stream', stream: true } },
    handler: (call) => {
      const turn = aiSdkTurn(call.body)
      return turn.kind === 'answers' ? goOn(call, turn) : begin(call, turn)
    },
  }),
  route({
    method: 'get',
    path: '/ai-sdk/{agent}/{chat_id}/stream',
    scope: 'runs:read',
    errors: 'text',
    summary: 'Reconnect to the answer in progress, from its start',
    request: { params: chatPath },
    responses: { 200: { description: 'The UI message stream', stream: true }, 204: { description: 'Nothing runs' } },
    handler: reconnect,
  }),
  route({
    method: 'get',
    path: '/ai-sdk/{agent}/{chat_id}/messages',
    scope: 'conversations:read',
    errors: 'text',
    summary: 'The chat so far as UI messages, for a page that kept nothing; an answer in progress is the stream’s',
    request: { params: chatPath },
    responses: { 200: { description: 'UI messages, oldest first', body: UiMessages } },
    handler: async (call) => {
      const { services, caller, params } = call
      const conversation = await knownConversation(call)
      const agent = await findAgent(services.db, caller.project_id, params.agent)
      if (agent === null) throw await unknownAgent(call, params.agent)
      if (conversation === null) return { status: 200, body: [] }
      await conversationOfCaller(call, conversation)
      const { data: branch } = await listBranch(services.db, caller.project_id, conversation, { limit: SHOWN_MESSAGES })
      const body = await uiMessages(services.db, caller.project_id, branch, agent.config.expose)
      return { status: 200, body }
    },
  }),
]

async function begin(call: AiSdkCall, turn: Extract<AiSdkTurn, { kind: 'message' }>): Promise<Reply | null> {
  const { caller, params, body } = call
  const tools = pageTools(body)
  const conversation: ExternalConversation = {
    external_id: externalId(call, 'ai-sdk', params.agent, body.id),
    agent: params.agent,
    end_user: caller.end_user,
  }
  const made = await takeTurn(call, {
    kind: 'message',
    sent: body,
    what: 'agent',
    conversation,
    ...(turn.shown === null ? {} : { shown: { messages: turn.shown } }),
    supersedes_waiting: true,
    drops_for_visitors: true,
    instructions: turn.system,
    body: { content: turn.content, tools },
  })
  const run = singleRun(made)
  const format = aiSdkFormat({
    message_id: run.output_message_id,
    client_tools: new Set(tools.map((tool) => tool.name)),
    answered: new Set(),
    answered_through: 0,
  })
  return streamFormat(call, { run: run.id, cursor: 0, expose: made.config.expose, format })
}

async function goOn(call: AiSdkCall, turn: Extract<AiSdkTurn, { kind: 'answers' }>): Promise<Reply | null> {
  const on_disconnect = onDisconnect(call)
  const { run, cursor, waiting, answered, client_tools } = await answerWaiting(call, turn.answers, turn.message_id)
  const { id, output_message_id } = run.view
  const format = aiSdkFormat({ message_id: output_message_id, client_tools, answered, answered_through: 0 })
  return streamFormat(call, { run: id, cursor, expose: run.expose, format, waiting, on_disconnect })
}

/** The message in progress from its start; calls answered before are shown as answered. */
async function reconnect(call: ChatCall): Promise<Reply | null> {
  const { services, caller } = call
  const conversation = await knownConversation(call)
  const state = conversation === null ? null : await conversationState(services.db, caller.project_id, conversation)
  if (state === null || state.active_group_id === null) return { status: 204 }
  const group = await groupOfCaller(call, state.active_group_id)
  const run = group.runs[0]
  if (run === undefined || isTerminal(run.status) || run.status === 'requires_action') return { status: 204 }
  const format = aiSdkFormat({
    message_id: run.output_message_id,
    client_tools: await clientToolNames(services.db, run.id),
    answered: new Set(),
    // It runs now, so all that it waited for until then has its answer.
    answered_through: run.last_seq,
  })
  return streamFormat(call, { run: run.id, cursor: 0, expose: group.config.expose, format })
}

const knownConversation = ({ services, caller, params, ...call }: ChatCall): Promise<string | null> =>
  findExternalConversation(
    services.db,
    caller.project_id,
    externalId({ services, caller, ...call }, 'ai-sdk', params.agent, params.chat_id),
  )
