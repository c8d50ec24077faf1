import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WireFormat } from '@runwire/protocol/wire'
import type { RunEvent, Transient } from '@runwire/protocol'
import { writeStream, type HttpStreamOptions, type StreamEnd } from './http-stream.ts'
import { project, type SurfaceView } from './native-frames.ts'

export interface WireStreamOptions extends Omit<HttpStreamOptions, 'format'>, SurfaceView {
  format: WireFormat
}

/** Streams a run in another wire format, from its projected items. */
export function streamWire(
  _req: IncomingMessage,
  res: ServerResponse,
  { format, surface, expose, ...options }: WireStreamOptions,
): Promise<StreamEnd> {
  return writeStream(res, {
    ...options,
    format: {
      headers: format.headers,
      opening: '',
      keepAlive: format.keepAlive,
      goodbye: '',
      encode: (item) => {
        const seen = project(item, { surface, expose })
        return seen === null ? '' : format.push(seen as RunEvent | Transient).join('')
      },
      closing: '',
      ended: () => format.ended,
    },
  })
}
