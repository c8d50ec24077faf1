import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { onWake } from './backoff.ts'

/** Nothing came for too long: the connection is taken for dead, whatever the socket says. */
export class SilentStreamError extends Error {
  readonly code = 'silent_stream'
  constructor(silentMs: number) {
    super(`The stream was silent for ${silentMs} ms.`)
  }
}

/**
 * Yields the complete SSE frames of a response; half a frame at its end is dropped. The server sends a comment every
 * 10 s, so silence of `silentMs` means a dead connection: throws SilentStreamError then. After a laptop's sleep timers
 * are late, so the clock is looked at as well when the page wakes. Ends when `signal` aborts.
 */
export async function* readFrames(
  response: Response,
  silentMs: number,
  signal: AbortSignal,
): AsyncGenerator<EventSourceMessage> {
  if (response.body === null) return
  const reader = response.body.getReader()
  const cancel = () => void reader.cancel().catch(ignoreBrokenStream)
  const watchdog = startWatchdog(silentMs, cancel)
  signal.addEventListener('abort', cancel)
  const frames: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (frame) => frames.push(frame) })
  const decoder = new TextDecoder()
  try {
    while (true) {
      watchdog.watch()
      const { done, value } = await reader.read()
      watchdog.rest()
      if (watchdog.barked) throw new SilentStreamError(silentMs)
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* frames.splice(0)
    }
  } finally {
    watchdog.stop()
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}

/** Cancelling a stream that already broke rejects with the error that its reader has thrown. */
const ignoreBrokenStream = () => undefined

/** Barks once nothing was read for `silentMs`; a reader that is busy elsewhere is not silence. */
function startWatchdog(silentMs: number, bark: () => void) {
  let waitingSince = Number.POSITIVE_INFINITY
  const watchdog = {
    barked: false,
    watch: () => {
      waitingSince = Date.now()
    },
    rest: () => {
      waitingSince = Number.POSITIVE_INFINITY
    },
    stop: () => {
      clearInterval(timer)
      stopListening()
    },
  }
  const check = () => {
    if (Date.now() - waitingSince < silentMs) return
    watchdog.barked = true
    bark()
  }
  const timer = setInterval(check, Math.max(5, silentMs / 4))
  const stopListening = onWake(check)
  return watchdog
}
