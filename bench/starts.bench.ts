import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDatabase, type Database } from '@runwire/db'
import { countRoundTrips, testDatabase } from '@runwire/testing'
import { startArms, type Arm } from './delivery/arms.ts'
import { measure, type Measured } from './delivery/measure.ts'
import { firstSight } from './measuring/post-stream.ts'
import { end, endOf, Keeper, startProvider } from './measuring/processes.ts'
import { Profiles } from './measuring/profiles.ts'
import { Report } from './measuring/report.ts'
import { startLocalStack } from './measuring/stack.ts'
import { median, middle, spread } from './measuring/statistics.ts'
import type { PosterOrders, PosterReport } from './starts/posters.ts'

const OPTIONS = {
  live: { type: 'string', default: '200' },
  rate: { type: 'string', default: '50,100,200' },
  seconds: { type: 'string', default: '10' },
  repeat: { type: 'string', default: '5' },
  trips: { type: 'string', default: '20' },
  profile: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
} as const

/** The live answers run for a while before the posting begins. */
const WARM_MS = 2000

/**
 * How many runs a second begin to answer beside live answers, how long each waits, and what the live ones feel of it;
 * then how often api and worker ask Postgres for one run. Short answers, posted at a steady rate over new connections.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const keeper = new Keeper()
  const profiles = values.profile ? new Profiles() : null
  const report = new Report('Starts', `starts ${args.filter((arg) => arg !== '--write').join(' ')}`.trim())
  try {
    const { arms, stack } = await startArms({ names: ['runwire'], keeper, profiles })
    const db = createDatabase({ url: stack.database_url, max: 1, applicationName: 'bench' })
    keeper.keep({ stop: () => db.close() })
    const rates = values.rate.split(',').map(Number)
    const turns: Turn[] = []
    for (let turn = 0; turn < Number(values.repeat); turn++) {
      for (const perSecond of rates) {
        const options = { live: Number(values.live), perSecond, ms: Number(values.seconds) * 1000, db, profiles }
        turns.push(await startBeside(arms[0]!, stack.demo_agent, options))
      }
    }
    report.say(`${values.live} live answers at 50 tokens/s beside.`)
    report.table(
      [
        'posted/s',
        'begun/s',
        'claimed after ms, p50',
        'p95',
        'first token ms, p50',
        'p99',
        'without an answer',
        'live p99 ms',
        'CPU ms/start',
        'by part',
      ],
      rates.map((rate) =>
        row(
          turns.filter(({ perSecond }) => perSecond === rate),
          rate,
        ),
      ),
    )
    await profiles?.collect()
  } finally {
    await keeper.stop()
  }
  if (Number(values.trips) > 0) await roundTrips(report, Number(values.trips))
  if (values.write) report.write()
  for (const line of profiles?.summaries() ?? []) console.log(line)
}

interface Turn {
  perSecond: number
  posts: PosterReport
  live: Measured | null
  claim: { p50: number; p95: number }
  cpuMs: Record<string, number>
}

interface Options {
  live: number
  perSecond: number
  ms: number
  db: Database
  profiles: Profiles | null
}

async function startBeside(arm: Arm, agent: string, { live, perSecond, ms, db, profiles }: Options): Promise<Turn> {
  const posters = fork(join(import.meta.dirname, 'starts/posters.ts'))
  const died = [endOf(posters, 'the posters'), ...arm.died]
  const liveOnes = Promise.withResolvers<void>()
  const beside =
    live === 0
      ? null
      : measure(arm, { answers: live, measureMs: ms, warmMs: WARM_MS, db, onMeasuring: () => liveOnes.resolve() })
  if (beside === null) liveOnes.resolve()
  else beside.catch((error: unknown) => liveOnes.reject(error))
  await liveOnes.promise
  const orders: PosterOrders = {
    url: arm.url,
    headers: arm.headers,
    body: { agent, content: '[tokens=3][pace=50] go' },
    perSecond,
    ms,
  }
  try {
    const { rows } = await db.pool.query<{ now: string }>('select now()::text as now')
    const cpuBefore = arm.cpu()
    profiles?.from()
    const reported = new Promise<PosterReport>((resolve) =>
      posters.once('message', (said) => resolve(said as PosterReport)),
    )
    posters.send(orders)
    const posts = await Promise.race([reported, ...died])
    const cpuAfter = arm.cpu()
    profiles?.to(arm.name, arm.pids)
    const perStart = ([part, seconds]: [string, number]) => [
      part,
      ((seconds - (cpuBefore[part] ?? 0)) * 1000) / posts.posted,
    ]
    return {
      perSecond,
      posts,
      live: await beside,
      claim: await claimDelays(db, rows[0]!.now),
      cpuMs: Object.fromEntries(Object.entries(cpuAfter).map(perStart)),
    }
  } finally {
    await end(posters, 'SIGKILL')
    await sleep(1500)
  }
}

/** From a run's post to its claim, in ms, of the runs posted since. */
async function claimDelays(db: Database, since: string): Promise<{ p50: number; p95: number }> {
  const { rows } = await db.pool.query<{ p50: number; p95: number }>(
    `select percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.95) within group (order by ms) as p95
     from (select extract(epoch from started_at - created_at)::float8 * 1000 as ms from runtime_runs where created_at > $1) run`,
    [since],
  )
  return rows[0]!
}

function row(turns: readonly Turn[], rate: number): (string | number)[] {
  const over = (value: (turn: Turn) => number) => turns.map(value)
  const parts = Object.keys(turns[0]?.cpuMs ?? {})
  const total = ({ cpuMs }: Turn) => Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0)
  return [
    rate,
    spread(
      over(({ posts }) => posts.startsASecond),
      0,
    ),
    spread(
      over(({ claim }) => claim.p50),
      0,
    ),
    spread(
      over(({ claim }) => claim.p95),
      0,
    ),
    spread(
      over(({ posts }) => posts.p50Ms),
      0,
    ),
    spread(
      over(({ posts }) => posts.p99Ms),
      0,
    ),
    Math.max(...over(({ posts }) => posts.posted - posts.answered)),
    middle(
      over(({ live }) => live?.p99Ms ?? 0),
      0,
    ),
    middle(over(total), 2),
    parts.map((part) => `${part} ${median(over(({ cpuMs }) => cpuMs[part] ?? 0)).toFixed(2)}`).join(', '),
  ]
}

/** Counts, one run after the other, what each program asks Postgres between a POST and its first token. */
async function roundTrips(report: Report, runs: number): Promise<void> {
  const keeper = new Keeper()
  try {
    const database = await testDatabase()
    keeper.keep({ stop: () => database.drop() })
    const door = await countRoundTrips(database.url)
    keeper.keep({ stop: () => door.close() })
    const provider = keeper.keep(await startProvider())
    const stack = keeper.keep(await startLocalStack(provider.url, { DATABASE_URL: door.url }))
    const counted: Map<string, number>[] = []
    for (let run = 0; run <= runs; run++) {
      const before = new Map(door.counts)
      await firstSight(
        {
          url: `${stack.api_url}/openapi/v1/messages?stream=true`,
          headers: { authorization: `Bearer ${stack.api_key}` },
          body: { agent: stack.demo_agent, content: '[tokens=3][pace=0] go' },
        },
        (text) => (text.includes('event: model.delta') ? true : null),
      )
      // The first run of a process finds nothing cached.
      if (run > 0)
        counted.push(new Map([...door.counts].map(([name, count]) => [name, count - (before.get(name) ?? 0)])))
      await sleep(300)
    }
    const names = [...new Set(counted.flatMap((counts) => [...counts.keys()]))].toSorted()
    report.say(
      'Round trips to Postgres from the POST to the first token, one run at a time; upkeep that falls between counts too.',
    )
    report.table(
      ['connections', 'median (least–most)'],
      names.map((name) => [
        name,
        spread(
          counted.map((counts) => counts.get(name) ?? 0),
          0,
        ),
      ]),
    )
  } finally {
    await keeper.stop()
  }
}
