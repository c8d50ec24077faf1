import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startProcess } from './start-process.ts'
import { TEMPLATE_VARIABLE, testDatabase } from './test-database.ts'
import { waitFor } from './wait-for.ts'

/** The fields of the product's state file that tests need. */
export interface ProductState {
  api_url: string
  api_urls: string[]
  database_url: string
  api_key: string
  console_token: string
  demo_agent: string
  pids: { apis: number[]; workers: number[]; postgres: number | null; demo_model: number | null }
}

export interface Product extends ProductState {
  dataDir: string
  output(): string
  /** As it is written now: a process that was started again has another id. */
  state(): ProductState
  stop(): Promise<void>
}

/**
 * Starts everything as `npm start` does, in a data directory of its own, with one worker and the demo model, which does
 * not pause unless a message asks for it (`[pace=20]`); in tests in a database of their Postgres. Processes that are
 * left end with the tests.
 */
export async function startProduct(env: Record<string, string | undefined> = {}): Promise<Product> {
  const database = 'DATABASE_URL' in env || process.env[TEMPLATE_VARIABLE] === undefined ? null : await testDatabase()
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'runwire-product-')))
  const product = startProcess({
    command: process.execPath,
    args: [fileURLToPath(new URL('../../apps/local/main.ts', import.meta.url))],
    env: {
      PORT: '0',
      DATABASE_URL: database?.url,
      OPENAI_BASE_URL: undefined,
      OPENAI_API_KEY: undefined,
      RUNWIRE_MODEL: undefined,
      RUNWIRE_SECRET_KEY: undefined,
      RUNWIRE_WORKERS: '1',
      RUNWIRE_DATA_DIR: dataDir,
      DEMO_PACE: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    detached: true,
  })
  const stop = async () => {
    await product.kill('SIGKILL')
    await waitFor(() => removed(dataDir), { what: 'the data directory to be let go', timeoutMs: 30_000 })
    await database?.drop()
  }
  await product.waitForOutput(/Ctrl-C stops everything/, 120_000).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const state = () => JSON.parse(readFileSync(join(dataDir, 'local.json'), 'utf8')) as ProductState
  return {
    ...state(),
    state,
    dataDir,
    output: product.output,
    stop,
  }
}

/** False while a process that is just ending still writes into it. */
function removed(directory: string): boolean {
  try {
    rmSync(directory, { recursive: true, force: true })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY') return false
    throw error
  }
}
