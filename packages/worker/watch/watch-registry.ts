import { HOLE, OpenText, type NewEvent, type NotificationItem } from '@runwire/protocol'
import type { Publisher, RunAttempt } from '@runwire/db'

/** An api that has not renewed its watch for this long is gone; it renews every 20 s. */
const WATCH_MS = 60_000

export interface WatchRegistryOptions {
  publisher: Pick<Publisher, 'send' | 'text' | 'pointer' | 'keepWarm'>
  /** Off: nothing transient leaves this process; pointers still do. */
  streamDeltas: boolean
  /** Milliseconds on a clock that never jumps. */
  now?: () => number
}

/**
 * Keeps the watchers of this worker's runs, and for watchers that come late the text so far of every open round and
 * tool. A run nobody watches publishes nothing, but its text is kept until its round is stored.
 *
 * A run is here from `hold` (claimed) to `drop`, under its latest attempt: when this process claims a run again that it
 * still works on, the later attempt takes the watchers over and nothing the earlier one says is taken any more. `watch`
 * is always answered: with `watching`, which is true for the seq it names, or with `not_mine`. Everything for one inbox
 * goes through the publisher's one queue, so text reaches it before the pointer of the event that completes it, and
 * after the pointer of the event that began it.
 */
export class WatchRegistry {
  readonly #publisher: WatchRegistryOptions['publisher']
  readonly #streamDeltas: boolean
  readonly #now: () => number
  readonly #runs = new Map<string, WatchedRun>()

  constructor({ publisher, streamDeltas, now }: WatchRegistryOptions) {
    this.#publisher = publisher
    this.#streamDeltas = streamDeltas
    this.#now = now ?? (() => performance.now())
    publisher.keepWarm(() => this.#inboxes())
  }

  /** A run was claimed. `firstWatcher` is the inbox its POST left on the row: it is answered as if it had asked. */
  hold(run: { id: string; attempt: number; last_seq: number; watcher_inbox: string | null }): void {
    const before = this.#runs.get(run.id)
    if (before !== undefined && before.attempt > run.attempt) return
    const held = new WatchedRun(run.id, run.attempt, run.last_seq)
    this.#runs.set(run.id, held)
    for (const [inbox, untilMs] of before?.watchers ?? []) {
      held.watch(inbox, untilMs)
      this.#publisher.send(inbox, held.watching())
    }
    if (run.watcher_inbox !== null) this.watch([run.id], run.watcher_inbox)
  }

  /** The run has ended here: its watchers have the terminal pointer, later ones will be told `not_mine`. */
  drop(run: RunAttempt): void {
    if (this.#held(run) !== null) this.#runs.delete(run.id)
  }

  /** The run goes on elsewhere, or nobody knows where: its watchers look at its row now. */
  giveUp(run: RunAttempt): void {
    if (this.#held(run) === null) return
    for (const inbox of this.#watchersOf(run.id)) this.#publisher.send(inbox, { k: 'not_mine', run: run.id })
    this.drop(run)
  }

  watch(runIds: readonly string[], inbox: string): void {
    for (const runId of runIds) {
      const run = this.#runs.get(runId)
      run?.watch(inbox, this.#now() + WATCH_MS)
      this.#publisher.send(inbox, run?.watching() ?? { k: 'not_mine', run: runId })
    }
  }

  unwatch(runIds: readonly string[], inbox: string): void {
    for (const runId of runIds) this.#runs.get(runId)?.unwatch(inbox)
  }

  /** Takes stored events in: call it after their commit, before any later item is published. */
  stored(attempt: RunAttempt, lastSeq: number, events: readonly NewEvent[]): void {
    const run = this.#held(attempt)
    const last = events.at(-1)
    if (run === null || last === undefined) return
    const first = lastSeq - events.length + 1
    if (this.#streamDeltas) events.forEach((event, index) => run.take(event, first + index))
    run.lastSeq = lastSeq
    this.#publisher.pointer(this.#watchersOf(run.id), run.id, lastSeq, last.type)
  }

  text(attempt: RunAttempt, delta: TextDelta): void {
    const run = this.#held(attempt)
    if (run === null || !this.#streamDeltas) return
    const { round, start, offset, text, reasoning } = delta
    if (!run.addText(delta)) return
    const piece = text === undefined ? { reasoning: reasoning ?? '' } : { text }
    this.#publisher.text(this.#watchersOf(run.id), {
      k: 'delta',
      run: run.id,
      attempt: run.attempt,
      round,
      start,
      offset,
      ...piece,
    })
  }

  toolOutput(attempt: RunAttempt, { call_id, offset, text }: ToolDelta): void {
    const run = this.#held(attempt)
    if (run === null || !this.#streamDeltas || !run.addOutput(call_id, offset, text)) return
    this.#publisher.text(this.#watchersOf(run.id), {
      k: 'tool',
      run: run.id,
      attempt: run.attempt,
      call: call_id,
      offset,
      text,
    })
  }

  /** Runs with a watcher, for metrics. */
  get watched(): number {
    return [...this.#runs.keys()].filter((runId) => this.#watchersOf(runId).length > 0).length
  }

  /** Null for an attempt that is not held here, or was replaced by a later one. */
  #held({ id, attempt }: RunAttempt): WatchedRun | null {
    const run = this.#runs.get(id)
    return run?.attempt === attempt ? run : null
  }

  #watchersOf(runId: string): readonly string[] {
    return this.#runs.get(runId)?.inboxes(this.#now()) ?? []
  }

  #inboxes(): Set<string> {
    return new Set([...this.#runs.keys()].flatMap((runId) => this.#watchersOf(runId)))
  }
}

interface TextDelta {
  round: number
  start: number
  offset: number
  text?: string
  reasoning?: string
}

interface ToolDelta {
  call_id: string
  offset: number
  text: string
}

class WatchedRun {
  readonly id: string
  readonly attempt: number
  lastSeq: number
  readonly #watchers = new Map<string, number>()
  /** The watchers' inboxes, listed once and not for each token, until one comes or goes. */
  #inboxes: readonly string[] = []
  #soonestEndMs = Number.POSITIVE_INFINITY
  readonly #text: OpenText

  constructor(id: string, attempt: number, lastSeq: number) {
    this.id = id
    this.attempt = attempt
    this.lastSeq = lastSeq
    this.#text = new OpenText(id, attempt)
  }

  /** Inbox → when its watch ends. */
  get watchers(): ReadonlyMap<string, number> {
    return this.#watchers
  }

  watch(inbox: string, untilMs: number): void {
    this.#watchers.set(inbox, untilMs)
    this.#list()
  }

  unwatch(inbox: string): void {
    this.#watchers.delete(inbox)
    this.#list()
  }

  inboxes(nowMs: number): readonly string[] {
    if (nowMs <= this.#soonestEndMs) return this.#inboxes
    for (const [inbox, untilMs] of this.#watchers) if (untilMs < nowMs) this.#watchers.delete(inbox)
    this.#list()
    return this.#inboxes
  }

  #list(): void {
    this.#inboxes = [...this.#watchers.keys()]
    this.#soonestEndMs = Math.min(...this.#watchers.values())
  }

  take(event: NewEvent, seq: number): void {
    this.#text.apply(event, seq)
  }

  /**
   * False where the text belongs to no open round, a late word of a try that is over, or does not follow what is known.
   */
  addText(delta: TextDelta): boolean {
    const placed = this.#text.delta({ ...delta, attempt: this.attempt })
    return placed !== null && placed !== HOLE
  }

  addOutput(call: string, offset: number, text: string): boolean {
    // After a crash an open tool runs again without a new tool.started; its output begins at 0.
    if (offset === 0) this.#text.openTool(call)
    const placed = this.#text.tool({ attempt: this.attempt, call, offset, text })
    return placed !== null && placed !== HOLE
  }

  watching(): Extract<NotificationItem, { k: 'watching' }> {
    return {
      k: 'watching',
      run: this.id,
      attempt: this.attempt,
      seq: this.lastSeq,
      rounds: this.#text.openRounds(),
      tools: this.#text.openTools(),
    }
  }
}
