import { parseArgs } from 'node:util'
import { createDatabase, type Database } from '@runwire/db'
import { runwireArm, type Arm } from './delivery/arms.ts'
import { measure, type Measured } from './delivery/measure.ts'
import { cpuSeconds } from './measuring/cpu-time.ts'
import { Keeper, startProvider } from './measuring/processes.ts'
import { Report } from './measuring/report.ts'
import { startLocalStack, type LocalStack } from './measuring/stack.ts'
import { median, spread } from './measuring/statistics.ts'

const OPTIONS = {
  processes: { type: 'string', default: '1,2,4,8' },
  answers: { type: 'string', default: '200' },
  seconds: { type: 'string', default: '6' },
  repeat: { type: 'string', default: '5' },
  write: { type: 'boolean', default: false },
} as const

/**
 * What a token costs Postgres with so many api and so many worker processes on it, the same number of live answers
 * spread over the apis. The fleets take turns.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const report = new Report('Fleets', `fleet ${args.filter((arg) => arg !== '--write').join(' ')}`.trim())
  const sizes = values.processes.split(',').map(Number)
  const seen = new Map<number, Seen[]>(sizes.map((size) => [size, []]))
  for (let turn = 0; turn < Number(values.repeat); turn++) {
    for (const size of sizes)
      seen.get(size)!.push(await turnOf(size, Number(values.answers), Number(values.seconds) * 1000))
  }
  const one = median(seen.get(sizes[0]!)!.map(({ microseconds }) => microseconds))
  report.table(
    ['apis and workers', 'Postgres CPU µs/token', `× ${sizes[0]}`, 'p99 ms', 'alive'],
    sizes.map((size) => {
      const turns = seen.get(size)!
      const spent = turns.map(({ microseconds }) => microseconds)
      return [
        size,
        spread(spent),
        (median(spent) / one).toFixed(2),
        spread(
          turns.map(({ p99Ms }) => p99Ms),
          0,
        ),
        Math.min(...turns.map(({ alive }) => alive)),
      ]
    }),
  )
  if (values.write) report.write()
}

interface Seen {
  microseconds: number
  p99Ms: number
  alive: number
}

async function turnOf(size: number, answers: number, measureMs: number): Promise<Seen> {
  const keeper = new Keeper()
  try {
    const provider = keeper.keep(await startProvider())
    const env = { RUNWIRE_APIS: String(size), RUNWIRE_WORKERS: String(size) }
    const stack = keeper.keep(await startLocalStack(provider.url, env))
    const db = createDatabase({ url: stack.database_url, max: size, applicationName: 'bench' })
    keeper.keep({ stop: () => db.close() })
    const parts = await Promise.all(stack.api_urls.map((url) => partOf(stack, db, { url, size, answers, measureMs })))
    const tokens = parts.reduce((sum, { measured }) => sum + measured.tokens, 0)
    const seconds = Math.max(...parts.map(({ toSeconds }) => toSeconds)) - parts[0]!.fromSeconds
    return {
      microseconds: (seconds * 1e6) / tokens,
      p99Ms: Math.max(...parts.map(({ measured }) => measured.p99Ms)),
      alive: parts.reduce((sum, { measured }) => sum + measured.alive, 0),
    }
  } finally {
    await keeper.stop()
  }
}

/** The answers of one api, and Postgres's CPU when their measuring began and ended. */
async function partOf(
  stack: LocalStack,
  db: Database,
  { url, size, answers, measureMs }: { url: string; size: number; answers: number; measureMs: number },
): Promise<{ measured: Measured; fromSeconds: number; toSeconds: number }> {
  const seen: number[] = []
  const arm: Arm = {
    ...runwireArm(stack),
    url: `${url}/openapi/v1/messages?stream=true`,
    cpu() {
      seen.push(cpuSeconds(stack.pids.postgres, true))
      return {}
    },
    died: [stack.died],
  }
  const measured = await measure(arm, { answers: Math.round(answers / size), measureMs, warmMs: 3000, db })
  return { measured, fromSeconds: seen[0]!, toSeconds: seen[1]! }
}
