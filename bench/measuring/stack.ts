import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { end, endOf, ROOT, type Started } from './processes.ts'

/** The fields that `npm start` writes when it is ready, as far as benchmarks need them. */
export interface LocalState {
  api_url: string
  api_urls: string[]
  database_url: string
  api_key: string
  console_token: string
  demo_agent: string
  pids: { apis: number[]; workers: number[]; postgres: number }
}

export interface LocalStack extends LocalState, Started {
  /** Rejects when it ends before it is told to. */
  died: Promise<never>
}

/**
 * Starts everything as `npm start` does, against a provider at `providerUrl`, in a data directory of its own unless
 * `kept` names one, which stays.
 */
export async function startLocalStack(
  providerUrl: string,
  env: Record<string, string> = {},
  kept: string | null = null,
): Promise<LocalStack> {
  const directory = kept ?? mkdtempSync(join(tmpdir(), 'runwire-bench-'))
  rmSync(join(directory, 'local.json'), { force: true })
  const child = spawn(process.execPath, [join(ROOT, 'apps/local/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      RUNWIRE_DATA_DIR: directory,
      RUNWIRE_WORKERS: '1',
      RUNWIRE_WORKER_CONCURRENCY: '2000',
      LOG_LEVEL: 'warn',
      OPENAI_BASE_URL: providerUrl,
      OPENAI_API_KEY: 'bench',
      RUNWIRE_MODEL: 'demo',
      RUNWIRE_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
      ...env,
    },
  })
  const died = endOf(child, 'the local stack')
  const state = await Promise.race([readState(join(directory, 'local.json'), child), died])
  return {
    ...state,
    died,
    async stop() {
      await end(child)
      if (kept === null) rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function readState(path: string, child: ChildProcess): Promise<LocalState> {
  for (;;) {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as LocalState
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || child.exitCode !== null) throw error
      await sleep(100)
    }
  }
}
