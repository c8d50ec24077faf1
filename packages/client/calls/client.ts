import type { FirstMessageBody, MessageBody, RunView, ToolOutputsBody } from '@runwire/protocol'
import { conversationCalls } from './conversation-calls.ts'
import { fileCalls } from './file-calls.ts'
import { follow, type Connect, type FollowOptions } from '../follow/follow.ts'
import { itemStream, type ItemStream } from '../follow/item-stream.ts'
import type { ConversationItem } from '../follow/items.ts'
import type { Accepted, AgentView, GroupView, List, WidgetSession } from '../http/replies.ts'
import { createCalls, createRequester, type Credentials } from '../http/request.ts'
import { startTurn, type SendOptions, type Sent } from './start-turn.ts'
import { orStoredEnd } from './stored-run.ts'

export interface ClientOptions extends Credentials {
  /** Where Runwire answers, such as `https://runwire.example.com`; empty for the page's own origin. */
  baseUrl: string
  /** `public` (default) with an API key or a visitor's token, `internal` with a console token. */
  surface?: 'public' | 'internal'
  fetch?: typeof fetch
  /** A stream without a byte for this long is opened again; the server sends one at least every 10 s. */
  silentMs?: number
}

/** A message for a conversation, or with `agent` for a new one; fields as in the HTTP API. */
export type SendInput = (
  | ({ conversation_id: string; agent?: never } & Partial<MessageBody>)
  | ({ agent: string; conversation_id?: never } & Partial<FirstMessageBody>)
) & { content: MessageBody['content'] }

export type RetryInput = Partial<Pick<MessageBody, 'models' | 'on_busy' | 'on_disconnect'>>

export type Client = ReturnType<typeof createClient>

/** A client of the HTTP API for browsers and Node; every method throws RunwireError or RunwireUnreachableError. */
export function createClient(options: ClientOptions) {
  const prefix = options.surface === 'internal' ? '/api/v1' : '/openapi/v1'
  const root = `${options.baseUrl.replace(/\/+$/, '')}${prefix}`
  const requester = createRequester(root, options, options.fetch ?? ((...args) => fetch(...args)))
  const calls = createCalls(requester)
  const { get, post } = calls
  const silentMs = options.silentMs ?? 25_000

  const connectTo =
    (path: string): Connect =>
    async (cursor, signal) => {
      const headers = { accept: 'text/event-stream', ...(cursor === null ? {} : { 'last-event-id': cursor }) }
      const response = await requester.send({ method: 'GET', path, headers, signal, tries: 1 })
      return response.status === 204 ? null : response
    }
  const followFrom = (connect: Connect, cursor: string | null, { signal, onState }: FollowOptions): ItemStream =>
    itemStream((stop) => follow(connect, { silentMs, cursor, signal: stop, onState }), signal)
  const start = (path: string, body: unknown, sendOptions: SendOptions): Promise<Sent> =>
    startTurn({ requester, connectTo, followFrom }, path, body, sendOptions)

  const getRun = (runId: string) => get<RunView>(`/runs/${runId}`, { include: 'tools' })
  const retryPath = (conversationId: string, messageId: string) =>
    `/conversations/${conversationId}/messages/${messageId}/retry`

  return {
    ...conversationCalls(calls),
    ...fileCalls(calls, requester),

    /** Sends a message and follows its runs; resolves once the message is stored. Safe against repeats. */
    send: (input: SendInput, sendOptions: SendOptions = {}): Promise<Sent> => {
      const { path, body } = messageOf(input)
      return start(path, body, sendOptions)
    },
    /** Sends a message whose runs go on without this request; follow them or their conversation. */
    sendInBackground: (input: SendInput, idempotencyKey?: string): Promise<Accepted> => {
      const { path, body } = messageOf(input)
      return post<Accepted>(path, { ...body, background: true }, idempotencyKey)
    },
    /** Asks for another answer beside an assistant message. */
    retry: (conversationId: string, messageId: string, sendOptions: SendOptions & RetryInput = {}): Promise<Sent> => {
      const { signal, onState, idempotencyKey, ...body } = sendOptions
      return start(retryPath(conversationId, messageId), body, { signal, onState, idempotencyKey })
    },
    retryInBackground: (conversationId: string, messageId: string, body: RetryInput = {}): Promise<Accepted> =>
      post<Accepted>(retryPath(conversationId, messageId), { ...body, background: true }),

    /**
     * Everything a run does after `after` (its last seq you have, default the start), until it ends. Of a run whose
     * events are no longer kept it yields the end alone.
     */
    followRun: (runId: string, { after, signal, onState }: FollowOptions & { after?: number } = {}): ItemStream => {
      const cursor = after === undefined ? null : String(after)
      const connect = connectTo(`/runs/${runId}/events`)
      const open = (stop: AbortSignal) => follow(connect, { silentMs, cursor, signal: stop, onState })
      return itemStream((stop) => orStoredEnd(open(stop), () => getRun(runId)), signal)
    },
    /** The same for all runs that answer one message; `after` is a cursor such as `12.7`. */
    followGroup: (groupId: string, { after, ...rest }: FollowOptions & { after?: string } = {}): ItemStream =>
      followFrom(connectTo(`/run-groups/${groupId}/events`), after ?? null, rest),
    /**
     * Everything that happens in a conversation, from any tab or device, until you leave: its state, the running answer
     * from its beginning, the state again on each change and the answers that come later. One stream per tab is enough.
     */
    followConversation: (
      conversationId: string,
      { signal, onState }: FollowOptions = {},
    ): ItemStream<ConversationItem> =>
      itemStream((stop) => {
        const connect = connectTo(`/conversations/${conversationId}/events`)
        return follow<ConversationItem>((_, each) => connect(null, each), {
          silentMs,
          cursor: null,
          signal: stop,
          onState,
        })
      }, signal),

    /** Ends a run and keeps its partial answer; also fine when it has ended already. */
    cancel: (runId: string) => post<RunView>(`/runs/${runId}/cancel`, {}),
    cancelGroup: (groupId: string) => post<GroupView>(`/run-groups/${groupId}/cancel`, {}),
    getRun,
    /** Answers client tools and approvals that a run waits for. */
    toolOutputs: (runId: string, body: Partial<ToolOutputsBody>) => post<RunView>(`/runs/${runId}/tool-outputs`, body),
    feedback: (messageId: string, body: { rating: 'up' | 'down' | null; comment?: string }) =>
      post<unknown>(`/messages/${messageId}/feedback`, body),

    listAgents: () => get<List<AgentView>>('/agents'),
    getAgent: (agent: string) => get<AgentView>(`/agents/${encodeURIComponent(agent)}`),
    /** For servers that have signed their user in: a token for one page of theirs, for `getToken` in the browser. */
    createWidgetSession: (body: { agent: string; end_user: string; origin: string }) =>
      post<WidgetSession>('/widget-sessions', body),
  }
}

function messageOf({ conversation_id, ...body }: SendInput) {
  return { path: conversation_id === undefined ? '/messages' : `/conversations/${conversation_id}/messages`, body }
}
