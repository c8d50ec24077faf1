import type { RunEvent, Transient } from '@runwire/protocol'

/** What a follower is handed, in the order a screen needs it. */
export type FollowItem = { kind: 'event'; event: RunEvent } | { kind: 'transient'; item: Transient }

export const eventItem = (event: RunEvent): FollowItem => ({ kind: 'event', event })
export const transientItem = (item: Transient): FollowItem => ({ kind: 'transient', item })
