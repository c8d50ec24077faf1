import type { CancelReason } from '@runwire/protocol'
import type { ClaimedRun, RunAttempt } from '@runwire/db'
import { RunStopped } from '@runwire/engine'

/** The run was cancelled before its model was asked: nothing is there but what its log has. */
export class RunCancelled extends Error {
  readonly code = 'run_cancelled'
}

/** What a run needs before its model is asked did not come together in time, and would keep its lease for ever. */
export class SetUpTooSlowError extends Error {
  readonly code = 'setup_too_slow'
  constructor(limitMs: number) {
    super(`history, tool servers and the query hook took longer than ${limitMs / 1000} s together`)
  }
}

/**
 * One run this process holds a lease for, and the ways to stop working on it.
 *
 * `signal` is aborted once, with why: `cancel` (somebody ends the run: what is there is kept and stored), `lost` (a newer
 * attempt may hold it: nothing more is written), `drain` (this process ends: the run is given back). `lost` is told apart
 * as well, because a cancelled run can still lose its lease while its end is being stored.
 */
export class HeldRun implements RunAttempt {
  readonly id: string
  readonly attempt: number
  readonly claimed: ClaimedRun
  /** When the lease ends on this process's monotonic clock, counted from when its renewal was sent. */
  leaseEndsMs: number
  cancelReason: CancelReason | null
  /** Bytes of text by round: what earlier attempts lost, and what this one has streamed since its last stored answer. */
  readonly #lostText: Readonly<Record<string, number>>
  readonly #openText = new Map<number, number>()
  readonly #stop = new AbortController()
  readonly #lost = new AbortController()
  readonly #handOver = new AbortController()

  constructor(claimed: ClaimedRun, leaseEndsMs: number) {
    this.id = claimed.id
    this.attempt = claimed.attempt
    this.claimed = claimed
    this.leaseEndsMs = leaseEndsMs
    this.cancelReason = claimed.cancel_reason
    this.#lostText = claimed.streamed
    if (claimed.cancel_requested) this.cancel(claimed.cancel_reason)
  }

  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Aborted when the lease is gone: whatever still stores for this run gives up. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  /** Aborted when the run is to be given back at its next commit point. */
  get handOver(): AbortSignal {
    return this.#handOver.signal
  }

  /** Bytes of text (UTF-8) that no event holds, by round; the heartbeat stores them, should this process die. */
  get streamed(): Readonly<Record<string, number>> {
    const sum = { ...this.#lostText }
    for (const [round, bytes] of this.#openText) sum[round] = (sum[round] ?? 0) + bytes
    return sum
  }

  /** Takes note of text that readers were sent. */
  said(round: number, text: string): void {
    this.#openText.set(round, (this.#openText.get(round) ?? 0) + Buffer.byteLength(text))
  }

  /** The round's answer is stored, and with it what it used. */
  answered(round: number): void {
    this.#openText.delete(round)
  }

  /**
   * Waits for work that is done before the model is asked, as long as the run is to be worked on here: throws RunStopped
   * when its lease is lost or this process wants to end, RunCancelled when it is cancelled, SetUpTooSlowError after
   * `limitMs`. Its later result is ignored; the work hears of the end by `stopSetup`.
   */
  async setUp<Value>(limitMs: number, work: (stopSetup: AbortSignal) => Promise<Value>): Promise<Value> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), limitMs)
    const stop = AbortSignal.any([this.signal, this.handOver, late.signal])
    const { promise: stopped, reject } = Promise.withResolvers<never>()
    const onStop = () => reject(this.#whyStopped(limitMs))
    if (stop.aborted) onStop()
    else stop.addEventListener('abort', onStop, { once: true })
    stopped.catch(() => undefined)
    try {
      if (stop.aborted) return await stopped
      const working = work(stop)
      working.catch(() => undefined)
      return await Promise.race([working, stopped])
    } finally {
      clearTimeout(timer)
      stop.removeEventListener('abort', onStop)
    }
  }

  #whyStopped(limitMs: number): Error {
    if (this.signal.reason === 'cancel') return new RunCancelled()
    if (this.signal.aborted || this.handOver.aborted) return new RunStopped(this.lost.aborted ? 'lost' : 'drain')
    return new SetUpTooSlowError(limitMs)
  }

  cancel(reason: CancelReason | null): void {
    this.cancelReason ??= reason
    this.#stop.abort('cancel')
  }

  lose(): void {
    this.#stop.abort('lost')
    this.#lost.abort('lost')
  }

  askForHandOver(): void {
    this.#handOver.abort('drain')
  }

  /** Stops in the middle of whatever it does; text of an unfinished round is lost. */
  drainNow(): void {
    this.#stop.abort('drain')
  }
}
