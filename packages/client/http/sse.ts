import { onWake } from './backoff.ts'
import { createFrameReader, type SseFrame } from './sse-frames.ts'

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
 * are late, so the clock is looked at as well when the page wakes; and a connection that was open while the network was
 * away is not waited for at all. Ends when `signal` aborts.
 */
export async function* readFrames(response: Response, silentMs: number, signal: AbortSignal): AsyncGenerator<SseFrame> {
  if (response.body === null) return
  const reader = response.body.getReader()
  const cancel = () => void reader.cancel().catch(ignoreBrokenStream)
  const watchdog = startWatchdog(silentMs, cancel)
  signal.addEventListener('abort', cancel)
  const takeFrames = createFrameReader()
  const decoder = new TextDecoder()
  try {
    while (true) {
      watchdog.watch()
      const { done, value } = await reader.read()
      watchdog.rest()
      if (watchdog.barked) throw new SilentStreamError(silentMs)
      if (done) return
      yield* takeFrames(decoder.decode(value, { stream: true }))
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
  const giveUp = () => {
    watchdog.barked = true
    bark()
  }
  const check = () => {
    if (Date.now() - waitingSince >= silentMs) giveUp()
  }
  const timer = setInterval(check, Math.max(5, Math.min(500, silentMs / 4)))
  const stopListening = onWake((cause) => (cause === 'online' ? giveUp() : check()))
  return watchdog
}
