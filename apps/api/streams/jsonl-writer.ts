import type { IncomingMessage, ServerResponse } from 'node:http'
import { writeStream, type StreamEnd } from './http-stream.ts'
import { project } from './native-frames.ts'
import type { NativeStreamOptions } from './sse-writer.ts'

/** Streams runs as one JSON object a line: the same events, deltas and snapshots, and `keepalive` lines while silent. */
export function streamJsonl(
  _req: IncomingMessage,
  res: ServerResponse,
  options: NativeStreamOptions,
): Promise<StreamEnd> {
  return writeStream(res, {
    ...options,
    format: {
      headers: {
        'Content-Type': 'application/jsonl; charset=utf-8',
        'Cache-Control': 'no-cache, no-transform',
        'X-Accel-Buffering': 'no',
      },
      opening: '',
      keepAlive: '{"type":"keepalive"}\n',
      goodbye: '',
      encode: (item) => {
        const seen = project(item, options)
        return seen === null ? '' : `${JSON.stringify(seen)}\n`
      },
      closing: '{"type":"done"}\n',
    },
  })
}
