import { parseArgs } from 'node:util'
import { appendEvents, claimRuns, createTurn, type ClaimedRun, type Database } from '@runwire/db'
import type { NewEvent } from '@runwire/protocol'
import { randomUUID } from 'node:crypto'
import { Keeper } from './measuring/processes.ts'
import { startQueueDatabase } from './measuring/queue-database.ts'
import { Report } from './measuring/report.ts'
import { median, spread } from './measuring/statistics.ts'

const OPTIONS = {
  repeat: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '3' },
  writers: { type: 'string', default: '1,16' },
  batch: { type: 'string', default: '3' },
  write: { type: 'boolean', default: false },
} as const

/** As a disk with flushes of 1 ms would have it, also where this one is faster. */
const SLOW_FLUSH = { commit_delay: '1000', commit_siblings: '0' }

/**
 * Durable events a second: appended to runs' logs with their fence, number and emit id, beside plain inserts of the same
 * rows into a table without any of it, and beside those inserts with a NOTIFY in their transaction.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const [repeat, ms, size] = [Number(values.repeat), Number(values.seconds) * 1000, Number(values.batch)]
  const keeper = new Keeper()
  const report = new Report('Durable events', `events ${args.filter((arg) => arg !== '--write').join(' ')}`.trim())
  try {
    const { db, projectId } = await startQueueDatabase(keeper, SLOW_FLUSH)
    await db.pool.query(
      'create table bench_events (run_id uuid, seq int, type text, payload jsonb, primary key (run_id, seq))',
    )
    const rows: (string | number)[][] = []
    for (const writers of values.writers.split(',').map(Number)) {
      const runs = await claimed(db, projectId, writers)
      const sides = {
        appended: appending(db, runs, size),
        plain: inserting(db, size, false),
        'with NOTIFY': inserting(db, size, true),
      }
      const rates = new Map<string, number[]>(Object.keys(sides).map((name) => [name, []]))
      for (let turn = 0; turn < repeat; turn++) {
        for (const [name, write] of Object.entries(sides))
          rates.get(name)!.push((await rate(writers, ms, write)) * size)
      }
      const [ours, plain, notified] = [...rates.values()]
      rows.push([
        writers,
        ...[ours!, plain!, notified!].map((values) => spread(values, 0)),
        (median(ours!) / median(plain!)).toFixed(2),
        (median(ours!) / median(notified!)).toFixed(2),
      ])
    }
    report.table(['writers', 'appended/s', 'plain/s', 'with NOTIFY/s', '× plain', '× with NOTIFY'], rows)
    if (values.write) report.write()
  } finally {
    await keeper.stop()
  }
}

type Write = (writer: number) => Promise<unknown>

const event = (index: number): NewEvent => ({
  type: 'model.retried',
  round: 1,
  reason: `a reason of some length, number ${index}, as an error of a provider has it`,
  delay_ms: 10,
})
const batch = (size: number): NewEvent[] => Array.from({ length: size }, (_, index) => event(index))

const appending =
  (db: Database, runs: readonly ClaimedRun[], size: number): Write =>
  (writer) =>
    appendEvents(db, runs[writer]!, { emitId: randomUUID(), events: batch(size) })

function inserting(db: Database, size: number, notifies: boolean): Write {
  const seqs = new Map<number, number>()
  const ids = new Map<number, string>()
  const insert = `insert into bench_events (run_id, seq, type, payload)
    select $1, $2::int + ordinality, value ->> 'type', value - 'type' from jsonb_array_elements($3::jsonb) with ordinality`
  return async (writer) => {
    if (!ids.has(writer)) ids.set(writer, randomUUID())
    const id = ids.get(writer)!
    const seq = seqs.get(writer) ?? 0
    seqs.set(writer, seq + size)
    const values = [id, seq, JSON.stringify(batch(size))]
    if (!notifies) return db.pool.query(insert, values)
    return db.pool.query(`with inserted as (${insert}) select pg_notify('bench', $1::text)`, values)
  }
}

/** Batches a second of so many writers, each with one on its way. */
async function rate(writers: number, ms: number, write: Write): Promise<number> {
  const begunMs = performance.now()
  let done = 0
  const one = async (writer: number) => {
    while (performance.now() - begunMs < ms) {
      await write(writer)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => one(writer)))
  return (done * 1000) / (performance.now() - begunMs)
}

async function claimed(db: Database, projectId: string, count: number): Promise<ClaimedRun[]> {
  for (let index = 0; index < count; index++)
    await createTurn(db, projectId, { conversation: { agent: 'helper' }, body: { content: 'Hello' } })
  return claimRuns(db, { workerId: 'bench', leaseMs: 3_600_000, limit: count, engineVersion: 1 })
}
