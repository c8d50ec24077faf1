import type { SeededRandom } from '@runwire/testing'
import { startCuttingProxy } from './cutting-proxy.ts'
import { followRaw, type Followed } from './follower.ts'

export interface Attack {
  /** Where runs are started and read without faults. */
  apiUrl: string
  /** Servers that the cut connections lead to, in turn: the apis, or a proxy in front of them. */
  targets: readonly string[]
  key: string
  runs: number
  followers: number
  /** How often each follower is cut, at the least. */
  cuts: number
  tokens: number
  pace: number
  /** A connection is cut after at most this many bytes. */
  mostBytes: number
}

export interface Report {
  followers: number
  connections: number
  cuts: number
  fewestCuts: number
  statuses: Record<number, number>
  /** Sentences on what was lost, doubled or different; empty when all held. */
  violations: string[]
}

/** Lets followers read runs through connections that break at random bytes, and compares what they got with the log. */
export async function attackResume(attack: Attack, random: SeededRandom): Promise<Report> {
  const runs = await Promise.all(Array.from({ length: attack.runs }, () => startRun(attack)))
  const followed = await Promise.all(
    Array.from({ length: attack.followers }, async (_, index) => {
      const runId = runs[index % runs.length] ?? ''
      const proxy = await startCuttingProxy(attack.targets, (cuts) =>
        cuts < attack.cuts ? random.between(1, attack.mostBytes) : null,
      )
      try {
        return { runId, seen: await followRaw(proxy.url, runId, attack.key), cuts: proxy.cuts() }
      } finally {
        await proxy.close()
      }
    }),
  )
  const logs = new Map(await Promise.all(runs.map(async (run) => [run, await logOf(attack, run)] as const)))
  const statuses: Record<number, number> = {}
  for (const { seen } of followed)
    for (const [status, count] of Object.entries(seen.statuses))
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count
  return {
    followers: followed.length,
    connections: followed.reduce((sum, { seen }) => sum + seen.connections, 0),
    cuts: followed.reduce((sum, { cuts }) => sum + cuts, 0),
    fewestCuts: Math.min(...followed.map(({ cuts }) => cuts)),
    statuses,
    violations: followed.flatMap(({ runId, seen }) => violationsOf(runId, seen, logs.get(runId))),
  }
}

export interface Log {
  ids: number[]
  answer: string
}

function violationsOf(runId: string, seen: Followed, log: Log | undefined): string[] {
  const told = `${runId}, ${seen.connections} connections`
  return [
    ...(seen.ids.join() === log?.ids.join() ? [] : [`${told}: ids ${seen.ids.join()} instead of ${log?.ids.join()}`]),
    ...(seen.stated === log?.answer ? [] : [`${told}: another answer than the log's`]),
    ...(seen.typed === log?.answer ? [] : [`${told}: the text typed is not the answer: ${seen.typed.slice(-80)}`]),
    ...(seen.afterEnd === 204 ? [] : [`${told}: ${seen.afterEnd} after the end instead of 204`]),
  ]
}

/** Starts a run of three rounds with a tool each and an answer of so many tokens; returns its id. */
export async function startRun({
  apiUrl,
  key,
  tokens,
  pace,
}: Pick<Attack, 'apiUrl' | 'key' | 'tokens' | 'pace'>): Promise<string> {
  const content = `[rounds=3][pace=${pace}][tokens=${tokens}]Count — ſloẃly 🎈.`
  const response = await fetch(`${apiUrl}/openapi/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agent: 'demo', content, background: true }),
  })
  if (response.status !== 202)
    throw new Error(`A run could not be started: ${response.status} ${await response.text()}`)
  const reply = (await response.json()) as { runs: { id: string }[] }
  return reply.runs[0]?.id ?? ''
}

/** The public log of an ended run, read whole over one connection as lines. */
export async function logOf({ apiUrl, key }: Pick<Attack, 'apiUrl' | 'key'>, runId: string): Promise<Log> {
  const response = await fetch(`${apiUrl}/openapi/v1/runs/${runId}/events?after=0`, {
    headers: { authorization: `Bearer ${key}`, accept: 'application/jsonl' },
  })
  const items = (await response.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { type: string; seq?: number; output?: { content: string } })
  return {
    ids: items.flatMap(({ seq }) => (seq === undefined ? [] : [seq])),
    answer: items.find(({ type }) => type === 'run.completed')?.output?.content ?? '',
  }
}
