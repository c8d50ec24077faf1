import {
  appendEvents,
  claimRuns,
  finishRun,
  newProcessId,
  requireAction,
  QUEUE_CHANNEL,
  RUNS_CHANNEL,
  startListener,
  startPublisher,
  workerInbox,
  type Database,
  type Listener,
  type Publisher,
} from '@runwire/db'
import type { NewEvent, NotificationItem, PendingCall } from '@runwire/protocol'
import { randomUUID } from 'node:crypto'
import { finalView, modelCompleted, modelStarted, runCompleted } from '@runwire/protocol/testing'

interface HeldRun {
  attempt: number
  seq: number
  watchers: Set<string>
  rounds: Map<number, { start: number; text: string; reasoning: string }>
}

/** A worker as far as delivery sees it: claims, appends with pointers, says text, answers watches. */
export class PlayedWorker {
  readonly id = newProcessId()
  readonly publisher: Publisher
  readonly heard: NotificationItem[] = []
  /** Off: watches stay unanswered. */
  answers = true
  readonly #db: Database
  readonly #held = new Map<string, HeldRun>()
  #listener: Listener | null = null

  constructor(db: Database, publisher: Publisher) {
    this.#db = db
    this.publisher = publisher
  }

  static async start(db: Database, url: string): Promise<PlayedWorker> {
    const id = newProcessId()
    const worker = new PlayedWorker(db, await startPublisher({ url, processId: id, flushMs: 5 }))
    Object.assign(worker, { id })
    worker.publisher.keepWarm(() => new Set([...worker.#held.values()].flatMap((run) => [...run.watchers])))
    worker.#listener = await startListener({
      url,
      pool: db.pool,
      processId: id,
      inbox: workerInbox(id),
      channels: [QUEUE_CHANNEL],
      onFrame: (_channel, frame) => frame.items.forEach((item) => worker.#hear(item)),
    })
    return worker
  }

  async stop(): Promise<void> {
    await this.publisher.stop()
    await this.#listener?.stop()
  }

  /** Claims every queued run and says so, unless `tell` is false. */
  async claim({ tell = true } = {}): Promise<void> {
    const runs = await claimRuns(this.#db.drizzle, { workerId: this.id, leaseMs: 60_000, limit: 50, engineVersion: 1 })
    for (const run of runs) {
      this.hold(run.id, run.attempt, run.last_seq, run.watcher_inbox)
      if (tell) this.publisher.send(RUNS_CHANNEL, { k: 'claimed', run: run.id, worker: this.id, attempt: run.attempt })
      await this.append(
        run.id,
        {
          type: 'run.started',
          attempt: run.attempt,
          worker_id: this.id,
          resumed_from_round: null,
        },
        { tell },
      )
    }
  }

  hold(run: string, attempt: number, seq: number, watcher: string | null): void {
    this.#held.set(run, { attempt, seq, watchers: new Set(watcher === null ? [] : [watcher]), rounds: new Map() })
  }

  /** The round this worker last began and has not completed. */
  openRound(run: string): number {
    return [...this.#run(run).rounds.keys()].at(-1) ?? 0
  }

  watchers(run: string): string[] {
    return [...this.#run(run).watchers]
  }

  /** Stores events; `tell: false` loses their pointer. Returns the last seq. */
  async append(run: string, event: NewEvent | NewEvent[], { tell = true } = {}): Promise<number> {
    const held = this.#run(run)
    const events = [event].flat()
    const store = events.at(-1)?.type === 'run.completed' ? finishRun : appendEvents
    const { last_seq } = await store(
      this.#db.drizzle,
      { id: run, attempt: held.attempt },
      { emitId: randomUUID(), events },
    )
    events.forEach((item, index) => {
      if (item.type === 'model.started')
        held.rounds.set(item.round, { start: last_seq - events.length + 1 + index, text: '', reasoning: '' })
      if (item.type === 'model.completed') held.rounds.delete(item.round)
    })
    held.seq = last_seq
    if (tell) this.publisher.pointer(held.watchers, run, last_seq, events.at(-1)?.type ?? '')
    return last_seq
  }

  /** Lets the run wait for answers, and lets go of it. */
  async requireAction(run: string, pending: PendingCall[]): Promise<void> {
    const events: NewEvent[] = [{ type: 'run.requires_action', pending }]
    const outcome = await requireAction(
      this.#db.drizzle,
      { id: run, attempt: this.#run(run).attempt },
      { emitId: randomUUID(), events },
    )
    if (!outcome.waits) throw new Error('the run was to wait for an answer')
    this.#held.delete(run)
    for (const { channel, item } of outcome.notify) this.publisher.send(channel, item)
  }

  /** Does what an answer does to a run that waits for one: it can be claimed again. */
  async wake(run: string): Promise<void> {
    await this.#db.pool.query(
      "update runtime_runs set status = 'queued', expires_at = null, pending = '[]' where id = $1",
      [run.slice(4)],
    )
  }

  startRound(run: string, round: number, options?: { tell?: boolean }): Promise<number> {
    return this.append(run, modelStarted(round), options)
  }

  /** A round of text without calls, whole, and the run's end. */
  async finish(run: string, round: number, options?: { tell?: boolean }): Promise<number> {
    const text = this.#run(run).rounds.get(round)?.text ?? ''
    return this.append(run, [modelCompleted(round, text), runCompleted(finalView(text))], options)
  }

  /** Text of a round as its tokens come; `lost: true` keeps it from its watchers, as a dropped flush does. */
  say(run: string, round: number, text: string, { lost = false } = {}): void {
    const held = this.#run(run)
    const open = held.rounds.get(round)
    if (open === undefined) throw new Error(`round ${round} is not open`)
    if (!lost)
      this.publisher.text(held.watchers, {
        k: 'delta',
        run,
        attempt: held.attempt,
        round,
        start: open.start,
        offset: open.text.length,
        text,
      })
    open.text += text
  }

  think(run: string, round: number, reasoning: string): void {
    const held = this.#run(run)
    const open = held.rounds.get(round)
    if (open === undefined) throw new Error(`round ${round} is not open`)
    this.publisher.text(held.watchers, {
      k: 'delta',
      run,
      attempt: held.attempt,
      round,
      start: open.start,
      offset: open.reasoning.length,
      reasoning,
    })
    open.reasoning += reasoning
  }

  #run(run: string): HeldRun {
    const held = this.#held.get(run)
    if (held === undefined) throw new Error(`this worker does not hold ${run}`)
    return held
  }

  #hear(item: NotificationItem): void {
    this.heard.push(item)
    if (item.k === 'unwatch') for (const run of item.runs) this.#held.get(run)?.watchers.delete(item.inbox)
    if (item.k !== 'watch' || !this.answers) return
    for (const run of item.runs) {
      const held = this.#held.get(run)
      held?.watchers.add(item.inbox)
      const rounds = [...(held?.rounds ?? [])].map(([round, open]) => ({ round, ...open }))
      this.publisher.send(
        item.inbox,
        held === undefined
          ? { k: 'not_mine', run }
          : { k: 'watching', run, attempt: held.attempt, seq: held.seq, rounds, tools: [] },
      )
    }
  }
}
