import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WireFormat } from '@runwire/protocol/wire'
import type { ModelSnapshot, RunEvent, Transient } from '@runwire/protocol'
import type { FollowItem } from '../hub/follow-item.ts'
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
  const wholeText = textBeforeEnd()
  const push = (item: FollowItem) => {
    const seen = project(item, { surface, expose })
    return seen === null ? '' : format.push(seen as RunEvent | Transient).join('')
  }
  return writeStream(res, {
    ...options,
    format: {
      headers: format.headers,
      opening: '',
      keepAlive: format.keepAlive,
      goodbye: '',
      encode: (item) => [...wholeText(item), item].map(push).join(''),
      closing: '',
      ended: () => format.ended,
    },
  })
}

/**
 * A reader that joins after a round was completed gets its events without its deltas. Formats that only add text must
 * still say it, so each `model.completed` is preceded by its text; who has it already hears nothing twice.
 */
function textBeforeEnd(): (item: FollowItem) => FollowItem[] {
  const starts = new Map<number, number>()
  let attempt = 1
  return (item) => {
    if (item.kind !== 'event') return []
    const { event } = item
    if (event.type === 'run.started') attempt = event.attempt
    if (event.type === 'model.started') starts.set(event.round, event.seq)
    if (event.type !== 'model.completed') return []
    const { run_id, round, text, reasoning } = event
    const snapshot: ModelSnapshot = {
      type: 'model.snapshot',
      run_id,
      attempt,
      round,
      start: starts.get(round) ?? 0,
      text,
      reasoning,
    }
    return [{ kind: 'transient', item: snapshot }]
  }
}
