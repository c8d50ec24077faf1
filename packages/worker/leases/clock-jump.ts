/**
 * Tells how far the wall clock got ahead of the monotonic one: the monotonic clock stands still while a machine sleeps
 * (CLOCK_MONOTONIC on Linux), so leases run out unseen. A clock that was set forward looks the same and is treated alike.
 */
export class ClockJump {
  readonly #wallMs: () => number
  readonly #monotonicMs: () => number
  #aheadMs: number

  constructor(wallMs: () => number = Date.now, monotonicMs: () => number = () => performance.now()) {
    this.#wallMs = wallMs
    this.#monotonicMs = monotonicMs
    this.#aheadMs = wallMs() - monotonicMs()
  }

  /** Milliseconds the wall clock gained since the last call; negative where it was set back. */
  sinceLastMs(): number {
    const aheadMs = this.#wallMs() - this.#monotonicMs()
    const gainedMs = aheadMs - this.#aheadMs
    this.#aheadMs = aheadMs
    return gainedMs
  }
}
