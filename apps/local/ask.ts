import { createClient, RunwireError, RunwireUnreachableError, type Client, type Sent } from '@runwire/client'
import { emptyView, fold, type RunFold } from '@runwire/protocol/fold'
import { ASK, START } from './settings/commands.ts'
import { readLastConversation, readState, writeLastConversation, type RunwireAddress } from './ask/state.ts'
import { Screen } from './ask/screen.ts'

const USAGE = `Usage: ${ASK} [--continue | --agent SLUG] "question"`
const EXIT = { failed: 1, usage: 2, notRunning: 3, cancelled: 130 } as const
const QUEUED_HINT_MS = 4_000
/** A lease ends 15 s after its worker: text that has stopped for this long may have lost it. */
const SILENT_HINT_MS = 4_000
const SILENT = 'No text comes. If its worker was lost, another one goes on within 17 seconds.'

/**
 * `npm run ask -- "question"`: streams one answer of the demo agent, or of `--agent SLUG`, into the terminal and ends with
 * 0 for an answer, 1 for a failure,
 * 2 for wrong usage, 3 if Runwire is not running, 130 after Ctrl-C.
 */
process.exitCode = await ask(process.argv.slice(2))

async function ask(args: string[]): Promise<number> {
  const wanted = readArguments(args)
  if (wanted === null) return complain(USAGE, EXIT.usage)
  const question = wanted.question || (process.stdin.isTTY ? '' : await readInput())
  if (question === '') return complain(USAGE, EXIT.usage)

  const dataDir = process.env['RUNWIRE_DATA_DIR'] || '.data'
  const runwire = readState(dataDir)
  if (runwire === null)
    return complain(
      `Runwire is not running here (no ${dataDir}/local.json; RUNWIRE_DATA_DIR names another directory). Start it with: ${START}`,
      EXIT.notRunning,
    )
  const conversation = wanted.goOn ? readLastConversation(dataDir) : null
  if (wanted.goOn && conversation === null) return complain('There is no conversation to continue yet.', EXIT.usage)

  const client = createClient({ baseUrl: runwire.api_url, apiKey: runwire.console_token, surface: 'internal' })
  try {
    return await converse(client, { question, conversation, dataDir, agent: wanted.agent ?? runwire.demo_agent })
  } catch (error) {
    return explain(error, runwire)
  }
}

async function converse(
  client: Client,
  {
    question,
    conversation,
    dataDir,
    agent,
  }: { question: string; conversation: string | null; dataDir: string; agent: string },
): Promise<number> {
  const screen = new Screen(process.stdout, process.stderr)
  const interrupt = onInterrupt(client, screen)
  try {
    const onState = (state: string, error: unknown) => {
      if (state === 'waiting' && error !== null) screen.note('The connection broke, reconnecting …')
    }
    const target = conversation === null ? { agent } : { conversation_id: conversation }
    const sent = await client.send({ ...target, content: question }, { signal: interrupt.beforeRun, onState })
    interrupt.runIs(sent)
    writeLastConversation(dataDir, sent.conversation_id)
    return exitCodeOf(await show(sent, screen), screen)
  } catch (error) {
    if (!interrupt.beforeRun.aborted) throw error
    return EXIT.cancelled
  } finally {
    interrupt.stop()
  }
}

async function show(sent: Sent, screen: Screen): Promise<RunFold> {
  const hint = setTimeout(() => screen.note('Waiting for a worker …'), QUEUED_HINT_MS)
  let silence: NodeJS.Timeout | undefined
  let view = emptyView()
  for await (const item of sent.items) {
    if (item.run_id !== sent.run_id) continue
    if (item.type === 'run.started') clearTimeout(hint)
    const lost = view.taken_over
    view = fold(view, item)
    if (view.taken_over && !lost) screen.note('The worker was lost. Another one has taken the run over.')
    screen.show(view)
    clearTimeout(silence)
    if (inMidText(view)) silence = setTimeout(() => screen.note(SILENT), SILENT_HINT_MS)
  }
  clearTimeout(hint)
  clearTimeout(silence)
  return view
}

function inMidText({ status, rounds }: RunFold): boolean {
  const round = rounds.at(-1)
  return status === 'running' && round !== undefined && !round.completed && round.text !== ''
}

function exitCodeOf(view: RunFold, screen: Screen): number {
  screen.end(view)
  if (view.status === 'completed') return 0
  return view.status === 'cancelled' ? EXIT.cancelled : EXIT.failed
}

/** Ctrl-C cancels the run and waits for its end; before there is a run it stops the request; a second one leaves at once. */
function onInterrupt(client: Client, screen: Screen) {
  const beforeRun = new AbortController()
  let runId: string | null = null
  let asked = false
  const interrupted = () => {
    if (asked) process.exit(EXIT.cancelled)
    asked = true
    if (runId === null) return beforeRun.abort()
    screen.note('Cancelling …')
    client.cancel(runId).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      process.exit(EXIT.cancelled)
    })
  }
  process.on('SIGINT', interrupted)
  process.on('SIGTERM', interrupted)
  return {
    beforeRun: beforeRun.signal,
    runIs: (sent: Sent) => {
      runId = sent.run_id
    },
    stop: () => {
      process.removeListener('SIGINT', interrupted)
      process.removeListener('SIGTERM', interrupted)
    },
  }
}

function explain(error: unknown, runwire: RunwireAddress): number {
  if (error instanceof RunwireUnreachableError) {
    return complain(`Runwire does not answer at ${runwire.api_url}. Start it with: ${START}`, EXIT.notRunning)
  }
  if (error instanceof RunwireError) {
    const id = error.requestId === null ? '' : ` (${error.requestId})`
    return complain(`Runwire refused: ${error.message} [${error.code}]${id}`, EXIT.failed)
  }
  throw error
}

/** Null where an option is not known or lacks its value. Words need no quotes. */
function readArguments(args: string[]): { question: string; goOn: boolean; agent: string | null } | null {
  const words: string[] = []
  const rest = [...args]
  let goOn = false
  let agent: string | null = null
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--continue') goOn = true
    else if (arg === '--agent') agent = rest.shift() ?? ''
    else if (arg.startsWith('--agent=')) agent = arg.slice('--agent='.length)
    else if (!arg.startsWith('--')) words.push(arg)
    else if (arg !== '--') return null
  }
  if (agent === '' || (goOn && agent !== null)) return null
  return { question: words.join(' ').trim(), goOn, agent }
}

async function readInput(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8').trim()
}

function complain(line: string, code: number): number {
  console.error(line)
  return code
}
