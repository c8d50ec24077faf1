import { runCounts, type Db, type RunCounts } from '@runwire/db'
import { Gauge, type Registry } from 'prom-client'

/** Registers what the database knows of all runs; read once per collection, and left out while it does not answer. */
export function measureRuns(registry: Registry, db: Db): void {
  let reading: Promise<RunCounts | null> | null = null
  const counts = (): Promise<RunCounts | null> => {
    reading ??= runCounts(db).catch(() => null)
    const mine = reading
    // All gauges of one collection share the answer, the next collection asks again.
    void mine.then(() => setImmediate(() => (reading = reading === mine ? null : reading)))
    return mine
  }
  const single = (name: string, help: string, value: (counts: RunCounts) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const known = await counts()
        // A value of a database that does not answer would be a guess.
        if (known === null) this.remove()
        else this.set(value(known))
      },
    })
  const gauge = (
    name: string,
    help: string,
    label: string,
    values: (counts: RunCounts) => Record<string, number | null>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        this.reset()
        const known = await counts()
        if (known === null) return
        for (const [value, amount] of Object.entries(values(known)))
          if (amount !== null) this.set({ [label]: value }, amount)
      },
    })
  single('runwire_oldest_queued_seconds', 'Wait of the oldest run that can be claimed, 0 where none waits.', (known) =>
    Math.max(0, known.oldest_queued_seconds ?? 0),
  )
  single('runwire_workers', 'Workers that live and take runs.', (known) => known.workers)
  single('runwire_stray_events', '1 while events lie outside of every partition.', (known) =>
    Number(known.stray_events),
  )
  single('runwire_upkeep_failing_steps', 'Steps of the upkeep whose last try failed.', (known) => known.failing_steps)
  gauge('runwire_runs', 'Runs under way in all projects, by status.', 'status', (known) => ({
    queued: known.queued,
    running: known.running,
    requires_action: known.requires_action,
  }))
  gauge(
    'runwire_runs_per_minute',
    'Runs that ended in the minute before the last, by status.',
    'status',
    ({ minute }) => ({
      completed: minute.completed,
      failed: minute.failed,
      cancelled: minute.cancelled,
    }),
  )
  gauge('runwire_tokens_per_minute', 'Tokens of the runs that ended in that minute.', 'kind', ({ minute }) => ({
    input: minute.input_tokens,
    output: minute.output_tokens,
  }))
  gauge(
    'runwire_first_token_seconds',
    'Time to the first token of the runs that ended in that minute, of the slowest project.',
    'quantile',
    ({ minute }) => ({ 0.5: secondsOf(minute.first_token_p50), 0.95: secondsOf(minute.first_token_p95) }),
  )
}

const secondsOf = (ms: number | null): number | null => (ms === null ? null : ms / 1000)
