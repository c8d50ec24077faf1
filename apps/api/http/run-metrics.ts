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
    'runwire_first_token_milliseconds',
    'Time to the first token of the runs that ended in that minute, of the slowest project.',
    'quantile',
    ({ minute }) => ({ 0.5: minute.first_token_p50, 0.95: minute.first_token_p95 }),
  )
}
