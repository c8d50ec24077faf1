import type { AgentExpose, PendingCall } from '@runwire/protocol'
import type { WireFormat } from '@runwire/protocol/wire'
import type { RawCall } from '../http/route.ts'
import { surfaceView } from '../streams/native-frames.ts'
import { streamRunsAs } from '../streams/stream-runs.ts'
import { runFormatOf } from '../streams/wire-format.ts'
import { cancelOnDisconnect } from '../turns/cancel-on-disconnect.ts'

export interface FormatStream {
  run: string
  /** Seq the client has; 0 tells the whole run. */
  cursor: number
  expose: AgentExpose
  format: WireFormat
  /** Calls the run still waits for after it was answered in part: the stream says so and ends. */
  waiting?: readonly PendingCall[]
  /** `cancel`: a client that leaves before the stream's end ends the run; for answers, `takeTurn` sees to turns itself. */
  on_disconnect?: 'continue' | 'cancel'
}

/** Streams one run in another wire format; returns null when the stream is over. */
export async function streamFormat(call: RawCall, options: FormatStream): Promise<null> {
  const { run, cursor, expose, format, waiting = [], on_disconnect } = options
  const { res } = call
  if (waiting.length > 0) {
    res.writeHead(200, format.headers)
    res.end(format.push(stillWaiting(run, cursor, waiting)).join(''))
    return null
  }
  if (on_disconnect === 'cancel') cancelOnDisconnect(call, [run])
  const view = surfaceView('public', expose)
  return streamRunsAs(call, { runs: [run], cursor: [cursor], format: runFormatOf(format, view) })
}

/** The log names once the calls a run waits for; this names those left after some answers. */
const stillWaiting = (run_id: string, seq: number, pending: readonly PendingCall[]) => ({
  type: 'run.requires_action' as const,
  run_id,
  seq,
  created_at: new Date().toISOString(),
  pending: [...pending],
})
