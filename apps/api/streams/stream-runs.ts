import type { AgentExpose } from '@runwire/protocol'
import { isStillValid } from '../access/authenticate.ts'
import { draining } from '../http/draining.ts'
import type { RawCall, Reply } from '../http/route.ts'
import { stopIfLeft } from '../requests/connection.ts'
import { RequestError } from '../requests/request-error.ts'
import { jsonlFormat, sseFormat } from './native-formats.ts'
import { surfaceView } from './native-frames.ts'
import { type RunFormat, writeRuns } from './run-stream.ts'
import { streamPlace } from './stream-place.ts'

export interface StreamedRuns {
  /** In model_index order, with the seq the reader has of each. */
  runs: readonly string[]
  cursor: readonly number[]
}

/**
 * Answers a reader that comes with a cursor: the stream from there on, 204 where nothing will ever follow. Throws
 * `cursor_expired` where what comes next is no longer kept. HEAD learns what GET would be, without a stream.
 */
export async function followRuns(
  call: RawCall,
  options: StreamedRuns & { expose: AgentExpose },
): Promise<Reply | null> {
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
export function streamRuns(call: RawCall, { expose, ...runs }: StreamedRuns & { expose: AgentExpose }): Promise<null> {
  const format = wantsLines(call.req.headers.accept) ? jsonlFormat : sseFormat
  return streamRunsAs(call, { ...runs, format: format(surfaceView(call.surface, expose)) })
}

/** Streams runs to the client in any format; returns null when the stream is over. */
export async function streamRunsAs(call: RawCall, options: StreamedRuns & { format: RunFormat }): Promise<null> {
  const { res, services } = call
  await holdingPlace(call, (stillAllowed) => writeRuns(res, { hub: services.hub, stillAllowed, ...options }))
  return null
}

/** Opens a stream as one of its caller's; throws `draining`, `too_many_streams`, and ClientLeftError. */
export async function holdingPlace(
  { services, caller, req, res }: RawCall,
  stream: (stillAllowed: () => Promise<boolean>) => Promise<unknown>,
): Promise<void> {
  if (services.draining()) throw draining()
  stopIfLeft(res)
  const leave = services.streams.enter(caller, req)
  try {
    await stream(() => isStillValid(services.db, caller))
  } finally {
    leave()
  }
}

/** `application/jsonl`, or the two other names the format goes by. */
const wantsLines = (accept = ''): boolean => /\bapplication\/(jsonl|x-ndjson|jsonlines)\b/.test(accept)
