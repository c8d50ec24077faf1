import { isTerminalEvent } from '@runwire/protocol'
import type { Feed } from './feed.ts'
import { transientItem, type EventItem, type FollowItem } from './follow-item.ts'

/** Where a follower's items go. */
export interface Sink {
  /** Takes items of the run; false means full: hand on nothing until `Follower.resume` is called. */
  take(items: readonly FollowItem[], follower: Follower): boolean
  /** The run's terminal event has been taken, or was taken before. */
  end(follower: Follower): void
}

const RETRY_MS = 500

/**
 * One reader of one run. Catching up, it takes events after its cursor from the table until it has all the feed has
 * read, then the text so far of open rounds, then it is live and takes what the feed hands on. A full sink makes it
 * fall behind: it drops everything and, once resumed, catches up again from its cursor, each round it may have missed
 * text of preceded by a snapshot.
 */
export class Follower {
  cursor: number
  readonly feed: Feed
  readonly #sink: Sink
  readonly #deltas: boolean
  readonly #onError: (error: unknown) => void
  #state: 'catching_up' | 'live' | 'full' | 'ended' | 'closed' = 'catching_up'
  #behind = false

  constructor(feed: Feed, cursor: number, sink: Sink, options: { deltas: boolean; onError: (error: unknown) => void }) {
    this.feed = feed
    this.cursor = cursor
    this.#sink = sink
    this.#deltas = options.deltas
    this.#onError = options.onError
  }

  start(): void {
    void this.#catchUp()
  }

  /** The sink has room again. */
  resume(): void {
    if (this.#state !== 'full') return
    this.#state = 'catching_up'
    void this.#catchUp()
  }

  close(): void {
    this.#state = 'closed'
  }

  offer(items: readonly FollowItem[]): void {
    if (this.#state !== 'live') return
    const fresh = items.every((item) => item.kind === 'transient' || item.event.seq > this.cursor)
      ? items
      : items.filter((item) => item.kind === 'transient' || item.event.seq > this.cursor)
    this.#give(fresh)
    if (this.feed.ended && this.#state === 'live') this.#end()
  }

  async #catchUp(): Promise<void> {
    const startedAt = this.cursor
    while (this.#state === 'catching_up') {
      const readTo = this.feed.lastSeq
      try {
        const items = await this.feed.history(this.cursor)
        if (this.#state !== 'catching_up') return
        if (items.length > 0) this.#giveHistory(items, startedAt)
        else if (this.cursor > this.feed.lastSeq && !this.feed.ended) await this.#reach()
        // Checked and gone live in one go: an event the feed reads in between would be missed.
        else if (this.cursor === this.feed.lastSeq || this.feed.lastSeq === readTo) this.#goLive()
      } catch (error) {
        this.#onError(error)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  /** Its cursor is ahead of the feed, as after another api process served it. */
  async #reach(): Promise<void> {
    await this.feed.reach(this.cursor)
    // The feed may have read on since it said so: then there is history to take first.
    if (this.#state === 'catching_up' && this.cursor >= this.feed.lastSeq) this.#goLive()
  }

  #giveHistory(items: readonly EventItem[], startedAt: number): void {
    for (const item of items) {
      const { event } = item
      if (event.seq <= this.cursor) continue
      const whole = this.#deltas ? this.feed.text.wholeBefore(event) : null
      // A reader from before the round's start has none of its text and needs none, unless it missed it by being slow.
      const needed = whole?.type === 'model.snapshot' && (this.#behind || whole.start <= startedAt)
      this.#give(needed ? [transientItem(whole), item] : [item])
      if (this.#state !== 'catching_up') return
    }
  }

  #goLive(): void {
    if (this.feed.ended) {
      this.#end()
      return
    }
    this.#state = 'live'
    this.#behind = false
    if (this.#deltas) this.#give(this.feed.text.snapshots().map(transientItem))
  }

  #give(items: readonly FollowItem[]): void {
    if (items.length === 0) return
    const last = items.findLast((item) => item.kind === 'event')
    if (last?.kind === 'event') this.cursor = last.event.seq
    const room = this.#sink.take(items, this)
    if (last?.kind === 'event' && isTerminalEvent(last.event.type)) this.#end()
    else if (!room && this.#state !== 'closed') {
      // Only a live reader misses text: one that is catching up has not been shown the rounds that come.
      this.#behind ||= this.#state === 'live'
      this.#state = 'full'
    }
  }

  #end(): void {
    if (this.#state === 'ended' || this.#state === 'closed') return
    this.#state = 'ended'
    this.#sink.end(this)
  }
}
