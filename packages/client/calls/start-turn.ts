import type { Connect, FollowOptions } from '../follow/follow.ts'
import type { StreamItem } from '../follow/items.ts'
import { putBack, type ItemStream } from '../follow/item-stream.ts'
import { randomKey } from '../http/request.ts'
import type { Connection } from './connection.ts'

export interface SendOptions extends FollowOptions {
  /** Made up where it is missing: a repeated request must not ask twice. */
  idempotencyKey?: string | undefined
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

/** Posts a message as a stream; once its group is known, broken connections go on with the group's stream. */
export async function startTurn(
  { requester, connectTo, followFrom }: Connection,
  path: string,
  body: unknown,
  options: SendOptions,
): Promise<Sent> {
  const key = options.idempotencyKey ?? randomKey()
  const headers = { accept: 'text/event-stream', 'idempotency-key': key }
  const ids = { group: null as string | null }
  const connect: Connect = (cursor, signal) => {
    if (ids.group !== null) return connectTo(`/run-groups/${ids.group}/events`)(cursor, signal)
    return requester.send({ method: 'POST', path: `${path}?stream=true`, body, headers, signal })
  }
  const first = await connect(null, options.signal ?? new AbortController().signal)
  const items = followFrom<StreamItem>(once(first, connect), null, options)
  const queued = await items.next()
  if (queued.done || queued.value.type !== 'run.queued') throw new Error('The stream did not begin with run.queued.')
  ids.group = queued.value.group_id
  const { conversation_id, group_id, run_id, input_message_id, output_message_id } = queued.value
  return { conversation_id, group_id, run_id, input_message_id, output_message_id, items: putBack(queued.value, items) }
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
