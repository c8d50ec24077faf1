import type { RunEvent, Transient } from '@runwire/protocol'

/** An item for followers, in the order a screen needs. Readers of one run share the item and what is built of it. */
export type FollowItem = ({ kind: 'event'; event: RunEvent } | { kind: 'transient'; item: Transient }) & {
  /** Frames that were built of it, by the key of the view they are for. */
  readonly frames: { [view: string]: string }
}

export type EventItem = Extract<FollowItem, { kind: 'event' }>

export const eventItem = (event: RunEvent): EventItem => ({ kind: 'event', event, frames: {} })
export const transientItem = (item: Transient): FollowItem => ({ kind: 'transient', item, frames: {} })
