import type { Transient } from '../events/deltas.ts'
import type { RunEvent } from '../events/events.ts'
import type { Usage } from '../shapes/values.ts'

/** How a surface spells a run's stream: items in, frames out. Pure: it holds only what it has already said. */
export interface WireFormat {
  readonly headers: Readonly<Record<string, string>>
  /** Frames for one projected item of the run, ready to write; none once `ended`. */
  push(item: RunEvent | Transient): string[]
  /** Frames that end the stream although the run goes on, as its error; none once `ended`. */
  interrupt(reason: Interruption): string[]
  /** Reports the usage of a model call before the event that ends it; for formats that count. */
  spent?(usage: Usage): void
  /** True once the format's own last frame was given out: write nothing more, close the response. */
  readonly ended: boolean
  /** Text that keeps the connection alive while nothing happens. */
  readonly keepAlive: string
}

/** Why a server ends a stream before its run has ended: an error of the request, not of the run. */
export interface Interruption {
  type: string
  code: string
  message: string
}

export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const

/** A frame without a name, as OpenAI, the AI SDK and AG-UI spell it. */
export const dataFrame = (data: unknown): string =>
  `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
