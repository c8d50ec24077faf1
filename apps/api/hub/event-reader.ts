import { readManyEvents, runState, type Db, type RunState } from '@runwire/db'
import type { RunEvent } from '@runwire/protocol'

interface Wanted<Result> {
  runId: string
  after: number
  limit: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Runs in one statement, and statements under way at once: a thousand readers that come together cost five statements. */
const BATCH = 200
const AT_ONCE = 2

export interface ReaderStats {
  /** Statements that read events, and the events they gave. */
  reads: number
  events: number
  stateReads: number
}

/**
 * Reads events and states for all feeds of the process; requests made while statements are under way go into the next.
 */
export class EventReader {
  readonly #db: Db
  readonly stats: ReaderStats = { reads: 0, events: 0, stateReads: 0 }
  #wanted: Wanted<RunEvent[]>[] = []
  #underWay = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** At most `limit` events after a seq, in order. */
  read(runId: string, after: number, limit: number): Promise<RunEvent[]> {
    return new Promise((resolve, reject) => {
      this.#wanted.push({ runId, after, limit, resolve, reject })
      if (this.#underWay < AT_ONCE) queueMicrotask(() => void this.#next())
    })
  }

  async states(runIds: readonly string[]): Promise<Map<string, RunState>> {
    this.stats.stateReads++
    const states = await runState(this.#db, runIds)
    return new Map(states.map((state) => [state.run_id, state]))
  }

  async #next(): Promise<void> {
    if (this.#wanted.length === 0 || this.#underWay >= AT_ONCE) return
    const batch = takeBatch(this.#wanted)
    this.#underWay++
    try {
      const events = await readManyEvents(
        this.#db,
        batch.map(({ runId, after, limit }) => ({ run_id: runId, after, limit })),
      )
      this.stats.reads++
      this.stats.events += events.length
      const byRun = Map.groupBy(events, (event) => event.run_id)
      for (const { runId, resolve } of batch) resolve(byRun.get(runId) ?? [])
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    this.#underWay--
    await this.#next()
  }
}

/** Takes the oldest requests, at most one per run: two of one run could not be told apart in one answer. */
function takeBatch(wanted: Wanted<RunEvent[]>[]): Wanted<RunEvent[]>[] {
  const batch = new Map<string, Wanted<RunEvent[]>>()
  const rest: Wanted<RunEvent[]>[] = []
  for (const item of wanted) {
    if (batch.size < BATCH && !batch.has(item.runId)) batch.set(item.runId, item)
    else rest.push(item)
  }
  wanted.splice(0, wanted.length, ...rest)
  return [...batch.values()]
}
