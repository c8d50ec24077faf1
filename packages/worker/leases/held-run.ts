import type { CancelReason } from '@runwire/protocol'
import type { ClaimedRun, RunAttempt } from '@runwire/db'

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
  readonly #stop = new AbortController()
  readonly #lost = new AbortController()
  readonly #handOver = new AbortController()

  constructor(claimed: ClaimedRun, leaseEndsMs: number) {
    this.id = claimed.id
    this.attempt = claimed.attempt
    this.claimed = claimed
    this.leaseEndsMs = leaseEndsMs
    this.cancelReason = claimed.cancel_reason
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
