import { parseArgs } from 'node:util'
import { createDatabase } from '@runwire/db'
import { ARMS, startArms, type Arm } from './delivery/arms.ts'
import { findHeld } from './delivery/held.ts'
import { cpuOf, measure, type Measured, type MeasureOptions } from './delivery/measure.ts'
import { Keeper } from './measuring/processes.ts'
import { Profiles } from './measuring/profiles.ts'
import { Report } from './measuring/report.ts'
import { median, middle, spread } from './measuring/statistics.ts'

/** One NOTIFY per token is not asked for more than it can carry, unless its limit is searched for. */
const MOST_NOTIFIED = 200

const OPTIONS = {
  answers: { type: 'string', default: '1,50,200' },
  seconds: { type: 'string', default: '10' },
  warm: { type: 'string', default: '3' },
  repeat: { type: 'string', default: '5' },
  arms: { type: 'string', default: ARMS.join(',') },
  search: { type: 'boolean', default: false },
  from: { type: 'string', default: '100' },
  profile: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
} as const

/**
 * Delay from a provider's chunk to the client's byte, and what a token costs, at several numbers of live answers; with
 * `--search` the most answers each side holds, and the delay at half of what Runwire does. The sides take turns:
 * `runwire`; `redis`, the same split with the same packing over Redis; `resumable`, the package resumable-stream split
 * likewise; `bare`, the provider's stream handed on inside one process; `notify`, one NOTIFY per token.
 */
export async function bench(args: string[], name = 'delivery'): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const names = values.arms.split(',')
  const keeper = new Keeper()
  const profiles = values.profile ? new Profiles() : null
  const report = new Report(
    name === 'cpu' ? 'CPU of a token' : 'Delivery',
    `${name} ${args.filter((arg) => arg !== '--write').join(' ')}`.trim(),
  )
  try {
    const { arms, stack, versions } = await startArms({ names, keeper, profiles })
    const db = createDatabase({ url: stack.database_url, max: 1, applicationName: 'bench' })
    keeper.keep({ stop: () => db.close() })
    const options = { measureMs: Number(values.seconds) * 1000, warmMs: Number(values.warm) * 1000, db, profiles }
    const repeat = Number(values.repeat)
    report.say(
      Object.entries(versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(', '),
    )
    if (values.search) await search(report, arms, { ...options, repeat, from: Number(values.from) })
    else await compare(report, arms, { ...options, repeat, counts: values.answers.split(',').map(Number) })
    if (values.write) report.write(versions)
    await profiles?.collect()
  } finally {
    await keeper.stop()
  }
  for (const line of profiles?.summaries() ?? []) console.log(line)
}

type Options = Omit<MeasureOptions, 'answers'> & { repeat: number }

async function compare(report: Report, arms: readonly Arm[], options: Options & { counts: number[] }): Promise<void> {
  const results: Measured[] = []
  for (let turn = 0; turn < options.repeat; turn++) {
    for (const answers of options.counts) {
      for (const arm of arms) {
        if (arm.name === 'notify' && answers > MOST_NOTIFIED) continue
        results.push(await measure(arm, { ...options, answers }))
      }
    }
  }
  table(report, results, arms, options.counts)
  for (const answers of options.counts)
    ratios(
      report,
      results.filter((result) => result.answers === answers),
      answers,
    )
}

/** Runwire's cost and delay as ratios to each of the others. */
function ratios(report: Report, results: readonly Measured[], answers: number): void {
  const of = (name: string, value: (result: Measured) => number) =>
    median(results.filter((result) => result.arm === name).map(value))
  const others = [...new Set(results.map(({ arm }) => arm))].filter((name) => name !== 'runwire')
  for (const name of others) {
    const ratio = (value: (result: Measured) => number) => (of('runwire', value) / of(name, value)).toFixed(2)
    report.say(
      `${answers} answers, Runwire beside ${name}: CPU × ${ratio(cpuOf)}, p50 × ${ratio(({ p50Ms }) => p50Ms)}, ` +
        `p99 × ${ratio(({ p99Ms }) => p99Ms)}`,
    )
  }
}

async function search(report: Report, arms: readonly Arm[], options: Options & { from: number }): Promise<void> {
  const found = new Map<string, number[]>(arms.map(({ name }) => [name, []]))
  for (let turn = 0; turn < options.repeat; turn++) {
    for (const arm of arms) {
      const held = found.get(arm.name)!
      const known = median(held.filter((answers) => answers > 0))
      held.push(await findHeld(arm, Number.isNaN(known) ? options.from : known, turn === 0 ? 1.5 : 1.12, options))
    }
  }
  const ours = median(found.get('runwire') ?? [])
  report.say('Live answers held: p99 below 100 ms, all alive, the rate kept; median (least–most).')
  report.table(
    ['side', 'held', 'Runwire holds × as many'],
    arms.map(({ name }) => [name, spread(found.get(name)!, 0), (ours / median(found.get(name)!)).toFixed(2)]),
  )
  if (Number.isNaN(ours)) return
  const half = Math.round(ours / 2)
  const compared = arms.filter(({ name }) => name === 'runwire' || name === 'bare')
  report.say(`At half of what Runwire holds, ${half} answers:`)
  await compare(report, compared, { ...options, counts: [half] })
}

function table(report: Report, results: readonly Measured[], arms: readonly Arm[], counts: readonly number[]): void {
  const rows = counts.flatMap((answers) =>
    arms.flatMap(({ name }) => {
      const turns = results.filter((result) => result.arm === name && result.answers === answers)
      return turns.length === 0 ? [] : [row(answers, name, turns)]
    }),
  )
  report.table(
    [
      'answers',
      'side',
      'p50 ms',
      'p99 ms',
      'tokens/s',
      'alive',
      'failed',
      'commits/1,000 tokens',
      'rows/1,000 tokens',
      'CPU µs/token',
      'by part',
    ],
    rows,
  )
}

function row(answers: number, name: string, turns: readonly Measured[]): (string | number)[] {
  const over = (value: (turn: Measured) => number) => turns.map(value)
  const parts = Object.keys(turns[0]?.cpu ?? {}).map((part) => `${part} ${middle(over(({ cpu }) => cpu[part] ?? 0))}`)
  const onPostgres = name === 'runwire' || name === 'notify'
  return [
    answers,
    name,
    spread(over(({ p50Ms }) => p50Ms)),
    spread(over(({ p99Ms }) => p99Ms)),
    middle(
      over(({ tokens, seconds }) => tokens / seconds),
      0,
    ),
    Math.min(...over(({ alive }) => alive)),
    Math.max(...over(({ failed }) => failed)),
    onPostgres
      ? middle(
          over((turn) => (turn.commitsPerSecond * turn.seconds * 1000) / turn.tokens),
          2,
        )
      : '–',
    onPostgres
      ? middle(
          over(({ rowsPerThousandTokens }) => rowsPerThousandTokens),
          2,
        )
      : '–',
    spread(over(cpuOf)),
    parts.join(', '),
  ]
}
