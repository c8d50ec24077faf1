import type { AgentExpose, PendingCall } from '@runwire/protocol'
import type { WireFormat } from '@runwire/protocol/wire'
import { isStillValid } from '../access/authenticate.ts'
import { cancelOnDisconnect } from '../turns/cancel-on-disconnect.ts'
import { streamWire } from '../streams/wire-writer.ts'
import type { RawCall } from '../http/route.ts'

export interface FormatStream {
  run: string
  /** Seq the client has; 0 tells the whole run. */
  cursor: number
  expose: AgentExpose
  format: WireFormat
  /** What the run waits for after it was answered in part: the stream says so and ends. */
  waiting?: readonly PendingCall[]
  /** `cancel`: a client that leaves before the stream's end ends the run. */
  on_disconnect?: 'continue' | 'cancel'
}

/** Streams one run in another wire format; returns null when the stream is over. */
export async function streamFormat(call: RawCall, options: FormatStream): Promise<null> {
  const { run, cursor, expose, format, waiting = [], on_disconnect } = options
  const { req, res, services, caller } = call
  if (waiting.length > 0) {
    res.writeHead(200, format.headers)
    res.end(format.push(stillWaiting(run, cursor, waiting)).join(''))
    return null
  }
  if (on_disconnect === 'cancel') cancelOnDisconnect(call, [run])
  const leave = services.streams.enter(caller.id)
  try {
    await streamWire(req, res, {
      hub: services.hub,
      runs: [run],
      cursor: [cursor],
      surface: 'public',
      expose,
      format,
      stillAllowed: () => isStillValid(services.db, caller),
    })
  } finally {
    leave()
  }
  return null
}

/** The log tells once what a run waits for; what is left of it after some answers is told here. */
const stillWaiting = (run_id: string, seq: number, pending: readonly PendingCall[]) => ({
  type: 'run.requires_action' as const,
  run_id,
  seq,
  created_at: new Date().toISOString(),
  pending: [...pending],
})
