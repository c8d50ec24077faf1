import { runCounts, type Db, type RunCounts } from '@runwire/db'
import { Gauge, type Registry } from 'prom-client'

type ReadCounts = () => Promise<RunCounts | null>

/** Registers what the database knows of all runs; read once per collection, and left out while it does not answer. */
export function measureRuns(registry: Registry, db: Db): void {
  const read = onceACollection(db)
  for (const { name, help, value } of SINGLE) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const counts = await read()
        // A value of a database that does not answer would be a guess.
        if (counts === null) this.remove()
        else this.set(value(counts))
      },
    })
  }
  for (const { name, help, label, values } of LABELLED) {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        this.reset()
        const counts = await read()
        if (counts === null) return
        for (const [value, amount] of Object.entries(values(counts)))
          if (amount !== null) this.set({ [label]: value }, amount)
      },
    })
  }
}

/** All gauges of one collection share the answer, the next collection asks again. */
function onceACollection(db: Db): ReadCounts {
  let reading: Promise<RunCounts | null> | null = null
  return () => {
    reading ??= runCounts(db).catch(() => null)
    const mine = reading
    void mine.then(() => setImmediate(() => (reading = reading === mine ? null : reading)))
    return mine
  }
}

interface Single {
  name: string
  help: string
  value: (counts: RunCounts) => number
}
const SINGLE: readonly Single[] = [
  {
    name: 'runwire_oldest_queued_seconds',
    help: 'Wait of the oldest run that can be claimed, 0 where none waits.',
    value: ({ oldest_queued_seconds }) => Math.max(0, oldest_queued_seconds ?? 0),
  },
  { name: 'runwire_workers', help: 'Workers that live and take runs.', value: ({ workers }) => workers },
  {
    name: 'runwire_stray_events',
    help: '1 while events lie outside of every partition.',
    value: ({ stray_events }) => Number(stray_events),
  },
  {
    name: 'runwire_upkeep_failing_steps',
    help: 'Steps of the upkeep whose last try failed.',
    value: ({ failing_steps }) => failing_steps,
  },
]

interface Labelled {
  name: string
  help: string
  label: string
  values: (counts: RunCounts) => Record<string, number | null>
}
const LABELLED: readonly Labelled[] = [
  {
    name: 'runwire_runs',
    help: 'Runs under way in all projects, by status.',
    label: 'status',
    values: ({ queued, running, requires_action }) => ({ queued, running, requires_action }),
  },
  {
    name: 'runwire_runs_per_minute',
    help: 'Runs that ended in the minute before the last, by status.',
    label: 'status',
    values: ({ minute: { completed, failed, cancelled } }) => ({ completed, failed, cancelled }),
  },
  {
    name: 'runwire_tokens_per_minute',
    help: 'Tokens of the runs that ended in that minute.',
    label: 'kind',
    values: ({ minute }) => ({ input: minute.input_tokens, output: minute.output_tokens }),
  },
  {
    name: 'runwire_first_token_seconds',
    help: 'Time to the first token of the runs that ended in that minute, of the slowest project.',
    label: 'quantile',
    values: ({ minute }) => ({ 0.5: secondsOf(minute.first_token_p50), 0.95: secondsOf(minute.first_token_p95) }),
  },
]

const secondsOf = (ms: number | null): number | null => (ms === null ? null : ms / 1000)
