import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { createDatabase, type Database } from '@runwire/db'
import { startArms, type Arm } from './delivery/arms.ts'
import { measure } from './delivery/measure.ts'
import { residentKb } from './measuring/cpu-time.ts'
import { Keeper } from './measuring/processes.ts'
import { Report } from './measuring/report.ts'
import { median, spread } from './measuring/statistics.ts'

const OPTIONS = {
  answers: { type: 'string', default: '100,200,300,400,500,600' },
  seconds: { type: 'string', default: '8' },
  repeat: { type: 'string', default: '5' },
  write: { type: 'boolean', default: false },
} as const

const LATE_MS = 20

/**
 * Live answers that one worker process holds with the p99 of its event loop's delay within 20 ms, and the memory each
 * takes: Runwire's beside the worker of the same split over Redis.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const counts = values.answers.split(',').map(Number)
  const report = new Report('Worker', `worker ${args.filter((arg) => arg !== '--write').join(' ')}`.trim())
  const folder = mkdtempSync(join(tmpdir(), 'runwire-loop-delays-'))
  process.env['RUNWIRE_LOOP_DELAYS'] = folder
  process.env['NODE_OPTIONS'] = `--import=${pathToFileURL(join(import.meta.dirname, 'worker/loop-delay.ts')).href}`
  const keeper = new Keeper()
  try {
    const { arms, stack, versions } = await startArms({ names: ['runwire', 'redis'], keeper, profiles: null })
    const db = createDatabase({ url: stack.database_url, max: 1, applicationName: 'bench' })
    keeper.keep({ stop: () => db.close() })
    const seen: Seen[] = []
    for (let turn = 0; turn < Number(values.repeat); turn++) {
      for (const answers of counts) {
        for (const arm of arms) seen.push(await load(arm, answers, Number(values.seconds) * 1000, { db, folder }))
      }
    }
    tell(report, seen, counts)
    if (values.write) report.write(versions)
  } finally {
    await keeper.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Seen {
  arm: string
  answers: number
  lateMs: number
  kbPerAnswer: number
  cpu: number
  alive: number
}

async function load(
  arm: Arm,
  answers: number,
  measureMs: number,
  { db, folder }: { db: Database; folder: string },
): Promise<Seen> {
  const pid = arm.pids['worker']!
  const file = join(folder, String(pid))
  const before = residentKb(pid)
  const from = statSync(file).size
  const measured = await measure(arm, { answers, measureMs, warmMs: 3000, db })
  const lines = readFileSync(file, 'utf8').slice(from).trim().split('\n').map(Number)
  // Those of the time that was measured: before it answers are started, after it they are cancelled.
  const during = lines.slice(-(measureMs / 500) - 3, -3)
  return {
    arm: arm.name,
    answers,
    lateMs: Math.max(...during),
    kbPerAnswer: (residentKb(pid) - before) / answers,
    cpu: measured.cpu['worker'] ?? Number.NaN,
    alive: measured.alive,
  }
}

function tell(report: Report, seen: readonly Seen[], counts: readonly number[]): void {
  const of = (arm: string, answers: number) => seen.filter((each) => each.arm === arm && each.answers === answers)
  const rows = counts.flatMap((answers) =>
    ['runwire', 'redis'].map((arm) => {
      const turns = of(arm, answers)
      return [
        answers,
        arm,
        spread(turns.map(({ lateMs }) => lateMs)),
        spread(
          turns.map(({ kbPerAnswer }) => kbPerAnswer),
          0,
        ),
        spread(turns.map(({ cpu }) => cpu)),
        Math.min(...turns.map(({ alive }) => alive)),
      ]
    }),
  )
  report.table(['answers', 'worker of', 'event loop late, p99 ms', 'KB per answer', 'CPU µs/token', 'alive'], rows)
  const held = (arm: string) =>
    counts.filter((answers) => median(of(arm, answers).map(({ lateMs }) => lateMs)) <= LATE_MS).at(-1) ?? 0
  const [ours, theirs] = [held('runwire'), held('redis')]
  report.say(
    `Held with the event loop at most ${LATE_MS} ms late: Runwire ${ours}, the split over Redis ${theirs}, × ${(ours / theirs).toFixed(2)}`,
  )
}
