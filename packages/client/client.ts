import type {
  ConversationView,
  FirstMessageBody,
  MessageBody,
  MessageView,
  RunView,
  ToolOutputsBody,
} from '@runwire/protocol'
import { follow, type Connect, type FollowOptions } from './follow.ts'
import { itemStream, putBack, type ItemStream } from './item-stream.ts'
import { createRequester, type Credentials } from './request.ts'

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

export interface SendOptions extends FollowOptions {
  /** Made up where it is missing: a repeated request must not ask twice. */
  idempotencyKey?: string
}

/** A message that was taken: its ids, and everything its runs do, from the start. */
export interface Sent {
  conversation_id: string
  group_id: string
  /** The first run; with several models the others arrive as `run.queued` items. */
  run_id: string
  input_message_id: string
  output_message_id: string
  items: ItemStream
}

export interface List<Item> {
  object: 'list'
  data: Item[]
  first_id: string | null
  last_id: string | null
  has_more: boolean
}

export type Client = ReturnType<typeof createClient>

/** A client of the HTTP API for browsers and Node; every method throws RunwireError or RunwireUnreachableError. */
export function createClient(options: ClientOptions) {
  const prefix = options.surface === 'internal' ? '/api/v1' : '/openapi/v1'
  const root = `${options.baseUrl.replace(/\/+$/, '')}${prefix}`
  const requester = createRequester(root, options, options.fetch ?? ((...args) => fetch(...args)))
  const silentMs = options.silentMs ?? 25_000

  const get = <Reply>(path: string) => requester.json<Reply>({ method: 'GET', path })
  const post = <Reply>(path: string, body: unknown, key: string = randomKey()) =>
    requester.json<Reply>({ method: 'POST', path, body, headers: { 'idempotency-key': key } })

  const connectTo =
    (path: string): Connect =>
    async (cursor, signal) => {
      const headers = { accept: 'text/event-stream', ...(cursor === null ? {} : { 'last-event-id': cursor }) }
      const response = await requester.send({ method: 'GET', path, headers, signal, tries: 1 })
      return response.status === 204 ? null : response
    }

  const followFrom = (connect: Connect, cursor: string | null, { signal, onState }: FollowOptions): ItemStream =>
    itemStream((stop) => follow(connect, { silentMs, cursor, signal: stop, onState }), signal)

  async function start(path: string, body: unknown, sendOptions: SendOptions): Promise<Sent> {
    const key = sendOptions.idempotencyKey ?? randomKey()
    const headers = { accept: 'text/event-stream', 'idempotency-key': key }
    const ids = { group: null as string | null }
    const connect: Connect = (cursor, signal) => {
      if (ids.group !== null) return connectTo(`/run-groups/${ids.group}/events`)(cursor, signal)
      return requester.send({ method: 'POST', path: `${path}?stream=true`, body, headers, signal })
    }
    const first = await connect(null, sendOptions.signal ?? new AbortController().signal)
    const items = followFrom(once(first, connect), null, sendOptions)
    const queued = await items.next()
    if (queued.done || queued.value.type !== 'run.queued') throw new Error('The stream did not begin with run.queued.')
    ids.group = queued.value.group_id
    const { conversation_id, group_id, run_id, input_message_id, output_message_id } = queued.value
    return {
      conversation_id,
      group_id,
      run_id,
      input_message_id,
      output_message_id,
      items: putBack(queued.value, items),
    }
  }

  return {
    /** Sends a message and follows its runs; resolves once the message is stored. Safe against repeats. */
    send: (input: SendInput, sendOptions: SendOptions = {}): Promise<Sent> => {
      const { conversation_id, ...body } = input
      const path = conversation_id === undefined ? '/messages' : `/conversations/${conversation_id}/messages`
      return start(path, body, sendOptions)
    },
    /** Asks for another answer beside an assistant message. */
    retry: (conversationId: string, messageId: string, sendOptions: SendOptions = {}): Promise<Sent> =>
      start(`/conversations/${conversationId}/messages/${messageId}/retry`, {}, sendOptions),

    /** Everything a run does after `after` (its last seq you have, default the start), until it ends. */
    followRun: (runId: string, { after, ...rest }: FollowOptions & { after?: number } = {}) =>
      followFrom(connectTo(`/runs/${runId}/events`), after === undefined ? null : String(after), rest),
    /** The same for all runs that answer one message; `after` is a cursor such as `12.7`. */
    followGroup: (groupId: string, { after, ...rest }: FollowOptions & { after?: string } = {}) =>
      followFrom(connectTo(`/run-groups/${groupId}/events`), after ?? null, rest),

    /** Ends a run and keeps its partial answer; also fine when it has ended already. */
    cancel: (runId: string) => post<RunView>(`/runs/${runId}/cancel`, {}),
    cancelGroup: (groupId: string) => post<unknown>(`/run-groups/${groupId}/cancel`, {}),
    getRun: (runId: string) => get<RunView>(`/runs/${runId}?include=tools`),
    getConversation: (conversationId: string) => get<ConversationView>(`/conversations/${conversationId}`),
    /** The active branch, oldest first, with the tools the agent exposes. */
    listMessages: (conversationId: string) =>
      get<List<MessageView>>(`/conversations/${conversationId}/messages?include=tools`),
    /** Answers client tools and approvals that a run waits for. */
    toolOutputs: (runId: string, body: Partial<ToolOutputsBody>) => post<RunView>(`/runs/${runId}/tool-outputs`, body),
    feedback: (messageId: string, body: { rating: 'up' | 'down' | null; comment?: string }) =>
      post<unknown>(`/messages/${messageId}/feedback`, body),
  }
}

/** 128 random bits; `crypto.randomUUID` is missing on pages served over plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A connect that hands out a response already opened the first time. */
function once(first: Response | null, connect: Connect): Connect {
  let unused = true
  return (cursor, signal) => {
    if (!unused) return connect(cursor, signal)
    unused = false
    return Promise.resolve(first)
  }
}
