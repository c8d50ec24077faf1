import type { IncomingMessage, ServerResponse } from 'node:http'
import { writeStream, type HttpStreamOptions, type StreamEnd, type StreamFormat } from './http-stream.ts'
import { sseFrame, type SurfaceView } from './native-frames.ts'

export interface NativeStreamOptions extends Omit<HttpStreamOptions, 'format'>, SurfaceView {
  /** Off: frames carry no ids, as where one stream joins several groups. Default true. */
  ids?: boolean
}

/** Streams runs as server-sent events in the native wire format; resolves when the response is closed. */
export function streamSse(
  _req: IncomingMessage,
  res: ServerResponse,
  options: NativeStreamOptions,
): Promise<StreamEnd> {
  return writeStream(res, { ...options, format: sseFormat(options) })
}

function sseFormat({ surface, expose, ids = true }: NativeStreamOptions): StreamFormat {
  const view = { surface, expose }
  return {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    },
    opening: 'retry: 2000\n: open\n\n',
    keepAlive: ': keep-alive\n\n',
    goodbye: `retry: ${500 + Math.floor(Math.random() * 1500)}\n\n`,
    encode: (item, cursor) => sseFrame(item, ids ? cursor : null, view),
    closing: 'event: done\ndata: {}\n\n',
  }
}
