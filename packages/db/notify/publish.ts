import type { NotificationItem } from '@runwire/protocol'
import { QUEUE_CHANNEL } from './channels.ts'
import { flushIntervalMs } from './flush-interval.ts'
import { Outbox, type TextItem } from './outbox.ts'
import { packFrames } from './pack-frames.ts'
import { PublishConnection } from './publish-connection.ts'

export interface PublisherOptions {
  /** A direct connection, not one through a transaction pooler. */
  url: string
  processId: string
  /** Text is gathered this long under load; one chunk alone goes at once. Default 20. */
  flushMs?: number
  onError?: (error: unknown) => void
}

export interface PublisherStats {
  flushes: number
  frames: number
  items: number
  bytes: number
  /** Items thrown away because they could not be sent; each left a hole in the frame numbers of its inbox. */
  dropped: number
  /** Milliseconds between flushes now; grows from `flushMs` under load. */
  intervalMs: number
  /** Flushes refused because Postgres's notification queue was full (SQLSTATE 54000). */
  queueFull: number
}

/**
 * So many flushes may follow each other at once after a quiet time: a run's claim, its first events and its first words
 * are not held up by each other, and a second still sees no more than 50 flushes under load.
 */
const BURST = 4
/** More waiting than this (UTF-16 units) is dropped: a screen would be seconds behind anyway. */
const MAX_WAITING = 4_000_000
const FORGET_INBOX_MS = 600_000

/**
 * Sends notification items to inboxes over one connection with one statement in flight, so that everything given for
 * an inbox arrives in the order it was given. A flush is due every `flushMs`; up to four that were due and had nothing
 * to send may go at once later. The next waits for the last: under load frames grow, commits don't. Items that cannot
 * be sent are dropped and leave a hole in the frame numbers; nothing is ever sent twice.
 */
export class Publisher {
  readonly processId: string
  readonly epoch = Date.now()
  readonly stats: PublisherStats
  readonly #flushMs: number
  readonly #connection: PublishConnection
  readonly #onError: (error: unknown) => void
  readonly #outboxes = new Map<string, Outbox>()
  readonly #waiting = new Set<Outbox>()
  #size = 0
  #lagMs = 0
  /** How late flushes were that a timer had called for, on average. */
  #lateMs = 0
  #dueAt = 0
  /** Flushes that may go at once, as of `#creditedAt`; grows by one in each interval up to BURST. */
  #credit = BURST
  #creditedAt = performance.now()
  #timer: NodeJS.Timeout | null = null
  #soon: NodeJS.Immediate | null = null
  #flushing: Promise<void> | null = null
  #warm: () => Iterable<string> = () => []
  readonly #warmTimer: NodeJS.Timeout
  #failing = false
  #stopped = false

  constructor(options: PublisherOptions) {
    this.processId = options.processId
    this.#flushMs = options.flushMs ?? 20
    this.stats = { flushes: 0, frames: 0, items: 0, bytes: 0, dropped: 0, queueFull: 0, intervalMs: this.#flushMs }
    this.#onError = options.onError ?? (() => undefined)
    this.#connection = new PublishConnection(options.url, `runwire_publish_${options.processId}`, this.#onError)
    this.#warmTimer = setInterval(() => this.#keepWarm(), 500)
    this.#warmTimer.unref()
  }

  get connected(): boolean {
    return this.#connection.connected
  }

  async connect(): Promise<void> {
    await this.#connection.connect()
  }

  send(inbox: string, item: NotificationItem): void {
    const outbox = this.#outbox(inbox)
    this.#grew(outbox, outbox.add(item))
  }

  /** A run can be claimed: every worker looks. */
  announceQueued(run: string): void {
    this.send(QUEUE_CHANNEL, { k: 'queued', run })
  }

  /** Text on its way to screens; neighbours of one round or call are joined before they are sent. */
  text(inboxes: Iterable<string>, item: TextItem): void {
    for (const inbox of inboxes) {
      const outbox = this.#outbox(inbox)
      this.#grew(outbox, outbox.addText(item))
    }
  }

  /** Says that a row is stored. Call it after the commit: it keeps its place among the run's deltas. */
  pointer(inboxes: Iterable<string>, run: string, seq: number, type: string): void {
    for (const inbox of inboxes) this.send(inbox, { k: 'durable', run, seq, type })
  }

  /**
   * Names the inboxes that watch this process; each gets a frame at least once a second, so that silence means trouble.
   */
  keepWarm(inboxes: () => Iterable<string>): void {
    this.#warm = inboxes
  }

  /** Resolves when everything given so far has been sent or dropped. */
  async flush(): Promise<void> {
    while (this.#waiting.size > 0 || this.#flushing !== null) await (this.#flushing ?? this.#flushNow())
  }

  /** Sends what waits, then closes the connection. */
  async stop(): Promise<void> {
    clearInterval(this.#warmTimer)
    await this.flush()
    this.#stopped = true
    this.#unschedule()
    await this.#connection.close()
  }

  #outbox(inbox: string): Outbox {
    let outbox = this.#outboxes.get(inbox)
    if (outbox === undefined) {
      outbox = new Outbox(inbox)
      this.#outboxes.set(inbox, outbox)
    }
    return outbox
  }

  #grew(outbox: Outbox, by: number): void {
    if (this.#stopped) return
    this.#waiting.add(outbox)
    this.#size += by
    if (this.#size > MAX_WAITING) this.#dropAll()
    else this.#schedule()
  }

  #schedule(): void {
    if (this.#flushing !== null || this.#timer !== null || this.#soon !== null) return
    const waitMs = (1 - this.#creditNow()) * this.stats.intervalMs
    this.#dueAt = performance.now() + Math.max(0, waitMs)
    // setImmediate, not now: text that other runs decode from the same read of their sockets goes along.
    if (waitMs <= 0) this.#soon = setImmediate(() => void this.#flushNow())
    else this.#timer = setTimeout(() => void this.#flushNow(), waitMs)
  }

  #creditNow(): number {
    return Math.min(BURST, this.#credit + (performance.now() - this.#creditedAt) / Math.max(1, this.stats.intervalMs))
  }

  #unschedule(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    if (this.#soon !== null) clearImmediate(this.#soon)
    this.#timer = null
    this.#soon = null
  }

  async #flushNow(): Promise<void> {
    this.#unschedule()
    this.#flushing = this.#send()
    await this.#flushing
    this.#flushing = null
    if (this.#waiting.size > 0) this.#schedule()
  }

  async #send(): Promise<void> {
    const startedAt = performance.now()
    const channels: string[] = []
    const payloads: string[] = []
    let items = 0
    for (const outbox of this.#waiting) {
      outbox.lastSentMs = startedAt
      const taken = outbox.take()
      items += taken.length
      for (const payload of this.#pack(outbox, taken)) {
        channels.push(outbox.inbox)
        payloads.push(payload)
        this.stats.bytes += payload.length
      }
    }
    if (this.#dueAt > 0) this.#lateMs += (Math.max(0, startedAt - this.#dueAt) - this.#lateMs) / 8
    this.#waiting.clear()
    this.#size = 0
    this.#credit = Math.max(0, this.#creditNow() - 1)
    this.#creditedAt = startedAt
    this.stats.flushes++
    this.stats.frames += payloads.length
    this.stats.items += items
    try {
      await this.#connection.notify(channels, payloads)
      this.#failing = false
    } catch (error) {
      this.stats.dropped += items
      if (isQueueFull(error)) this.stats.queueFull++
      // Flushes go on failing many times a second while the database is away: once says it.
      if (!this.#failing) this.#onError(error)
      this.#failing = true
    }
    this.#adapt(performance.now() - startedAt)
  }

  /** Packs the items of one inbox; a failure drops them and leaves a hole in this inbox only. */
  #pack(outbox: Outbox, items: NotificationItem[]): string[] {
    try {
      return packFrames({ from: this.processId, epoch: this.epoch }, outbox.nextNumber, items)
    } catch (error) {
      this.stats.dropped += items.length
      outbox.nextNumber()
      this.#onError(error)
      return []
    }
  }

  #adapt(tookMs: number): void {
    this.#lagMs += (tookMs - this.#lagMs) / 8
    this.stats.intervalMs = flushIntervalMs(this.#flushMs, { lagMs: this.#lagMs, lateMs: this.#lateMs })
  }

  #dropAll(): void {
    for (const outbox of this.#waiting) this.stats.dropped += outbox.drop()
    this.#waiting.clear()
    this.#size = 0
  }

  #keepWarm(): void {
    const nowMs = performance.now()
    for (const inbox of this.#warm()) {
      const outbox = this.#outbox(inbox)
      if (nowMs - outbox.lastSentMs < 500) continue
      this.#waiting.add(outbox)
      this.#schedule()
    }
    for (const outbox of this.#outboxes.values()) {
      if (!this.#waiting.has(outbox) && nowMs - outbox.lastSentMs > FORGET_INBOX_MS) this.#outboxes.delete(outbox.inbox)
    }
  }
}

/** A publisher that is connected. Throws if the database does not answer. */
export async function startPublisher(options: PublisherOptions): Promise<Publisher> {
  const publisher = new Publisher(options)
  await publisher.connect()
  return publisher
}

const isQueueFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '54000'
