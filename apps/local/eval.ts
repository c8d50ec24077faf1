import { createClient, RunwireError, RunwireUnreachableError } from '@runwire/client'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { START } from './settings/commands.ts'
import { readState } from './ask/state.ts'
import { readCases, type EvalCase } from './eval/cases.ts'
import { playCase, type Verdict } from './eval/play-case.ts'
import { tableOf } from './eval/table.ts'

const USAGE = 'Usage: npm run eval -- [--agent SLUG] [--concurrency N] cases.jsonl'
const EXIT = { failed: 1, usage: 2, notRunning: 3 } as const

/**
 * `npm run eval -- cases.jsonl`: plays each case against the running Runwire and prints a table. Ends with 0 where all
 * passed, 1 where one did not, 2 for wrong usage or a wrong file, 3 if Runwire is not running.
 */
process.exitCode = await evaluate(process.argv.slice(2))

async function evaluate(args: string[]): Promise<number> {
  const wanted = readArguments(args)
  if (wanted === null) return complain(USAGE, EXIT.usage)
  let cases: EvalCase[]
  try {
    cases = readCases(readFileSync(wanted.file, 'utf8'))
  } catch (error) {
    return complain(`${wanted.file} cannot be used: ${messageOf(error)}`, EXIT.usage)
  }
  const dataDir = process.env['RUNWIRE_DATA_DIR'] || '.data'
  const runwire = readState(dataDir)
  if (runwire === null) {
    return complain(
      `Runwire is not running here (no ${dataDir}/local.json; RUNWIRE_DATA_DIR names another directory). Start it with: ${START}`,
      EXIT.notRunning,
    )
  }
  const client = createClient({ baseUrl: runwire.api_url, apiKey: runwire.console_token, surface: 'internal' })
  const agent = wanted.agent ?? runwire.demo_agent
  try {
    const verdicts = await inParallel(cases, wanted.concurrency, (each, index) =>
      playSafely(client, each, index + 1, agent),
    )
    process.stdout.write(`${tableOf(verdicts)}\n`)
    return verdicts.every(({ problems }) => problems.length === 0) ? 0 : EXIT.failed
  } catch (error) {
    if (!(error instanceof RunwireUnreachableError)) throw error
    return complain(`Runwire does not answer at ${runwire.api_url}. Start it with: ${START}`, EXIT.notRunning)
  }
}

/** A case that Runwire refuses has failed; the others go on. */
async function playSafely(...[client, played, number, agent]: Parameters<typeof playCase>): Promise<Verdict> {
  try {
    return await playCase(client, played, number, agent)
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    if (!late && !(error instanceof RunwireError)) throw error
    const problem = late ? 'the answer did not come in time' : `Runwire refused: ${messageOf(error)}`
    return {
      name: played.name ?? `${number}: ${played.message[0]}`,
      problems: [problem],
      tools: [],
      tokens: [0, 0],
      ms: 0,
    }
  }
}

/** Results in the order of the items, however many are worked on at once. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const lane = async () => {
    for (const [index, item] of left) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, lane))
  return results
}

function readArguments(args: string[]): { file: string; agent: string | undefined; concurrency: number } | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { agent: { type: 'string' }, concurrency: { type: 'string', default: '4' } },
    })
    const [file, ...more] = positionals
    const concurrency = Number(values.concurrency)
    if (file === undefined || more.length > 0 || !Number.isInteger(concurrency) || concurrency < 1) return null
    return { file, agent: values.agent, concurrency }
  } catch {
    // An option nobody knows; the usage says which there are.
    return null
  }
}

function complain(message: string, code: number): number {
  process.stderr.write(`${message}\n`)
  return code
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
