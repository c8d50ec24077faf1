import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How scripts and tests find a running Runwire: `local.json` in the data directory, readable by its owner only. */
export interface LocalState {
  api_url: string
  api_urls: string[]
  console_url: string
  database_url: string
  api_key: string
  console_token: string
  demo_agent: string
  pids: {
    apis: number[]
    workers: number[]
    /** Null for a database that is not ours. */
    postgres: number | null
    demo_model: number | null
  }
}

const FILE = 'local.json'

/** Written whole under another name first, so that a reader never meets half of it. */
export function writeState(dataDir: string, state: LocalState): void {
  const path = join(dataDir, FILE)
  rmSync(`${path}.new`, { force: true })
  writeFileSync(`${path}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

export function removeState(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true })
}
