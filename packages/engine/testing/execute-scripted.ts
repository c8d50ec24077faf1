import { executeRun, type Execution } from '../execute-run.ts'
import type { Clock, RunEnd } from '../ports/ports.ts'
import { systemClock } from '../ports/clock.ts'
import { sampleSetup } from './sample-setup.ts'
import { scriptedProvider, type ScriptedProvider } from './scripted-provider.ts'
import { StoredLog } from './stored-log.ts'

type Scripts = Parameters<typeof scriptedProvider>[0]

export interface Scripted extends AsyncDisposable {
  provider: ScriptedProvider
  log: StoredLog
  /** Pauses the engine asked for, in ms; none of them was waited for. */
  pauses: number[]
  abort: AbortController
  /** The run's end, its closing batch stored in the log by then. */
  ended: Promise<RunEnd>
}

/** Starts a run against scripts over real HTTP; retries pause for no time. */
export async function startScripted(
  scripts: Scripts,
  options: Partial<Execution> & { stored?: StoredLog } = {},
): Promise<Scripted> {
  const provider = await scriptedProvider(scripts)
  const setup = options.setup ?? sampleSetup()
  const log = options.stored ?? new StoredLog(setup.run_id)
  const abort = new AbortController()
  const pauses: number[] = []
  const clock: Clock = {
    ...systemClock,
    sleep: async (ms, signal) => {
      pauses.push(ms)
      signal.throwIfAborted()
    },
  }
  const ended = executeRun({
    log: [...log.events],
    model: provider.model,
    tools: [],
    emitter: log,
    signal: abort.signal,
    clock,
    ...options,
    setup,
  }).then((end) => {
    log.finish(end.events)
    return end
  })
  ended.catch(() => undefined)
  return { provider, log, pauses, abort, ended, [Symbol.asyncDispose]: () => provider.stop() }
}

/** The same, to its end. */
export async function executeScripted(
  scripts: Scripts,
  options: Parameters<typeof startScripted>[1] = {},
): Promise<Scripted & { end: RunEnd }> {
  const started = await startScripted(scripts, options)
  try {
    return { ...started, end: await started.ended }
  } catch (error) {
    await started.provider.stop()
    throw error
  }
}
