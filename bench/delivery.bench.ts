import { createDatabase, type Database } from '@runwire/db'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cpuSeconds } from './cpu-time.ts'
import type { ClientMessage, ClientOrders, ClientReport } from './delivery/clients.ts'
import { startLocalStack, startPeer, startProvider, type LocalStack } from './local-stack.ts'

const RAMP_MS_EACH = 8
const WARM_MS = 3000
const TOKENS_A_SECOND = 50
/** One NOTIFY per token is not asked for more than it can carry. */
const MOST_NOTIFIED = 200

interface Arm {
  name: string
  most: number
  url: string
  headers: Record<string, string>
  body: (content: string) => unknown
  /** CPU seconds used so far by part. */
  cpu: () => Record<string, number>
}

interface Measured extends ClientReport {
  arm: string
  answers: number
  seconds: number
  commitsPerSecond: number
  rowsPerThousandTokens: number
  /** CPU microseconds per token, by part. */
  cpu: Record<string, number>
}

/**
 * Delay from a provider's chunk to the client's byte, and what a token costs, at several numbers of live answers;
 * Runwire, the provider's stream handed on inside one process, and one NOTIFY per token take turns.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      answers: { type: 'string', default: '1,50,200,1000' },
      seconds: { type: 'string', default: '10' },
      repeat: { type: 'string', default: '5' },
      arms: { type: 'string', default: 'runwire,bare,notify' },
    },
  })
  const counts = values.answers.split(',').map(Number)
  const wanted = new Set(values.arms.split(','))
  const started: { stop(): Promise<void> }[] = []
  const keep = <Item extends { stop(): Promise<void> }>(item: Item): Item => {
    started.push(item)
    return item
  }
  try {
    const provider = keep(await startProvider())
    const stack = keep(await startLocalStack(provider.url))
    const bare = keep(await startPeer('bench/delivery/bare-proxy.ts', [provider.url]))
    const notify = keep(await startPeer('bench/delivery/notify-per-token.ts', [provider.url, stack.database_url]))
    const db = createDatabase({ url: stack.database_url, max: 1, applicationName: 'bench' })
    keep({ stop: () => db.close() })
    const arms: Arm[] = [
      runwire(stack),
      peer('bare', bare, Number.POSITIVE_INFINITY, () => ({})),
      peer('notify', notify, MOST_NOTIFIED, () => ({ postgres: cpuSeconds(stack.pids.postgres, true) })),
    ].filter((arm) => wanted.has(arm.name))

    const results: Measured[] = []
    for (let turn = 0; turn < Number(values.repeat); turn++) {
      for (const answers of counts) {
        for (const arm of arms) {
          if (answers > arm.most) continue
          results.push(await measure(arm, answers, Number(values.seconds) * 1000, db))
          // Cancelled runs end and sockets close before the next turn.
          await sleep(1500)
        }
      }
    }
    print(results, arms, counts)
  } finally {
    for (const item of started.toReversed()) await item.stop()
  }
}

function runwire(stack: LocalStack): Arm {
  return {
    name: 'runwire',
    most: Number.POSITIVE_INFINITY,
    url: `${stack.api_url}/openapi/v1/messages?stream=true`,
    headers: { authorization: `Bearer ${stack.api_key}` },
    body: (content) => ({ agent: stack.demo_agent, content, on_disconnect: 'cancel' }),
    cpu: () => ({
      worker: cpuSeconds(stack.pids.workers[0] ?? 0),
      api: cpuSeconds(stack.pids.apis[0] ?? 0),
      postgres: cpuSeconds(stack.pids.postgres, true),
    }),
  }
}

const peer = (name: string, { url, pid }: { url: string; pid: number }, most: number, more: Arm['cpu']): Arm => ({
  name,
  most,
  url,
  headers: {},
  body: (content) => ({ content }),
  cpu: () => ({ peer: cpuSeconds(pid), ...more() }),
})

async function measure(arm: Arm, answers: number, measureMs: number, db: Database): Promise<Measured> {
  const rampMs = answers * RAMP_MS_EACH
  const tokens = Math.ceil(((rampMs + WARM_MS + measureMs + 3000) / 1000) * TOKENS_A_SECOND)
  const orders: ClientOrders = {
    url: arm.url,
    headers: arm.headers,
    body: JSON.stringify(arm.body(`[stamps][tokens=${tokens}][pace=${TOKENS_A_SECOND}] go`)),
    answers,
    rampMs,
    warmMs: WARM_MS,
    measureMs,
  }
  const clients = fork(join(import.meta.dirname, 'delivery/clients.ts'))
  const next = () =>
    new Promise<ClientMessage>((resolve) => clients.once('message', (message) => resolve(message as ClientMessage)))
  clients.send(orders)
  await next()
  const [countersBefore, cpuBefore] = [await counters(db), arm.cpu()]
  const measured = await next()
  const [countersAfter, cpuAfter] = [await counters(db), arm.cpu()]
  clients.kill()
  if (measured.kind !== 'measured') throw new Error('the clients ended without a report')
  const { report } = measured
  const perToken = (seconds: number) => (seconds * 1e6) / report.tokens
  return {
    ...report,
    arm: arm.name,
    answers,
    seconds: measureMs / 1000,
    commitsPerSecond: (countersAfter.commits - countersBefore.commits) / (measureMs / 1000),
    rowsPerThousandTokens: ((countersAfter.rows - countersBefore.rows) * 1000) / report.tokens,
    cpu: Object.fromEntries(
      Object.entries(cpuAfter).map(([part, seconds]) => [part, perToken(seconds - (cpuBefore[part] ?? 0))]),
    ),
  }
}

/**
 * Writing commits by the transaction ids they take, a NOTIFY's among them, and rows of the log. pg_stat_database counts
 * each wake-up of a listener as a commit too, and late.
 */
async function counters(db: Database): Promise<{ commits: number; rows: number }> {
  const { rows } = await db.pool.query<{ commits: string; rows: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as commits, (select count(*) from runtime_events) as rows',
  )
  return { commits: Number(rows[0]?.commits), rows: Number(rows[0]?.rows) }
}

function print(results: readonly Measured[], arms: readonly Arm[], counts: readonly number[]): void {
  console.log(
    '| answers | arm | p50 ms | p99 ms | tokens/s | alive | commits/s | commits/1,000 tokens | rows/1,000 tokens | CPU µs/token |',
  )
  console.log('| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |')
  for (const answers of counts) {
    for (const arm of arms) {
      const turns = results.filter((result) => result.arm === arm.name && result.answers === answers)
      if (turns.length === 0) continue
      const parts = Object.keys(turns[0]?.cpu ?? {}).map(
        (part) =>
          `${part} ${middle(
            turns.map((turn) => turn.cpu[part] ?? 0),
            1,
          )}`,
      )
      const cells = [
        answers,
        arm.name,
        spread(turns.map((turn) => turn.p50Ms)),
        spread(turns.map((turn) => turn.p99Ms)),
        middle(
          turns.map((turn) => turn.tokens / turn.seconds),
          0,
        ),
        Math.min(...turns.map((turn) => turn.alive)),
        middle(
          turns.map((turn) => turn.commitsPerSecond),
          0,
        ),
        middle(
          turns.map((turn) => (turn.commitsPerSecond * turn.seconds * 1000) / turn.tokens),
          2,
        ),
        middle(
          turns.map((turn) => turn.rowsPerThousandTokens),
          2,
        ),
        parts.join(', '),
      ]
      console.log(`| ${cells.join(' | ')} |`)
    }
  }
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const median = (values: readonly number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN
const middle = (values: readonly number[], digits: number): string => median(values).toFixed(digits)
/** Median with least and most. */
const spread = (values: readonly number[]): string =>
  `${middle(values, 1)} (${Math.min(...values).toFixed(1)}–${Math.max(...values).toFixed(1)})`
