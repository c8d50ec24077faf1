import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..')

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

export interface LocalStack extends LocalState {
  stop(): Promise<void>
}

/** Starts everything as `npm start` does, in a data directory of its own, against a provider at `providerUrl`. */
export async function startLocalStack(providerUrl: string, env: Record<string, string> = {}): Promise<LocalStack> {
  const directory = mkdtempSync(join(tmpdir(), 'runwire-bench-'))
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
  const state = await readState(join(directory, 'local.json'), child)
  return {
    ...state,
    async stop() {
      await end(child)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function readState(path: string, child: ChildProcess): Promise<LocalState> {
  while (child.exitCode === null) {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as LocalState
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      await sleep(100)
    }
  }
  throw new Error(`the local stack ended with code ${child.exitCode} before it was ready`)
}

/** A child that tells its address as its first message. */
export async function startPeer(
  file: string,
  args: string[],
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(ROOT, file), ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (address) => resolve(address as string))
    child.once('exit', (code) => reject(new Error(`${file} ended with code ${code}`)))
  })
  return { url, pid: child.pid ?? 0, stop: () => end(child) }
}

/** The demo model as a process of its own; its first line of output is its address. */
export async function startProvider(): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(ROOT, 'apps/demo-model/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0' },
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (bytes) => {
      output += String(bytes)
      const found = /https?:\/\/[^\s/]+/.exec(output)
      if (found !== null) resolve(`${found[0]}/v1`)
    })
    child.once('exit', (code) => reject(new Error(`the demo model ended with code ${code}`)))
  })
  return { url, stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exited
}
