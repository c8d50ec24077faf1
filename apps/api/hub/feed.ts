import type { RunState } from '@runwire/db'
import {
  HOLE,
  isTerminal,
  isTerminalEvent,
  type NotificationItem,
  OpenText,
  type RunEvent,
  type RunStatus,
  type Transient,
} from '@runwire/protocol'
import type { EventReader } from './event-reader.ts'
import { eventItem, transientItem, type EventItem, type FollowItem } from './follow-item.ts'

/** Items that may wait while a read is under way; more are dropped and repaired by a new watch. */
const MAX_WAITING = 2000
const PAGE = 500

export interface FeedFollower {
  /** Items in order, the same for all; none when the run has ended. */
  offer(items: readonly FollowItem[]): void
}

export interface FeedOptions {
  reader: EventReader
  /** Off: nothing transient is handed on. */
  deltas: boolean
  /** Text is missing: watch again, at once. */
  onHole: (feed: Feed) => void
  onEnd: (feed: Feed) => void
  onError: (error: unknown) => void
}

/** Items a feed handles in the order they came: text and pointers share one queue, so that rows never overtake text. */
type FeedItem = Extract<NotificationItem, { k: 'delta' | 'snapshot' | 'tool' | 'durable' | 'watching' }>

/**
 * One run as this process follows it: the last seq read, the text so far of open rounds, its followers.
 * A pointer makes it read up to the pointer's seq, once for all followers; while that read is under way everything
 * that follows waits. Before an event that closes a round is handed on, the missing tail of its text is.
 */
export class Feed {
  readonly runId: string
  readonly text: OpenText
  readonly followers = new Set<FeedFollower>()
  lastSeq = 0
  attempt = 0
  status: RunStatus = 'queued'
  workerId: string | null = null
  /** The terminal event has been read. */
  ended = false
  /** When something was last heard of the run, on the monotonic clock. */
  heardMs: number
  polledMs: number
  readonly #options: FeedOptions
  #waiting: FeedItem[] = []
  #busy = true
  #loading: Promise<EventItem[] | null> | null = null
  #loaded = false
  #reaching: { seq: number; resolve: () => void }[] = []
  #closed = false

  constructor(runId: string, nowMs: number, options: FeedOptions) {
    this.runId = runId
    this.text = new OpenText(runId)
    this.heardMs = nowMs
    this.polledMs = nowMs
    this.#options = options
  }

  /** True if more may come from a worker or be found by a look at the row. */
  get active(): boolean {
    return !this.ended && !this.#closed && (this.status === 'queued' || this.status === 'running')
  }

  close(): void {
    this.#closed = true
    this.#waiting = []
    this.#resolveReached()
  }

  /**
   * Events after a cursor up to the last one the feed has read; at most one page. The first caller makes the feed
   * read the log from its start, and all who wait for that share its answer.
   */
  async history(cursor: number): Promise<EventItem[]> {
    if (!this.#loaded) {
      const whole = await (this.#loading ??= this.#load())
      if (whole !== null) return whole.filter(({ event }) => event.seq > cursor)
    }
    if (cursor >= this.lastSeq) return []
    const events = await this.#options.reader.read(this.runId, cursor, Math.min(PAGE, this.lastSeq - cursor))
    return events.map(eventItem)
  }

  /**
   * Makes the feed read up to a reader's cursor that is ahead of it; resolves when it has, or when there is nothing.
   */
  reach(seq: number): Promise<void> {
    if (this.lastSeq >= seq || this.ended || this.#closed) return Promise.resolve()
    const reached = new Promise<void>((resolve) => this.#reaching.push({ seq, resolve }))
    this.#take({ k: 'durable', run: this.runId, seq, type: '' })
    return reached
  }

  push(item: FeedItem, nowMs: number): void {
    if (this.ended || this.#closed) return
    this.heardMs = nowMs
    this.#take(item)
  }

  /** Takes over the state from the run's row. Returns true if another worker holds the run than the feed knew. */
  learnState(state: RunState, nowMs: number): boolean {
    this.polledMs = nowMs
    if (this.ended || this.#closed || state.attempt < this.attempt) return false
    if (state.last_seq > this.lastSeq) this.#take({ k: 'durable', run: this.runId, seq: state.last_seq, type: '' })
    else if (isTerminal(state.status) && this.#loaded) this.#end()
    return this.claimed(state.worker_id, state.attempt, state.status)
  }

  claimed(workerId: string | null, attempt: number, status: RunStatus): boolean {
    if (this.ended || this.#closed || attempt < this.attempt) return false
    const before = this.workerId
    this.attempt = attempt
    this.status = status
    this.workerId = status === 'running' ? workerId : null
    return this.workerId !== null && this.workerId !== before
  }

  /** Reads the log from its start; null where it is too long to be kept for those who wait. */
  async #load(): Promise<EventItem[] | null> {
    try {
      const events = await this.#options.reader.read(this.runId, 0, PAGE)
      for (const event of events) this.#apply(event)
      for (let page = events; page.length === PAGE;) {
        page = await this.#options.reader.read(this.runId, this.lastSeq, PAGE)
        for (const event of page) this.#apply(event)
      }
      this.#loaded = true
      this.#busy = false
      if (this.ended) this.#end()
      else this.#drain()
      return events.length < PAGE ? events.map(eventItem) : null
    } finally {
      this.#loading = null
    }
  }

  #take(item: FeedItem): void {
    if (!this.#busy) {
      this.#handle(item)
      return
    }
    this.#waiting.push(item)
    if (this.#waiting.length > MAX_WAITING) this.#waiting = this.#waiting.filter((waiting) => waiting.k === 'durable')
  }

  #handle(item: FeedItem): void {
    if (this.ended) return
    switch (item.k) {
      case 'durable':
        if (item.seq > this.lastSeq) this.#readTo(item.seq)
        break
      case 'delta':
        if (item.start > this.lastSeq) this.#readTo(item.start, item)
        else this.#place(this.text.delta(item))
        break
      case 'tool':
        this.#place(this.text.tool(item))
        break
      case 'snapshot':
        if (item.start > this.lastSeq) this.#readTo(item.start, item)
        else this.#handOnText(this.text.learn(item.attempt, [item]))
        break
      case 'watching':
        if (item.seq > this.lastSeq) this.#readTo(item.seq, item)
        else
          this.#handOnText([
            ...this.text.learn(item.attempt, item.rounds),
            ...this.text.learnTools(item.attempt, item.tools),
          ])
        break
    }
  }

  #place(fresh: ReturnType<OpenText['delta']>): void {
    if (fresh === HOLE) this.#options.onHole(this)
    else if (fresh !== null) this.#handOnText([fresh])
  }

  #handOnText(items: readonly Transient[]): void {
    if (items.length > 0 && this.#options.deltas) this.#handOn(items.map(transientItem))
  }

  /** Reads up to a seq, then handles `item` again and whatever has waited. */
  #readTo(seq: number, item?: FeedItem): void {
    this.#busy = true
    this.#options.reader.read(this.runId, this.lastSeq, Math.min(PAGE, seq - this.lastSeq)).then(
      (events) => {
        this.#busy = false
        this.#handOnEvents(events)
        // Nothing there although it was announced: leave it to the next poll rather than ask for ever.
        if (events.length > 0 && this.lastSeq < seq)
          this.#waiting.unshift({ k: 'durable', run: this.runId, seq, type: '' }, ...(item ? [item] : []))
        else if (events.length > 0 && item !== undefined) this.#waiting.unshift(item)
        this.#drain()
      },
      (error: unknown) => {
        this.#busy = false
        this.#waiting = []
        this.#resolveReached()
        this.polledMs = Number.NEGATIVE_INFINITY
        this.#options.onError(error)
      },
    )
  }

  #drain(): void {
    while (!this.#busy && this.#waiting.length > 0) {
      const item = this.#waiting.shift() as FeedItem
      const next = this.#waiting[0]
      // Of pointers that stand together the last says it all.
      if (item.k === 'durable' && next?.k === 'durable' && next.seq >= item.seq) continue
      this.#handle(item)
    }
    this.#resolveReached()
  }

  /** Lets readers go on whose cursor has been reached, or will not be reached by anything that waits. */
  #resolveReached(): void {
    const idle = !this.#busy && this.#waiting.length === 0
    const reached = this.#reaching.filter(({ seq }) => idle || seq <= this.lastSeq)
    if (reached.length === 0) return
    this.#reaching = this.#reaching.filter((item) => !reached.includes(item))
    for (const { resolve } of reached) resolve()
  }

  #handOnEvents(events: readonly RunEvent[]): void {
    const items: FollowItem[] = []
    for (const event of events) {
      if (event.seq <= this.lastSeq) continue
      if (this.#options.deltas) items.push(...this.text.before(event).map(transientItem))
      this.#apply(event)
      items.push(eventItem(event))
    }
    if (items.length > 0) this.#handOn(items)
    if (items.some((item) => item.kind === 'event' && isTerminalEvent(item.event.type))) this.#end()
  }

  #handOn(items: readonly FollowItem[]): void {
    for (const follower of this.followers) follower.offer(items)
  }

  #apply(event: RunEvent): void {
    this.lastSeq = event.seq
    this.text.apply(event, event.seq)
    if (event.type === 'run.started') {
      this.attempt = Math.max(this.attempt, event.attempt)
      this.status = 'running'
    } else if (event.type === 'run.requires_action') {
      this.status = 'requires_action'
    } else if (isTerminalEvent(event.type)) {
      this.ended = true
    }
  }

  #end(): void {
    this.ended = true
    this.#waiting = []
    this.#resolveReached()
    this.#options.onEnd(this)
    for (const follower of this.followers) follower.offer([])
  }
}
