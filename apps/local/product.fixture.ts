import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { isRunning } from '@runwire/postgres'
import { startProcess, waitFor, type RunningProcess } from '@runwire/testing'

import type { LocalState } from './settings/state-file.ts'

/** A data directory and the products started on it, in a process group each, as a shell would start them. */
export interface Home {
  dataDir: string
  start(env?: Record<string, string>): RunningProcess
  /** The state once it is written; throws with the output when the product ends first. */
  ready(product: RunningProcess): Promise<LocalState>
  state(): LocalState
  stateMode(): number
  remove(): Promise<void>
}

export function makeHome(): Home {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'runwire-local-')))
  const products: RunningProcess[] = []
  const path = join(dataDir, 'local.json')
  const state = (): LocalState => JSON.parse(readFileSync(path, 'utf8'))
  return {
    dataDir,
    start(env = {}) {
      const product = startProcess({
        command: process.execPath,
        args: [fileURLToPath(new URL('main.ts', import.meta.url))],
        env: {
          PORT: '0',
          DATABASE_URL: undefined,
          OPENAI_BASE_URL: undefined,
          OPENAI_API_KEY: undefined,
          RUNWIRE_MODEL: undefined,
          RUNWIRE_SECRET_KEY: undefined,
          RUNWIRE_WORKERS: '1',
          RUNWIRE_DATA_DIR: dataDir,
          ...env,
        },
        detached: true,
      })
      products.push(product)
      return product
    },
    async ready(product) {
      await product.waitForOutput(/Ctrl-C stops everything/, 120_000)
      return state()
    },
    state,
    stateMode: () => statSync(path).mode & 0o777,
    async remove() {
      for (const product of products) {
        // SIGKILL of the supervisor ends everything below it, which the tests show.
        await product.kill('SIGKILL')
      }
      const left = existsSync(path) ? allPids(state()) : []
      await waitFor(() => left.every((pid) => !isRunning(pid)), { timeoutMs: 60_000, what: 'its processes to end' })
      await waitFor(() => tryRemove(dataDir), { what: 'the data directory to be let go' })
    },
  }
}

/** False while a process that is just ending still writes into it. */
function tryRemove(directory: string): boolean {
  try {
    rmSync(directory, { recursive: true, force: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error
  }
  // Looked at: a removal that meets a file which has just come back may end without a word.
  return !existsSync(directory)
}

/** Asks the demo agent and returns the content of its answer. */
export async function ask(state: LocalState, content: string): Promise<string> {
  const response = await fetch(`${state.api_url}/openapi/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${state.api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agent: state.demo_agent, content }),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status}: ${text}`)
  const reply: { runs: { status: string; output: { content: string } | null; error: unknown }[] } = JSON.parse(text)
  const [run] = reply.runs
  if (run?.output == null) throw new Error(`The run is ${run?.status}: ${JSON.stringify(run?.error)}`)
  return run.output.content
}

export function allPids({ pids }: LocalState): number[] {
  return [...pids.apis, ...pids.workers, pids.postgres, pids.demo_model].flatMap((pid) => pid ?? [])
}
