import { backoffMs, waitOrWake } from '../http/backoff.ts'
import { isRetryable, RunwireError, RunwireUnreachableError } from '../http/errors.ts'
import type { ConversationItem, StreamItem } from './items.ts'
import { readFrames, SilentStreamError } from '../http/sse.ts'

/** The state of a follower: shown by screens as "reconnecting". */
export type FollowState = 'connecting' | 'live' | 'waiting'

export interface FollowOptions {
  signal?: AbortSignal | undefined
  onState?: ((state: FollowState, error: unknown) => void) | undefined
}

interface Following {
  silentMs: number
  /** The last cursor the reader has, null for none. */
  cursor: string | null
  signal: AbortSignal
  onState: FollowOptions['onState']
}

/** Opens the stream after `cursor` (null: from its start); null when there is nothing more to come (204). Throws what `request` throws. */
export type Connect = (cursor: string | null, signal: AbortSignal) => Promise<Response | null>

/**
 * Yields a stream's items until everything in it has ended, through any number of broken connections.
 *
 * A connection that ends without `done`, breaks, or is silent for `silentMs` is opened again after the last stored event
 * that was seen, with a growing, jittered pause; nothing is lost, since the server sends a snapshot of the text so far.
 * After silence it is opened again at once: the path is dead, and so may be other sockets that wait for reuse. A try
 * that takes one of them is given up soon, which ends that socket, until a fresh one is opened.
 * A stored event comes only once. Deltas and snapshots may repeat text: `fold()` puts them together.
 * Ends early, without an error, when `signal` aborts. Throws what another try cannot cure, such as 404.
 */
export async function* follow<Item extends ConversationItem = StreamItem>(
  connect: Connect,
  options: Following,
): AsyncGenerator<Item> {
  const { signal, silentMs, onState } = options
  const seen = new Map<string, number>()
  let cursor = options.cursor
  let failures = 0
  let silences = 0
  while (!signal.aborted) {
    const connection = new AbortController()
    let problem: unknown = null
    try {
      onState?.('connecting', null)
      const response = await withinTime(
        connect(cursor, AbortSignal.any([signal, connection.signal])),
        connection,
        silences === 0 ? silentMs : Math.min(silentMs, silentMs * FIRST_PATIENCE * 2 ** (silences - 1)),
      )
      if (response === null) return
      onState?.('live', null)
      for await (const frame of readFrames(response, silentMs, signal)) {
        failures = 0
        silences = 0
        if (frame.event === 'done') return
        if (frame.id !== undefined) cursor = frame.id
        const item = parseItem(frame.data) as Item | null
        if (item !== null && isNew(item, seen)) yield item
        if (signal.aborted) return
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof RunwireError && !isRetryable(error)) throw error
      problem = error
    } finally {
      connection.abort()
    }
    // Left while nothing came: whoever follows something else by now is not told that this one waits.
    if (signal.aborted) return
    onState?.('waiting', problem)
    if (isSilence(problem)) {
      silences++
      if (silences <= SOON_TRIES) continue
    }
    const asked = problem instanceof RunwireError ? (problem.retryAfterMs ?? 0) : 0
    await waitOrWake(backoffMs(failures, asked), signal)
    failures++
  }
}

/** How long a reply may take to begin on the first try after a silence, as a share of `silentMs`: 1.4 s; then doubled. */
const FIRST_PATIENCE = 1 / 8
/** A browser keeps at most six connections to a host, so after as many tries the next one is fresh. */
const SOON_TRIES = 6

const isSilence = (problem: unknown): boolean =>
  problem instanceof SilentStreamError || (problem instanceof RunwireUnreachableError && isSilence(problem.cause))

/** Aborts a connection whose reply does not begin within `silentMs`. */
async function withinTime(reply: Promise<Response | null>, connection: AbortController, silentMs: number) {
  const timer = setTimeout(() => connection.abort(new SilentStreamError(silentMs)), silentMs)
  try {
    return await reply
  } finally {
    clearTimeout(timer)
  }
}

/** A frame that is no JSON object is skipped, as unknown types are. */
function parseItem(data: string): ConversationItem | null {
  try {
    const item: unknown = JSON.parse(data)
    if (typeof item !== 'object' || item === null || !('type' in item)) return null
    return 'run_id' in item || item.type === 'conversation.state' ? (item as ConversationItem) : null
  } catch {
    return null
  }
}

/** Stored events carry a seq; one that was seen before is a repetition. */
function isNew(item: ConversationItem, seen: Map<string, number>): boolean {
  if (!('seq' in item)) return true
  if (item.seq <= (seen.get(item.run_id) ?? 0)) return false
  seen.set(item.run_id, item.seq)
  return true
}
