import { takeAnswers, type Secret } from '@runwire/db'
import type { ModelPort, SaveFile, Tool, TurnSetup } from '@runwire/engine'
import { runError, type RunError, type RunEvent } from '@runwire/protocol'
import { randomUUID } from 'node:crypto'
import type { HeldRun } from '../leases/held-run.ts'
import { loadSetup, logAtClaim } from '../setup/load-setup.ts'
import { loadTools } from '../setup/load-tools.ts'
import { askQueryHook } from '../setup/query-hook.ts'
import type { RunHost } from './run-host.ts'
import { lastText, withLastText } from '../setup/last-text.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

/** Everything the engine needs, or why the project's hook refuses the run: no model is asked then. */
export type SetUpRun =
  | { refused: RunError }
  | {
      refused: null
      setup: TurnSetup
      log: RunEvent[]
      tools: Tool[]
      model: ModelPort
    }

/**
 * Reads what a run needs before its model is asked. Keys and secrets that are opened on the way go to `secrets`. Throws
 * RunStopped or RunCancelled at once when the run is not to be worked on any more, SetUpTooSlowError when it takes longer
 * than the host allows, whatever is being waited for.
 */
export async function setUpRun(
  host: RunHost,
  run: HeldRun,
  { secrets, saveFile }: { secrets: Secret[]; saveFile: SaveFile },
): Promise<SetUpRun> {
  const { provider, project_id, agent } = run.claimed
  const key = provider.openKey()
  if (key !== null) secrets.push(key)
  await takeWaitingAnswers(host, run)
  return run.setUp(host.setUpMs, async (stopSetup) => {
    const read = <Value>(work: () => Promise<Value>) => retryWhileUnavailable(stopSetup, work)
    const [setup, log, tools] = await read(() =>
      Promise.all([
        loadSetup(host.db, run.claimed, host.workerId, stopSetup),
        logAtClaim(host.db, run.claimed),
        loadTools({ ...host, saveFile }, project_id, { agent, secrets }),
      ]),
    )
    const hooked = await read(() => askQueryHook(host, run, lastText(setup), stopSetup))
    if (hooked.refuse !== undefined) return { refused: { code: 'refused', message: hooked.refuse } }
    if (hooked.unanswered !== undefined) return { refused: runError('refused', hooked.unanswered) }
    return {
      refused: null,
      setup: hooked.content === undefined ? setup : withLastText(setup, hooked.content),
      log,
      tools,
      model: host.ports.for({ ...provider, key }),
    }
  })
}

/** Answers that came while nobody worked on the run become events before anything else; a first attempt has none. */
async function takeWaitingAnswers({ db, registry }: RunHost, run: HeldRun): Promise<void> {
  if (run.attempt === 1) return
  const batch = { emitId: randomUUID(), after: run.claimed.last_seq }
  const told = await retryWhileUnavailable(run.lost, () => takeAnswers(db, run, batch))
  registry.stored(run, told.at(-1)?.seq ?? batch.after, told)
}
