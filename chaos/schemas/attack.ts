import type { UsedProduct } from '@runwire/testing'
import { readFileSync } from 'node:fs'
import { knocks, type Knock } from './doors.ts'

export interface KnockReport {
  knocks: number
  statuses: Record<number, number>
  /** The most CPU time that one knock cost each process, in ms, and at which. */
  dearest: { what: string; ms: number }[]
  /** Growth of the processes' memory from the first knock to the last, in MB. */
  grownMb: number[]
  violations: string[]
}

/** A text of this length, harmless, takes some hundred; what grows without bound takes seconds to hours. */
const MOST_CPU_MS = 2_500
const MOST_GROWN_MB = 400
const PATIENCE_MS = 60_000

/**
 * Brings hostile schemas and texts to every door, one after the other, and says what each cost the processes `pids`. CPU
 * time is counted, not time that passes: it is the same however busy the machine is.
 */
export async function knockEverywhere(
  product: UsedProduct,
  { pids, every }: { pids: readonly number[]; every: number },
): Promise<KnockReport> {
  const statuses: Record<number, number> = {}
  const violations: string[] = []
  const costs: { what: string; ms: number }[] = []
  const before = pids.map(memoryMb)
  const all = knocks(product.demo_agent, every)
  for (const knock of all) {
    const used = pids.map(cpuMs)
    const status = await answer(product, knock)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status >= 500 || status === 0) violations.push(`${status}: ${knock.what}`)
    const ms = Math.max(0, ...pids.map((pid, index) => cpuMs(pid) - (used[index] ?? 0)))
    costs.push({ what: knock.what, ms })
    if (ms > MOST_CPU_MS) violations.push(`${ms} ms: ${knock.what}`)
  }
  const grownMb = pids.map((pid, index) => memoryMb(pid) - (before[index] ?? 0))
  if (grownMb.some((mb) => mb > MOST_GROWN_MB)) violations.push(`memory grew by ${grownMb.join(' and ')} MB`)
  const dearest = costs.toSorted((one, other) => other.ms - one.ms).slice(0, 8)
  return { knocks: all.length, statuses, dearest, grownMb, violations }
}

/** The status of the reply, once it has come whole and its runs wait or have ended; 0 where none came in time. */
async function answer(product: UsedProduct, { method = 'POST', path, token, body }: Knock): Promise<number> {
  try {
    const reply = await fetch(`${product.api_url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token === 'key' ? product.api_key : product.console_token}`,
        'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
      },
      ...(body !== null && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await reply.arrayBuffer()
    return reply.status
  } catch {
    // Nothing came in time, or the connection was cut: told as 0.
    return 0
  }
}

const TICK_MS = 10

function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

function memoryMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}
