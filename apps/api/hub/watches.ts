import { workerInbox, type Publisher } from '@runwire/db'
import type { NotificationFrame } from '@runwire/protocol'
import type { Feed } from './feed.ts'

const FIRST_REPEAT_MS = 500
const REPEAT_MS = 1000
const RENEW_MS = 20_000
const SILENT_MS = 3000

interface Watch {
  worker: string
  askedMs: number
  asks: number
  answered: boolean
}

interface NotMine {
  worker: string
  times: number
}

interface Sender {
  epoch: number
  n: number
  heardMs: number
}

export interface WatchStats {
  /** Frame numbers that were missing. */
  holes: number
  asked: number
}

/**
 * Which worker is watched for which run. A watch is unanswered or answered: asked once, again after 500 ms and then
 * each second until `watching` comes, and renewed every 20 s, all runs of one worker in one message. A hole in a
 * worker's frame numbers or 3 s without a frame (it sends one a second) makes all its runs unanswered again. A worker
 * that refuses a run its row says it holds is asked again once right away (it may just be claiming it), then once a
 * second.
 */
export class Watches {
  readonly #publisher: Publisher
  readonly #inbox: string
  readonly #watches = new Map<Feed, Watch>()
  /** The last worker that refused each feed's run, and how often in a row. */
  readonly #notMine = new WeakMap<Feed, NotMine>()
  readonly #senders = new Map<string, Sender>()
  readonly stats: WatchStats = { holes: 0, asked: 0 }

  constructor(publisher: Publisher, inbox: string) {
    this.#publisher = publisher
    this.#inbox = inbox
  }

  /** Watches the run at the worker that holds it; asks nothing while an answer is due. */
  watch(feed: Feed, nowMs: number): void {
    const worker = feed.workerId
    if (worker === null || feed.ended) return
    const watch = this.#watches.get(feed)
    if (watch !== undefined && watch.worker === worker && !watch.answered) return
    const answered = this.#notMine.get(feed)
    const waits = answered !== undefined && answered.worker === worker && answered.times > 1
    this.#watches.set(feed, { worker, askedMs: nowMs, asks: waits ? 2 : 1, answered: false })
    if (!waits) this.#ask(worker, [feed])
  }

  /** Nobody follows the run any more, or no worker holds it. */
  drop(feed: Feed, tell: boolean): void {
    const watch = this.#watches.get(feed)
    if (watch === undefined) return
    this.#watches.delete(feed)
    if (tell) this.#publisher.send(workerInbox(watch.worker), { k: 'unwatch', runs: [feed.runId], inbox: this.#inbox })
  }

  /** `watching` came, asked for or not: a worker tells the inbox its run was posted with without being asked. */
  answered(feed: Feed, from: string, nowMs: number): void {
    this.#notMine.delete(feed)
    const watch = this.#watches.get(feed)
    if (watch?.worker === from) watch.answered = true
    else if (feed.workerId === from) this.#watches.set(feed, { worker: from, askedMs: nowMs, asks: 1, answered: true })
  }

  /** The worker does not hold the run: the run's row decides which worker is asked next. */
  refused(feed: Feed, from: string): boolean {
    if (this.#watches.get(feed)?.worker !== from) return false
    this.#watches.delete(feed)
    const before = this.#notMine.get(feed)
    this.#notMine.set(feed, { worker: from, times: before?.worker === from ? before.times + 1 : 1 })
    if (feed.workerId === from) feed.workerId = null
    return true
  }

  /** Checks the number of a frame that came to our inbox; a hole has every run of its sender watched anew. */
  note(frame: NotificationFrame, nowMs: number): void {
    const sender = this.#senders.get(frame.from)
    this.#senders.set(frame.from, { epoch: frame.epoch, n: frame.n, heardMs: nowMs })
    if (sender === undefined || (sender.epoch === frame.epoch && frame.n === sender.n + 1)) return
    this.stats.holes++
    this.#repeat((watch) => watch.worker === frame.from, nowMs)
  }

  /** Everything may have been missed: watch all anew. */
  repeatAll(nowMs: number): void {
    this.#senders.clear()
    this.#repeat(() => true, nowMs)
  }

  /** One turn: repeats unanswered watches, renews old ones, and asks silent workers again. */
  tick(nowMs: number): void {
    const due = new Map<string, Feed[]>()
    for (const [feed, watch] of this.#watches) {
      const heardMs = this.#senders.get(watch.worker)?.heardMs ?? watch.askedMs
      if (watch.answered && nowMs - heardMs > SILENT_MS) watch.answered = false
      const waitMs = watch.answered ? RENEW_MS : watch.asks <= 1 ? FIRST_REPEAT_MS : REPEAT_MS
      if (nowMs - watch.askedMs < waitMs) continue
      watch.askedMs = nowMs
      watch.asks = watch.answered ? 1 : watch.asks + 1
      const feeds = due.get(watch.worker)
      if (feeds === undefined) due.set(watch.worker, [feed])
      else feeds.push(feed)
    }
    for (const [worker, feeds] of due) this.#ask(worker, feeds)
    for (const [from, sender] of this.#senders) if (nowMs - sender.heardMs > 60_000) this.#senders.delete(from)
  }

  #repeat(which: (watch: Watch) => boolean, nowMs: number): void {
    const due = new Map<string, Feed[]>()
    for (const [feed, watch] of this.#watches) {
      // Asked a moment ago: the answer to that, or the next turn, does it.
      if (!which(watch) || (!watch.answered && nowMs - watch.askedMs < FIRST_REPEAT_MS)) continue
      this.#watches.set(feed, { ...watch, askedMs: nowMs, asks: 1, answered: false })
      due.set(watch.worker, [...(due.get(watch.worker) ?? []), feed])
    }
    for (const [worker, feeds] of due) this.#ask(worker, feeds)
  }

  #ask(worker: string, feeds: readonly Feed[]): void {
    this.stats.asked += feeds.length
    this.#publisher.send(workerInbox(worker), { k: 'watch', runs: feeds.map((feed) => feed.runId), inbox: this.#inbox })
  }
}
