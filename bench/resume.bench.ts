import { parseArgs } from 'node:util'
import { startArms, type Arm } from './delivery/arms.ts'
import { TOKENS_A_SECOND } from './delivery/measure.ts'
import { firstSight, openStream } from './measuring/post-stream.ts'
import { Keeper } from './measuring/processes.ts'
import { Report } from './measuring/report.ts'
import type { LocalStack } from './measuring/stack.ts'
import { at, median, spread } from './measuring/statistics.ts'
import { setTimeout as sleep } from 'node:timers/promises'

const OPTIONS = {
  clients: { type: 'string', default: '1000' },
  runs: { type: 'string', default: '50' },
  repeat: { type: 'string', default: '5' },
  write: { type: 'boolean', default: false },
} as const
/** So long the answers have been going on when all come back. */
const MIDDLE_MS = 4000
const ANSWER_TOKENS = 3000

/**
 * So many clients come back at once in the middle of live answers: the time until each has all the text so far and a
 * token that the provider wrote after the client had asked. Runwire beside resumable-stream.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const [clients, runs] = [Number(values.clients), Number(values.runs)]
  const keeper = new Keeper()
  const report = new Report('Resume', `resume ${args.filter((arg) => arg !== '--write').join(' ')}`.trim())
  try {
    const { arms, stack, versions } = await startArms({ names: ['runwire', 'resumable'], keeper, profiles: null })
    const results = new Map<string, { p50: number[]; last: number[]; reads: number[] }>()
    for (let turn = 0; turn < Number(values.repeat); turn++) {
      for (const arm of arms) {
        const { times, reads } = await Promise.race([comeBack(arm, stack, runs, clients), ...arm.died])
        const result = results.get(arm.name) ?? { p50: [], last: [], reads: [] }
        result.p50.push(at(times, 0.5))
        result.last.push(Math.max(...times))
        result.reads.push(reads / runs)
        results.set(arm.name, result)
        await sleep(2000)
      }
    }
    const [ours, theirs] = [results.get('runwire')!, results.get('resumable')!]
    report.say(`${clients} clients come back to ${runs} live answers at once; ms until caught up.`)
    report.table(
      ['side', 'p50 ms', 'last ms', 'reads of the table per run'],
      [
        ['runwire', spread(ours.p50, 0), spread(ours.last, 0), spread(ours.reads, 2)],
        ['resumable', spread(theirs.p50, 0), spread(theirs.last, 0), '–'],
      ],
    )
    report.say(
      `Runwire beside resumable-stream: p50 × ${(median(ours.p50) / median(theirs.p50)).toFixed(2)}, last × ${(median(ours.last) / median(theirs.last)).toFixed(2)}`,
    )
    if (values.write) report.write(versions)
  } finally {
    await keeper.stop()
  }
}

interface Live {
  run: string
  cursor: number
  close(): void
}

async function comeBack(arm: Arm, stack: LocalStack, runs: number, clients: number) {
  const live = await Promise.all(Array.from({ length: runs }, () => begin(arm)))
  try {
    await sleep(MIDDLE_MS)
    const before = await reads(arm, stack)
    const times = await Promise.all(
      Array.from({ length: clients }, (_, index) => catchUp(arm, stack, live[index % runs]!)),
    )
    return { times, reads: (await reads(arm, stack)) - before }
  } finally {
    for (const { close } of live) close()
  }
}

/** Starts a live answer and waits for its first token. */
function begin(arm: Arm): Promise<Live> {
  return new Promise((resolve, reject) => {
    let seen = ''
    const close = openStream({
      url: arm.url,
      headers: arm.headers,
      body: arm.body(`[stamps][tokens=${ANSWER_TOKENS}][pace=${TOKENS_A_SECOND}] go`),
      onText(text) {
        if (seen.includes('⟨t:')) return
        seen += text
        if (!seen.includes('⟨t:')) return
        const run = (/: run (\S+)/.exec(seen) ?? /"run_id":"([^"]+)"/.exec(seen))?.[1]
        const cursor = Number([...seen.matchAll(/^id: (\d+)/gm)].at(-1)?.[1] ?? 0)
        if (run === undefined) reject(new Error(`${arm.name}: the stream does not name its run`))
        else resolve({ run, cursor, close })
      },
      onEnd: (failure) => reject(new Error(`${arm.name}: ${failure ?? 'the answer ended'}`)),
    })
  })
}

async function catchUp(arm: Arm, stack: LocalStack, { run, cursor }: Live): Promise<number> {
  const askedMs = performance.timeOrigin + performance.now()
  const orders =
    arm.name === 'runwire'
      ? {
          url: `${stack.api_url}/openapi/v1/runs/${run}/events?after=${cursor}`,
          method: 'GET' as const,
          headers: arm.headers,
        }
      : { url: arm.url, headers: arm.headers, body: arm.body(`resume ${run} 0`) }
  return firstSight(orders, (text) => {
    const last = text.lastIndexOf('⟨t:')
    const wroteMs = Number(/^⟨t:([\d.]+)⟩/.exec(text.slice(last))?.[1])
    return wroteMs >= askedMs ? performance.timeOrigin + performance.now() - askedMs : null
  })
}

/** Statements that read events for followers so far. */
async function reads(arm: Arm, stack: LocalStack): Promise<number> {
  if (arm.name !== 'runwire') return 0
  const text = await (await fetch(`${stack.api_url}/metrics`)).text()
  return Number(/^runwire_event_reads_total (\d+)/m.exec(text)?.[1] ?? Number.NaN)
}
