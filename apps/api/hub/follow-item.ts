import type { RunEvent, Transient } from '@runwire/protocol'
import type { Follower } from './follower.ts'

/** What a follower is handed, in the order a screen needs it. */
export type FollowItem = { kind: 'event'; event: RunEvent } | { kind: 'transient'; item: Transient }

/** Where a follower's items go. */
export interface Sink {
  /** Takes items of the run; false means full: hand on nothing until `Follower.resume` is called. */
  take(items: readonly FollowItem[], follower: Follower): boolean
  /** The run's terminal event has been taken, or was taken before. */
  end(follower: Follower): void
}

export const eventItem = (event: RunEvent): FollowItem => ({ kind: 'event', event })
export const transientItem = (item: Transient): FollowItem => ({ kind: 'transient', item })
