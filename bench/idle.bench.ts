import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDatabase, type Database } from '@runwire/db'
import { startArms, type Arm } from './delivery/arms.ts'
import { measure } from './delivery/measure.ts'
import type { IdleMessage, IdleOrders } from './idle/idle-clients.ts'
import { residentKb } from './measuring/cpu-time.ts'
import { end, endOf, Keeper } from './measuring/processes.ts'
import { Report } from './measuring/report.ts'
import { median, spread } from './measuring/statistics.ts'

const OPTIONS = {
  clients: { type: 'string', default: '9500' },
  live: { type: 'string', default: '500' },
  pace: { type: 'string', default: '10' },
  seconds: { type: 'string', default: '8' },
  repeat: { type: 'string', default: '5' },
  write: { type: 'boolean', default: false },
} as const
/** Conversations that are made side by side. */
const AT_ONCE = 20
/** Memory is read when the opening is over and its garbage may have gone. */
const SETTLE_MS = 3000

interface Seen {
  kbPerClient: number
  p50Ms: number
  p99Ms: number
  alive: number
}

/**
 * Clients that hold a stream of an idle conversation open beside live answers: the memory of the serving process for
 * each, and the delay of the answers' tokens. Runwire's api beside a bare node:http server of server-sent events. All
 * is started anew for each repetition, since memory that a process once had it seldom gives back.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const report = new Report('Idle clients', `idle ${args.filter((arg) => arg !== '--write').join(' ')}`.trim())
  const [clients, live, pace] = [Number(values.clients), Number(values.live), Number(values.pace)]
  const seen: Record<'runwire' | 'bare', Seen[]> = { runwire: [], bare: [] }
  for (let turn = 0; turn < Number(values.repeat); turn++) {
    const keeper = new Keeper()
    try {
      const { arms, stack } = await startArms({ names: ['runwire', 'bare'], keeper, profiles: null })
      const db = createDatabase({ url: stack.database_url, max: 1, applicationName: 'bench' })
      keeper.keep({ stop: () => db.close() })
      for (const arm of turn % 2 === 0 ? arms : arms.toReversed()) {
        const urls = await idleUrls(arm, clients, { api: stack.api_url, agent: stack.demo_agent })
        const options = { answers: live, tokensASecond: pace, measureMs: Number(values.seconds) * 1000, db }
        seen[arm.name as 'runwire' | 'bare'].push(await hold(arm, urls, options))
      }
    } finally {
      await keeper.stop()
    }
  }
  report.say(`${clients} idle streams and ${live} live answers at ${pace} tokens/s.`)
  report.table(
    ['side', 'KB of memory per idle client', 'p50 ms', 'p99 ms', 'alive'],
    (['runwire', 'bare'] as const).map((name) => [
      name,
      spread(seen[name].map(({ kbPerClient }) => kbPerClient)),
      spread(seen[name].map(({ p50Ms }) => p50Ms)),
      spread(seen[name].map(({ p99Ms }) => p99Ms)),
      Math.min(...seen[name].map(({ alive }) => alive)),
    ]),
  )
  const [ours, theirs] = [seen.runwire, seen.bare].map((side) => median(side.map(({ kbPerClient }) => kbPerClient)))
  report.say(`Memory per idle client beside bare: × ${(ours! / theirs!).toFixed(2)}`)
  if (values.write) report.write()
}

/** Addresses of streams that stay silent: for Runwire one conversation each. */
async function idleUrls(arm: Arm, count: number, { api, agent }: { api: string; agent: string }): Promise<string[]> {
  if (arm.name !== 'runwire') return Array.from({ length: count }, () => `${arm.url}/idle`)
  const urls: string[] = []
  const make = async () => {
    while (urls.length < count) {
      const place = urls.push('') - 1
      const made = await fetch(`${api}/openapi/v1/conversations`, {
        method: 'POST',
        headers: { ...arm.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ agent }),
      })
      if (made.status !== 201) throw new Error(`a conversation was refused: ${made.status} ${await made.text()}`)
      const { id } = (await made.json()) as { id: string }
      urls[place] = `${api}/openapi/v1/conversations/${id}/events`
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, make))
  return urls
}

async function hold(
  arm: Arm,
  urls: string[],
  options: { answers: number; tokensASecond: number; measureMs: number; db: Database },
): Promise<Seen> {
  const pid = arm.pids['api'] ?? arm.pids['peer']!
  // A process that serves for the first time loads what serving takes.
  await measure(arm, { ...options, answers: 20, measureMs: 2000, warmMs: 1000 })
  const beforeKb = residentKb(pid)
  const clients = fork(join(import.meta.dirname, 'idle/idle-clients.ts'))
  const died = [endOf(clients, 'the idle clients'), ...arm.died]
  try {
    clients.send({ urls, headers: arm.headers } satisfies IdleOrders)
    await Promise.race([new Promise((resolve) => clients.once('message', resolve)), ...died])
    const broke = new Promise<never>((_, reject) =>
      clients.once('message', (message) => reject(new Error((message as IdleMessage & { kind: 'broken' }).why))),
    )
    await Promise.race([sleep(SETTLE_MS), broke, ...died])
    const kbPerClient = (residentKb(pid) - beforeKb) / urls.length
    const { p50Ms, p99Ms, alive } = await Promise.race([measure(arm, { ...options, warmMs: 2000 }), broke, ...died])
    return { kbPerClient, p50Ms, p99Ms, alive }
  } finally {
    await end(clients, 'SIGKILL')
  }
}
