import type { StopCause } from './ports.ts'

/** The run's signal was aborted; carries the reason. Thrown by all code that was waiting at that moment. */
export class Interrupted extends Error {
  readonly reason: StopCause
  constructor(reason: StopCause) {
    super(`interrupted: ${reason}`)
    this.reason = reason
  }
}

/** Reads an abort reason; anything that is not one of ours counts as a cancel, the only one that keeps what is there. */
export function stopCause(reason: unknown): StopCause {
  const cause = reason instanceof Interrupted ? reason.reason : reason
  return cause === 'lost' || cause === 'drain' ? cause : 'cancel'
}

/**
 * Waits for `work`, but not longer than the signal allows: an abort throws Interrupted at once, and what the work still
 * does is ignored. For work that may not listen to the signal itself.
 */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  work.catch(() => undefined)
  if (signal.aborted) throw new Interrupted(stopCause(signal.reason))
  let stop = (): void => undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new Interrupted(stopCause(signal.reason)))
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/**
 * A controller of its own that is aborted with `parent`, until it is released. Asking a signal made by AbortSignal.any
 * whether it is aborted looks at all of its sources, which is too much for each piece of a stream.
 */
export function abortedWith(parent: AbortSignal): { controller: AbortController; release(): void } {
  const controller = new AbortController()
  const abort = () => controller.abort(parent.reason)
  if (parent.aborted) abort()
  else parent.addEventListener('abort', abort, { once: true })
  return { controller, release: () => parent.removeEventListener('abort', abort) }
}
