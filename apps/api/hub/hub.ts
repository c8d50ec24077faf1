import type { Db, ListenerState, Publisher } from '@runwire/db'
import type { NotificationFrame, NotificationItem } from '@runwire/protocol'
import { ConversationFeeds } from './conversation-feeds.ts'
import { EventReader } from './event-reader.ts'
import { Feed } from './feed.ts'
import { Follower, type Sink } from './follower.ts'
import { OpenStreams, type StreamLimits } from './open-streams.ts'
import { Watches } from './watches.ts'

/** The rate of pieces of text is taken over this long. */
const RATE_SECONDS = 2
const TICK_MS = 250
const POLL_MS = 15_000
const FAST_POLL_MS = 1000
const SILENT_MS = 3000

export interface HubOptions {
  db: Db
  publisher: Publisher
  /** Where workers send; null while this process does not listen (RUNWIRE_LISTEN=off). */
  inbox: string | null
  /** AGENT_STREAM_MODEL_DELTAS; default true. */
  deltas?: boolean
  /** Limits of the streams this process writes, where they differ from the usual ones. */
  streams?: Partial<StreamLimits>
  onError?: (error: unknown) => void
}

/**
 * Everything this process follows: one feed per run, whatever the number of its readers. Notifications are hints that
 * make feeds read or grow; a poll every 15 s finds what no hint told of, every second while the listener is unhealthy
 * and for runs that are queued or silent.
 */
export class Hub {
  readonly inbox: string | null
  readonly deltas: boolean
  readonly reader: EventReader
  readonly watches: Watches
  /** The streams that are open on this hub. */
  readonly streams: OpenStreams
  readonly conversations: ConversationFeeds
  readonly #feeds = new Map<string, Feed>()
  /** Told of what went wrong and was lived with. */
  readonly report: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  readonly #lookingSoon = new Set<Feed>()
  /** Pieces of text that came for runs this process follows. */
  deltasHeard = 0
  /** The same for each second, over the last seconds. */
  deltasPerSecond = 0
  #counted = { deltas: 0, atMs: performance.now() }
  #healthy = false
  #polling = false
  #conversationsPolledMs = performance.now()

  constructor(options: HubOptions) {
    this.inbox = options.inbox
    this.deltas = options.deltas ?? true
    this.reader = new EventReader(options.db)
    this.watches = new Watches(options.publisher, options.inbox ?? '')
    this.streams = new OpenStreams(options.streams)
    this.report = options.onError ?? (() => undefined)
    this.conversations = new ConversationFeeds(options.db, this.report)
    this.#timer = setInterval(() => this.#tick(performance.now()), TICK_MS)
  }

  /** True if notifications can be relied on at the moment. */
  get healthy(): boolean {
    return this.#healthy
  }

  get followedRuns(): number {
    return this.#feeds.size
  }

  /** Follows a run from a cursor into a sink. Join before the run is announced to workers and nothing goes unseen. */
  join(runId: string, cursor: number, sink: Sink): Follower {
    const nowMs = performance.now()
    let feed = this.#feeds.get(runId)
    if (feed === undefined) {
      feed = this.#open(runId, nowMs)
      this.#lookSoon(feed)
    }
    const follower = new Follower(feed, cursor, sink, { deltas: this.deltas, onError: this.report })
    feed.followers.add(follower)
    follower.start()
    return follower
  }

  leave(follower: Follower): void {
    const { feed } = follower
    follower.close()
    feed.followers.delete(follower)
    if (feed.followers.size > 0 || this.#feeds.get(feed.runId) !== feed) return
    this.#feeds.delete(feed.runId)
    feed.close()
    this.watches.drop(feed, !feed.ended)
  }

  onFrame(channel: string, frame: NotificationFrame): void {
    const nowMs = performance.now()
    if (channel === this.inbox) this.watches.note(frame, nowMs)
    for (const item of frame.items) this.#onItem(item, frame.from, nowMs)
  }

  /** Told by the listener. Back to healthy means: everything may have been missed, so read every followed run again. */
  onListenerState(state: ListenerState): void {
    this.#healthy = state.healthy
    if (!state.healthy) return
    this.watches.repeatAll(performance.now())
    void this.#look([...this.#feeds.values()])
    this.conversations.changedAll()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.streams.stop()
    for (const feed of this.#feeds.values()) {
      feed.close()
      this.watches.drop(feed, true)
    }
    this.#feeds.clear()
  }

  #open(runId: string, nowMs: number): Feed {
    const feed = new Feed(runId, nowMs, {
      reader: this.reader,
      deltas: this.deltas,
      onHole: (holed) => this.#watch(holed),
      onEnd: (ended) => {
        if (this.#feeds.get(runId) === ended) this.#feeds.delete(runId)
        this.watches.drop(ended, false)
      },
      onError: this.report,
    })
    this.#feeds.set(runId, feed)
    return feed
  }

  #onItem(item: NotificationItem, from: string, nowMs: number): void {
    if (item.k === 'conversation') {
      this.conversations.changed(item.conversation)
      return
    }
    if (!('run' in item)) return
    const feed = this.#feeds.get(item.run)
    if (feed === undefined) return
    if (item.k === 'delta') this.deltasHeard += 1
    switch (item.k) {
      case 'delta':
      case 'snapshot':
      case 'tool':
        if (this.deltas) feed.push(item, nowMs)
        break
      case 'durable':
        feed.push(item, nowMs)
        break
      case 'watching':
        feed.claimed(from, item.attempt, 'running')
        this.watches.answered(feed, from, nowMs)
        feed.push(item, nowMs)
        break
      case 'not_mine':
        if (this.watches.refused(feed, from)) this.#lookSoon(feed)
        break
      case 'claimed':
        feed.heardMs = nowMs
        if (feed.claimed(item.worker, item.attempt, 'running')) this.#watch(feed)
        break
      case 'changed':
      case 'queued':
        this.#lookSoon(feed)
        break
      case 'cancel':
        // For workers.
        break
    }
  }

  #watch(feed: Feed): void {
    // A feed whose last reader left while something was under way for it must not be watched for ever.
    if (this.#feeds.get(feed.runId) !== feed) return
    if (this.inbox !== null) this.watches.watch(feed, performance.now())
  }

  #tick(nowMs: number): void {
    this.#rate(nowMs)
    if (this.inbox !== null) this.watches.tick(nowMs)
    const due = [...this.#feeds.values()].filter((feed) => nowMs - feed.polledMs >= this.#pollMs(feed, nowMs))
    if (due.length > 0 && !this.#polling) {
      this.#polling = true
      void this.#look(due).finally(() => {
        this.#polling = false
      })
    }
    if (nowMs - this.#conversationsPolledMs >= (this.#healthy ? POLL_MS : FAST_POLL_MS)) {
      this.#conversationsPolledMs = nowMs
      this.conversations.changedAll()
    }
  }

  /** Says how many pieces of text came in each of the last seconds. */
  #rate(nowMs: number): void {
    const seconds = (nowMs - this.#counted.atMs) / 1000
    if (seconds < RATE_SECONDS) return
    this.deltasPerSecond = (this.deltasHeard - this.#counted.deltas) / seconds
    this.#counted = { deltas: this.deltasHeard, atMs: nowMs }
  }

  #pollMs(feed: Feed, nowMs: number): number {
    if (!this.#healthy) return FAST_POLL_MS
    return feed.active && nowMs - feed.heardMs > SILENT_MS ? FAST_POLL_MS : POLL_MS
  }

  /** Reads the feeds of one event-loop turn together: a thousand readers that join at once cost one statement. */
  #lookSoon(feed: Feed): void {
    if (this.#lookingSoon.size === 0) {
      setImmediate(() => {
        const feeds = [...this.#lookingSoon]
        this.#lookingSoon.clear()
        void this.#look(feeds)
      })
    }
    this.#lookingSoon.add(feed)
  }

  /** Reads the rows of some runs in one statement and follows what they say. */
  async #look(feeds: readonly Feed[]): Promise<void> {
    if (feeds.length === 0) return
    try {
      const states = await this.reader.states(feeds.map((feed) => feed.runId))
      const nowMs = performance.now()
      for (const feed of feeds) {
        const state = states.get(feed.runId)
        if (state === undefined) feed.polledMs = nowMs
        else if (feed.learnState(state, nowMs)) this.#watch(feed)
      }
    } catch (error) {
      this.report(error)
    }
  }
}
