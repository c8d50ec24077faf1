import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@runwire/db'
import { end, endOf } from '../measuring/processes.ts'
import type { Profiles } from '../measuring/profiles.ts'
import type { Arm } from './arms.ts'
import type { ClientMessage, ClientOrders, ClientReport } from './clients.ts'

const RAMP_MS_EACH = 8
/** So long after the last request its answer may begin: what starts cost is not counted as what tokens cost. */
const BEGIN_MS = 10_000
export const TOKENS_A_SECOND = 50
/** Cancelled runs end and sockets close before the next turn. */
const PAUSE_MS = 1500

export interface Measured extends ClientReport {
  arm: Arm['name']
  answers: number
  seconds: number
  commitsPerSecond: number
  rowsPerThousandTokens: number
  /** CPU microseconds per token, by part. */
  cpu: Record<string, number>
}

export interface MeasureOptions {
  answers: number
  /** Of each answer. Default 50. */
  tokensASecond?: number
  measureMs: number
  /** Between the last answer's begin and the measuring. */
  warmMs: number
  db: Database
  profiles?: Profiles | null
  /** Called when the measuring begins. */
  onMeasuring?: () => void
}

/** So many live answers on one side. Throws when a process of it dies or nothing comes at all. */
export async function measure(
  arm: Arm,
  { answers, tokensASecond = TOKENS_A_SECOND, measureMs, warmMs, db, profiles, onMeasuring }: MeasureOptions,
): Promise<Measured> {
  const rampMs = answers * RAMP_MS_EACH
  const tokens = Math.ceil(((rampMs + BEGIN_MS + warmMs + measureMs + 5000) / 1000) * tokensASecond)
  const orders: ClientOrders = {
    url: arm.url,
    headers: arm.headers,
    body: JSON.stringify(arm.body(`[stamps][tokens=${tokens}][pace=${tokensASecond}] go`)),
    answers,
    rampMs,
    beginMs: BEGIN_MS,
    warmMs,
    measureMs,
  }
  const clients = fork(join(import.meta.dirname, 'clients.ts'))
  const died = [endOf(clients, 'the clients'), ...arm.died]
  const next = () =>
    Promise.race([
      new Promise<ClientMessage>((resolve) => clients.once('message', (message) => resolve(message as ClientMessage))),
      ...died,
    ])
  try {
    clients.send(orders)
    await next()
    const [countersBefore, cpuBefore] = [await counters(db), arm.cpu()]
    profiles?.from()
    onMeasuring?.()
    const measured = await next()
    const [countersAfter, cpuAfter] = [await counters(db), arm.cpu()]
    profiles?.to(arm.name, arm.pids)
    if (measured.kind !== 'measured') throw new Error('the clients ended without a report')
    const { report } = measured
    if (report.tokens === 0) throw new Error(`${arm.name}: no token came (${report.failure ?? 'nobody was refused'})`)
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
  } finally {
    await end(clients, 'SIGKILL')
    await sleep(PAUSE_MS)
  }
}

/** All of a side's CPU for one token. */
export const cpuOf = (measured: Measured): number =>
  Object.values(measured.cpu).reduce((sum, microseconds) => sum + microseconds, 0)

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
