import type { AgentExpose } from '@runwire/protocol'
import { isStillValid } from '../access/authenticate.ts'
import { draining } from '../http/draining.ts'
import { streamJsonl } from './jsonl-writer.ts'
import { streamSse } from './sse-writer.ts'
import { streamPlace } from './stream-place.ts'
import { RequestError } from '../requests/request-error.ts'
import type { RawCall, Reply } from '../http/route.ts'

export interface StreamOptions {
  /** In model_index order, with the seq the reader has of each. */
  runs: readonly string[]
  cursor: readonly number[]
  expose: AgentExpose
}

/**
 * Answers a reader that comes with a cursor: the stream from there on, 204 where nothing will ever follow. Throws
 * `cursor_expired` where what comes next is no longer kept. HEAD learns what GET would be, without a stream.
 */
export async function followRuns(call: RawCall, options: StreamOptions): Promise<Reply | null> {
  const place = await streamPlace(call.services.hub, options.runs, options.cursor)
  if (place === 'ended') return { status: 204 }
  if (place === 'expired') {
    throw new RequestError(
      'cursor_expired',
      'The events after this cursor are no longer kept. Read the run or its message instead.',
      { param: 'after' },
    )
  }
  if (call.req.method === 'HEAD')
    return { status: 200, headers: { 'content-type': 'text/event-stream; charset=utf-8' } }
  return streamRuns(call, options)
}

/** Streams runs to the client as SSE, or as lines where `Accept` asks for them; returns null when the stream is over. */
export async function streamRuns(
  { req, res, services, caller, surface }: RawCall,
  options: StreamOptions,
): Promise<null> {
  if (services.draining()) throw draining()
  const leave = services.streams.enter(caller.id)
  try {
    const write = wantsLines(req.headers.accept) ? streamJsonl : streamSse
    await write(req, res, {
      hub: services.hub,
      surface,
      ...options,
      stillAllowed: () => isStillValid(services.db, caller),
    })
  } finally {
    leave()
  }
  return null
}

/** `application/jsonl`, or the two other names the format goes by. */
const wantsLines = (accept = ''): boolean => /\bapplication\/(jsonl|x-ndjson|jsonlines)\b/.test(accept)
