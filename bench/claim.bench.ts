import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  claimRuns,
  createTurn,
  QUEUE_CHANNEL,
  startListener,
  startPublisher,
  workerInbox,
  type Database,
  type Publisher,
} from '@runwire/db'
import { startBoss, startGraphile, type Queue } from './claim/peer-queues.ts'
import { Keeper } from './measuring/processes.ts'
import { startQueueDatabase } from './measuring/queue-database.ts'
import { Report, versionOf } from './measuring/report.ts'
import { median, spread } from './measuring/statistics.ts'
import { npmPeers } from './peers/install.ts'

const OPTIONS = {
  repeat: { type: 'string', default: '5' },
  each: { type: 'string', default: '40' },
  backlog: { type: 'string', default: '2000' },
  write: { type: 'boolean', default: false },
} as const

/** Graphile-worker takes so many in one statement, and a worker of ours so many. */
const AT_ONCE = 50

/**
 * From a run's or a job's acceptance to its claim by an idle worker, one at a time; and how many a second are claimed of
 * a backlog. Beside Runwire, with its fences and its events, stand graphile-worker and pg-boss on the same Postgres.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const keeper = new Keeper()
  const report = new Report('Claims', `claim ${args.filter((arg) => arg !== '--write').join(' ')}`.trim())
  try {
    const { db, url, projectId } = await startQueueDatabase(keeper)
    const peers = npmPeers()
    const queues: Queue[] = [
      keeper.keep(await startOurs(db, url, projectId)),
      keeper.keep(await startGraphile(peers, url, AT_ONCE)),
      keeper.keep(await startBoss(peers, url, AT_ONCE)),
    ]
    const [repeat, each, backlog] = [Number(values.repeat), Number(values.each), Number(values.backlog)]
    const seen = queues.map(({ name }) => ({ name, delaysMs: [] as number[], perSecond: [] as number[] }))
    for (let turn = 0; turn <= repeat; turn++) {
      for (const [index, queue] of queues.entries()) {
        const delays = await claimDelays(queue, each)
        const rate = await claimRate(queue, backlog)
        // The first turn finds nothing compiled.
        if (turn === 0) continue
        seen[index]!.delaysMs.push(median(delays))
        seen[index]!.perSecond.push(rate)
      }
    }
    report.table(
      ['side', 'claimed after ms, p50', 'claims/s of a backlog'],
      seen.map(({ name, delaysMs, perSecond }) => [name, spread(delaysMs), spread(perSecond, 0)]),
    )
    const versions = {
      'graphile-worker': versionOf('graphile-worker', peers),
      'pg-boss': versionOf('pg-boss', peers),
    }
    report.say(`graphile-worker ${versions['graphile-worker']}, pg-boss ${versions['pg-boss']}`)
    if (values.write) report.write(versions)
  } finally {
    await keeper.stop()
  }
}

/** Milliseconds from a post's answer to its claim, with a pause between, as an idle worker sees it. */
async function claimDelays(queue: Queue, count: number): Promise<number[]> {
  const delays: number[] = []
  const stop = await queue.listen((sentMs) => void delays.push(performance.now() - sentMs))
  for (let index = 0; index < count; index++) {
    await queue.send()
    await sleep(30)
  }
  const patientUntil = performance.now() + 15_000
  while (delays.length < count && performance.now() < patientUntil) await sleep(20)
  await stop()
  if (delays.length < count) throw new Error(`${queue.name}: ${count - delays.length} of ${count} were not claimed`)
  return delays
}

async function claimRate(queue: Queue, backlog: number): Promise<number> {
  await queue.fill(backlog)
  const begunMs = performance.now()
  await queue.claimAll(backlog)
  return (backlog * 1000) / (performance.now() - begunMs)
}

async function startOurs(db: Database, url: string, projectId: string): Promise<Queue> {
  const publisher: Publisher = await startPublisher({ url, processId: 'bench' })
  const sentMs = new Map<string, number>()
  const post = async () => {
    const turn = await createTurn(db, projectId, { conversation: { agent: 'helper' }, body: { content: 'Hello' } })
    return turn!.runs[0]!.id
  }
  const claim = () => claimRuns(db, { workerId: 'bench', leaseMs: 3_600_000, limit: AT_ONCE, engineVersion: 1 })
  return {
    name: 'runwire',
    async send() {
      const run = await post()
      sentMs.set(run, performance.now())
      publisher.announceQueued(run)
    },
    async listen(onClaimed) {
      let looking = Promise.resolve()
      const look = async () => {
        for (const run of await claim()) onClaimed(sentMs.get(run.id) ?? performance.now())
      }
      const listener = await startListener({
        url,
        pool: db.pool,
        processId: 'benchlisten',
        inbox: workerInbox('benchlisten'),
        channels: [QUEUE_CHANNEL],
        onFrame: () => void (looking = looking.then(look)),
      })
      return async () => {
        await listener.stop()
        await looking
      }
    },
    async fill(count) {
      for (let made = 0; made < count; made += 10) await Promise.all(Array.from({ length: 10 }, post))
    },
    async claimAll(count) {
      for (let claimed = 0; claimed < count;) claimed += (await claim()).length
      await db.pool.query(
        `update runtime_runs set status = 'cancelled', lease_expires_at = null, ended_at = now(), output = '{}' where status = 'running'`,
      )
    },
    stop: () => publisher.stop(),
  }
}
