import { follow, type Connect, type FollowOptions } from '../follow/follow.ts'
import { itemStream, type ItemStream } from '../follow/item-stream.ts'
import type { ConversationItem } from '../follow/items.ts'
import { createCalls, createRequester, type Calls, type Credentials, type Requester } from '../http/request.ts'

export interface ClientOptions extends Credentials {
  /** Where Runwire answers, such as `https://runwire.example.com`; empty for the page's own origin. */
  baseUrl: string
  /** `public` (default) with an API key or a visitor's token, `internal` with a console token. */
  surface?: 'public' | 'internal'
  fetch?: typeof fetch
  /** A stream without a byte for this long is opened again (11,500); the server sends one at least every 10 s. */
  silentMs?: number
}

/** The server sends a comment before 10 s of silence are over; the rest is for the way here. */
const SILENT_MS = 11_500

/** The way to one Runwire, which all calls of a client share. */
export interface Connection {
  requester: Requester
  calls: Calls
  /** How to open the stream at a path, after a cursor. */
  connectTo(path: string): Connect
  /** The items of a stream from a cursor on, over any number of broken connections. */
  followFrom<Item extends ConversationItem>(
    connect: Connect,
    cursor: string | null,
    options: FollowOptions,
  ): ItemStream<Item>
}

export function openConnection(options: ClientOptions): Connection {
  const prefix = options.surface === 'internal' ? '/api/v1' : '/openapi/v1'
  const root = `${options.baseUrl.replace(/\/+$/, '')}${prefix}`
  const requester = createRequester(root, options, options.fetch ?? ((...args) => fetch(...args)))
  const silentMs = options.silentMs ?? SILENT_MS
  return {
    requester,
    calls: createCalls(requester),
    connectTo: (path) => async (cursor, signal) => {
      const headers = { accept: 'text/event-stream', ...(cursor === null ? {} : { 'last-event-id': cursor }) }
      const response = await requester.send({ method: 'GET', path, headers, signal, tries: 1 })
      return response.status === 204 ? null : response
    },
    followFrom: (connect, cursor, { signal, onState }) =>
      itemStream((stop) => follow(connect, { silentMs, cursor, signal: stop, onState }), signal),
  }
}
