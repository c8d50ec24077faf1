import type { AgentExpose } from '@runwire/protocol'
import type { WireFormat } from '@runwire/protocol/wire'
import { isStillValid } from '../access/authenticate.ts'
import { streamWire } from '../streams/wire-writer.ts'
import type { RawCall } from '../http/route.ts'

export interface FormatStream {
  run: string
  /** Seq the client has; 0 tells the whole run. */
  cursor: number
  expose: AgentExpose
  format: WireFormat
}

/** Streams one run in another wire format; returns null when the stream is over. */
export async function streamFormat(call: RawCall, { run, cursor, expose, format }: FormatStream): Promise<null> {
  const { req, res, services, caller } = call
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
