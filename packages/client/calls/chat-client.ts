import type { FirstMessageBody, MessageBody, RunView, ToolOutputsBody } from '@runwire/protocol'
import type { FollowOptions } from '../follow/follow.ts'
import type { ItemStream } from '../follow/item-stream.ts'
import type { ConversationItem } from '../follow/items.ts'
import type { Accepted, AgentView, GroupView } from '../http/replies.ts'
import { openConnection, type ClientOptions, type Connection } from './connection.ts'
import { conversationCalls } from './conversation-calls.ts'
import { fileCalls } from './file-calls.ts'

/** A message for a conversation, or with `agent` for a new one; fields as in the HTTP API. */
export type SendInput = (
  | ({ conversation_id: string; agent?: never } & Partial<MessageBody>)
  | ({ agent: string; conversation_id?: never } & Partial<FirstMessageBody>)
) & { content: MessageBody['content'] }

export type RetryInput = Partial<Pick<MessageBody, 'models' | 'on_busy' | 'on_disconnect'>>

export type ChatClient = ReturnType<typeof createChatClient>

/** The part of a client that a chat screen needs, for pages that count their bytes; `createClient` has all of it. */
export const createChatClient = (options: ClientOptions) => chatCalls(openConnection(options))

export function chatCalls({ requester, calls, connectTo, followFrom }: Connection) {
  const { get, post } = calls
  return {
    ...conversationCalls(calls),
    ...fileCalls(calls, requester),

    /** Sends a message whose runs go on without this request; follow them or their conversation. */
    sendInBackground: (input: SendInput, idempotencyKey?: string): Promise<Accepted> => {
      const { path, body } = messageOf(input)
      return post<Accepted>(path, { ...body, background: true }, idempotencyKey)
    },
    retryInBackground: (conversationId: string, messageId: string, body: RetryInput = {}): Promise<Accepted> =>
      post<Accepted>(retryPath(conversationId, messageId), { ...body, background: true }),

    /**
     * Everything that happens in a conversation, from any tab or device, until you leave: its state, the running answer
     * from its beginning, the state again on each change and the answers that come later. One stream per tab is enough.
     */
    followConversation: (conversationId: string, options: FollowOptions = {}): ItemStream<ConversationItem> => {
      const connect = connectTo(`/conversations/${conversationId}/events`)
      return followFrom<ConversationItem>((_, signal) => connect(null, signal), null, options)
    },

    cancelGroup: (groupId: string) => post<GroupView>(`/run-groups/${groupId}/cancel`, {}),
    /** Answers client tools and approvals that a run waits for. */
    toolOutputs: (runId: string, body: Partial<ToolOutputsBody>) => post<RunView>(`/runs/${runId}/tool-outputs`, body),
    feedback: (messageId: string, body: { rating: 'up' | 'down' | null; comment?: string }) =>
      post<unknown>(`/messages/${messageId}/feedback`, body),
    getAgent: (agent: string) => get<AgentView>(`/agents/${encodeURIComponent(agent)}`),
  }
}

export function messageOf({ conversation_id, ...body }: SendInput) {
  return { path: conversation_id === undefined ? '/messages' : `/conversations/${conversation_id}/messages`, body }
}

export const retryPath = (conversationId: string, messageId: string): string =>
  `/conversations/${conversationId}/messages/${messageId}/retry`
