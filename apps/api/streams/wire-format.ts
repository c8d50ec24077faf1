import type { Interruption, WireFormat } from '@runwire/protocol/wire'
import type { ModelSnapshot, RunEvent, Transient } from '@runwire/protocol'
import { transientItem, type FollowItem } from '../hub/follow-item.ts'
import { project, type SurfaceView } from './native-frames.ts'
import { padFrame } from './pad-frame.ts'
import type { RunFormat } from './run-stream.ts'
import type { EarlyEnd } from './streamed-response.ts'

const INTERRUPTIONS: Record<EarlyEnd, Interruption> = {
  drained: {
    type: 'overloaded_error',
    code: 'draining',
    message: 'This server is shutting down. Send the request again.',
  },
  too_old: {
    type: 'api_error',
    code: 'stream_incomplete',
    message: 'The stream has reached its greatest age. The run goes on; ask for its state.',
  },
  not_allowed: {
    type: 'authentication_error',
    code: 'invalid_key',
    message: 'The key of this stream was revoked or has expired.',
  },
}

/** Another wire format as a format of runs: it gets the items as its surface may see them. */
export function runFormatOf(format: WireFormat, view: SurfaceView): RunFormat {
  const wholeText = textBeforeEnd()
  const push = (item: FollowItem) => {
    if (item.kind === 'event' && item.event.type === 'model.completed') format.spent?.(item.event.usage)
    const seen = project(item, view)
    if (seen === null) return ''
    const frames = format.push(seen as RunEvent | Transient)
    return (seen.type === 'model.delta' ? frames.map(padFrame) : frames).join('')
  }
  return {
    headers: format.headers,
    opening: '',
    keepAlive: format.keepAlive,
    goodbye: (end) => format.interrupt(INTERRUPTIONS[end]).join(''),
    encode: (item) => [...wholeText(item), item].map(push).join(''),
    closing: '',
    ended: () => format.ended,
  }
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
    return [transientItem(snapshot)]
  }
}
