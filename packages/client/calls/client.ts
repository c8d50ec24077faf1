import type { RunView } from '@runwire/protocol'
import type { FollowOptions } from '../follow/follow.ts'
import { itemStream, type ItemStream } from '../follow/item-stream.ts'
import type { StreamItem } from '../follow/items.ts'
import type { AgentView, List, WidgetSession } from '../http/replies.ts'
import { chatCalls, messageOf, retryPath, type RetryInput, type SendInput } from './chat-client.ts'
import { openConnection, type ClientOptions } from './connection.ts'
import { startTurn, type SendOptions, type Sent } from './start-turn.ts'
import { orStoredEnd } from './stored-run.ts'

export type Client = ReturnType<typeof createClient>

/** A client of the HTTP API for browsers and Node; every method throws RunwireError or RunwireUnreachableError. */
export function createClient(options: ClientOptions) {
  const connection = openConnection(options)
  const { connectTo, followFrom } = connection
  const { get, post } = connection.calls
  const start = (path: string, body: unknown, sendOptions: SendOptions): Promise<Sent> =>
    startTurn(connection, path, body, sendOptions)
  const getRun = (runId: string) => get<RunView>(`/runs/${runId}`, { include: 'tools' })

  return {
    ...chatCalls(connection),

    /** Sends a message and follows its runs; resolves once the message is stored. Safe against repeats. */
    send: (input: SendInput, sendOptions: SendOptions = {}): Promise<Sent> => {
      const { path, body } = messageOf(input)
      return start(path, body, sendOptions)
    },
    /** Asks for another answer beside an assistant message. */
    retry: (conversationId: string, messageId: string, sendOptions: SendOptions & RetryInput = {}): Promise<Sent> => {
      const { signal, onState, idempotencyKey, ...body } = sendOptions
      return start(retryPath(conversationId, messageId), body, { signal, onState, idempotencyKey })
    },

    /**
     * Everything a run does after `after` (its last seq you have, default the start), until it ends. Of a run whose
     * events are no longer kept it yields the end alone.
     */
    followRun: (runId: string, { after, ...rest }: FollowOptions & { after?: number } = {}): ItemStream => {
      const cursor = after === undefined ? null : String(after)
      const { signal, onState } = rest
      const connect = connectTo(`/runs/${runId}/events`)
      return itemStream((stop) => {
        const items = followFrom<StreamItem>(connect, cursor, { signal: stop, onState })
        return orStoredEnd(items, () => getRun(runId))
      }, signal)
    },
    /** The same for all runs that answer one message; `after` is a cursor such as `12.7`. */
    followGroup: (groupId: string, { after, ...rest }: FollowOptions & { after?: string } = {}): ItemStream =>
      followFrom(connectTo(`/run-groups/${groupId}/events`), after ?? null, rest),

    /** Ends a run and keeps its partial answer; also fine when it has ended already. */
    cancel: (runId: string) => post<RunView>(`/runs/${runId}/cancel`, {}),
    getRun,

    listAgents: () => get<List<AgentView>>('/agents'),
    /** For servers that have signed their user in: a token for one page of theirs, for `getToken` in the browser. */
    createWidgetSession: (body: { agent: string; end_user: string; origin: string }) =>
      post<WidgetSession>('/widget-sessions', body),
  }
}
