import { checkProvider } from './settings/check-provider.ts'
import { openDataDirectory } from './settings/data-directory.ts'
import { readEnvironment } from './settings/environment.ts'
import { holdDirectory } from './settings/hold-directory.ts'
import { screen } from './settings/screen.ts'
import { removeState, type LocalState } from './settings/state-file.ts'
import { Supervisor } from './processes/supervisor.ts'

/**
 * A shell, npm and the boot script may each hand on the signal they got: what arrives this soon after the first is
 * the same one again, what comes later is somebody who has lost patience.
 */
const SAME_SIGNAL_MS = 400

let state: LocalState | null = null

try {
  await main()
} catch (error) {
  fail(error)
}

async function main(): Promise<void> {
  const config = readEnvironment(process.env)
  openDataDirectory(config.dataDir)
  await holdDirectory(
    config.dataDir,
    () => `process ${process.pid}${state === null ? ', starting' : `, ${state.api_url}`}`,
  )
  removeState(config.dataDir)
  for (const line of config.remarks) console.log(line)

  const supervisor = new Supervisor(config, (line) => console.log(line))
  const asked = stopOnSignals(supervisor, config.dataDir)
  try {
    state = await supervisor.start()
  } catch (error) {
    if (asked()) return
    await supervisor.stop()
    throw error
  }
  console.log(screen(config, state, performance.now() / 1000, process.stdout.isTTY))
  if (config.provider !== null) {
    const line = await checkProvider(config.provider)
    if (line !== null && !asked()) console.log(line)
  }
}

/** First signal: stop in order. Second: stop at once. Returns whether there was one. */
function stopOnSignals(supervisor: Supervisor, dataDir: string): () => boolean {
  let firstAt: number | null = null
  const end = () => {
    removeState(dataDir)
    process.exit(0)
  }
  const asked = (words: string) => {
    if (firstAt === null) {
      firstAt = performance.now()
      console.log(words)
      void supervisor.stop().then(end, fail)
    } else if (performance.now() - firstAt > SAME_SIGNAL_MS) {
      void supervisor.kill().then(end, fail)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked('Stopping …'))
  // The boot script that started us is gone.
  process.once('disconnect', () => asked('Stopping …'))
  process.channel?.unref()
  return () => firstAt !== null
}

/** One line for what the user can mend; the whole error for what we did not expect. */
function fail(error: unknown): never {
  const expected = error instanceof Error && 'code' in error
  console.error(expected ? error.message : error)
  process.exit(1)
}
