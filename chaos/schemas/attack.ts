import type { UsedProduct } from '@runwire/testing'
import { cpuMs } from '../measuring/cpu-time.ts'
import { memoryMb } from '../measuring/memory.ts'
import { callerKnocks, type Knock, type Request } from './doors.ts'
import { startHostileServers } from './hostile-servers.ts'
import { healthOf, watchLoops, type LoopWatch } from './loop-delay.ts'
import { serverKnocks } from './server-doors.ts'

export interface KnockReport {
  knocks: number
  statuses: Record<number, number>
  /** The most CPU time that one knock cost each process, in ms, and at which. */
  dearest: { what: string; ms: number }[]
  /** The longest that a process answered nobody, in ms, and at which knocks. */
  longestSilences: { what: string; ms: number }[]
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
  { pids, workers = [], every, only = '', codeTools = false }: Watched,
): Promise<KnockReport> {
  const servers = await startHostileServers()
  const loops = watchLoops(workers.length === 0 ? [] : [`${product.api_url}/healthz`, ...workers.map(healthOf)])
  try {
    const places = { origin: servers.origin, projectId: await projectOf(product), codeTools }
    const all = [...callerKnocks(product.demo_agent), ...serverKnocks(places)]
    const meant = all.filter(({ what }, index) => index % every === 0 && what.includes(only))
    return await knockAll(product, meant, { pids, loops })
  } finally {
    loops.stop()
    servers.close()
  }
}

interface Watched {
  /** The processes whose cost is counted. */
  pids: readonly number[]
  /** Those of them that are workers; with any, silences are measured too. */
  workers?: readonly number[]
  /** Leaves out all knocks but one in so many. */
  every: number
  /** Only knocks whose door and name have this text in them. */
  only?: string
  /** The workers have the tools of hostile-tools.ts. */
  codeTools?: boolean
}

async function knockAll(
  product: UsedProduct,
  all: readonly Knock[],
  { pids, loops }: { pids: readonly number[]; loops: LoopWatch },
): Promise<KnockReport> {
  const statuses: Record<number, number> = {}
  const violations: string[] = []
  const costs: { what: string; ms: number }[] = []
  const silences: { what: string; ms: number }[] = []
  const before = pids.map(memoryMb)
  for (const knock of all) {
    const used = pids.map(cpuMs)
    for (const step of knock.steps) {
      const status = await answer(product, step)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status >= 500 || status === 0) violations.push(`${status}: ${knock.what}`)
    }
    silences.push({ what: knock.what, ms: loops.longestMs() })
    const ms = Math.max(0, ...pids.map((pid, index) => cpuMs(pid) - (used[index] ?? 0)))
    costs.push({ what: knock.what, ms })
    if (ms > MOST_CPU_MS) violations.push(`${ms} ms: ${knock.what}`)
  }
  const grownMb = pids.map((pid, index) => memoryMb(pid) - (before[index] ?? 0))
  if (grownMb.some((mb) => mb > MOST_GROWN_MB)) violations.push(`memory grew by ${grownMb.join(' and ')} MB`)
  return { knocks: all.length, statuses, dearest: most(costs), longestSilences: most(silences), grownMb, violations }
}

const most = (figures: readonly { what: string; ms: number }[]) =>
  figures.toSorted((one, other) => other.ms - one.ms).slice(0, 8)

async function projectOf({ api_url, console_token }: UsedProduct): Promise<string> {
  const reply = await fetch(`${api_url}/api/v1/projects`, { headers: { authorization: `Bearer ${console_token}` } })
  const { data } = (await reply.json()) as { data: { id: string }[] }
  return data[0]?.id ?? ''
}

/** The status of the reply, once it has come whole and its runs wait or have ended; 0 where none came in time. */
async function answer(product: UsedProduct, { method = 'POST', path, token, body }: Request): Promise<number> {
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
