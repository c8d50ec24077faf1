import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { findBinaries } from './binaries.ts'
import { endWithParent } from './end-with-parent.ts'
import { PostgresStartError } from './errors.ts'
import { freePort } from './free-port.ts'
import { initialise, PASSWORD_FILE, USER } from './initialise.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isPostmasterOf, isRunning } from './processes.ts'
import { chooseUser, type RunAs } from './run-as.ts'

export interface ClusterOptions {
  /** Holds the cluster itself (`pg`), its password and its log. Made where it is missing. */
  dataDir: string
  /** Settings given on the command line, so that an old cluster takes new ones. */
  settings?: Record<string, string>
  /** Exactly this port, so that programs which know the address of a crashed server find the next one there. */
  port?: number
}

export interface Cluster {
  /** Address of the database `postgres` with the owner's password. */
  url: string
  port: number
  pid: number
  /** True where the server ran already, left behind by a process that was killed. */
  adopted: boolean
  /** Settles when the server has ended, by `stop` or by itself. */
  ended: Promise<void>
  /** Fast shutdown: sessions are cut off, everything committed is kept. Immediate after `patienceMs`, or at once for 0. */
  stop(patienceMs?: number): Promise<void>
}

const START_LIMIT_MS = 60_000
const LOOK_MS = 15
/** Somebody may take the port between the probe and the bind; three times in a row is no accident. */
const PORT_TRIES = 3

/**
 * Starts Postgres on `dataDir` and returns when it takes connections; makes the cluster on first use, goes on
 * with a server that still runs there, and waits for one that is just shutting down.
 * Throws PostgresStartError with the end of the server's log when it does not come up.
 */
export async function startCluster({ dataDir, settings = {}, port: wanted }: ClusterOptions): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const home = realpathSync(dataDir)
  const directory = join(home, 'pg')
  const running = await findRunning(directory)
  if (running !== null) return adopt(home, running.pid, running.port)

  const runAs = chooseUser(findBinaries(), home)
  await initialise(home, directory, runAs)
  rmSync(join(directory, 'postmaster.pid'), { force: true })
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted ?? (await freePort())
    const child = spawnServer({ home, directory, port, settings, runAs })
    const problem = await waitUntilReady(child, directory)
    if (problem === null) return owned(home, child, port)
    const log = endOfLog(home)
    const passing = /could not create any TCP|Address already in use|still in use/.test(log)
    if (!passing || attempt === PORT_TRIES) throw new PostgresStartError(`Postgres did not start: ${problem}\n${log}`)
    // "still in use": backends of a killed postmaster notice its death within a moment.
    await sleep(300)
  }
}

/** The live server on this directory, once it has made up its mind: null when there is none, or none any more. */
async function findRunning(directory: string): Promise<{ pid: number; port: number } | null> {
  const until = Date.now() + START_LIMIT_MS
  while (Date.now() < until) {
    const file = readPostmasterFile(directory)
    if (file === null || !isPostmasterOf(file.pid, directory)) return null
    if (file.status === 'ready' && file.port !== null) return { pid: file.pid, port: file.port }
    await sleep(LOOK_MS)
  }
  throw new PostgresStartError(
    `A Postgres on ${directory} is neither ready nor gone after ${START_LIMIT_MS / 1000} s. Stop it and start again.`,
  )
}

function adopt(home: string, pid: number, port: number): Cluster {
  const ended = (async () => {
    while (isRunning(pid)) await sleep(200, undefined, { ref: false })
  })()
  return { url: address(home, port), port, pid, adopted: true, ended, stop: stopper(pid, ended) }
}

function owned(home: string, child: ChildProcess, port: number): Cluster {
  const pid = child.pid ?? 0
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    child.once('exit', () => resolve())
  })
  return { url: address(home, port), port, pid, adopted: false, ended, stop: stopper(pid, ended) }
}

interface ServerCommand {
  home: string
  directory: string
  port: number
  settings: Record<string, string>
  runAs: RunAs
}

/** The server is alone in its process group: a Ctrl-C meant for the supervisor must not stop the database first. */
function spawnServer({ home, directory, port, settings, runAs }: ServerCommand): ChildProcess {
  const log = openSync(join(home, 'postgres.log'), 'w', 0o600)
  const options = Object.entries({
    listen_addresses: '127.0.0.1',
    port: String(port),
    // The path of a socket may have 107 bytes; a data directory may lie deeper than that.
    unix_socket_directories: '',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program = '', ...args] = [
    ...runAs.prefix,
    ...endWithParent('INT'),
    runAs.binaries.postgres,
    '-D',
    directory,
    ...options,
  ]
  const child = spawn(program, args, { cwd: directory, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  return child
}

/** Null when the server is ready, else what went wrong. */
async function waitUntilReady(child: ChildProcess, directory: string): Promise<string | null> {
  let failure: string | null = null
  child.once('error', (error) => (failure = error.message))
  child.once('exit', (code, signal) => (failure = `it ended with ${signal ?? `code ${code}`}`))
  const until = Date.now() + START_LIMIT_MS
  while (failure === null && Date.now() < until) {
    const file = readPostmasterFile(directory)
    if (file?.status === 'ready' && file.pid === child.pid) return null
    await sleep(LOOK_MS)
  }
  child.kill('SIGKILL')
  return failure ?? `it was not ready after ${START_LIMIT_MS / 1000} s`
}

function stopper(pid: number, ended: Promise<void>): Cluster['stop'] {
  return async (patienceMs = 10_000) => {
    signal(pid, patienceMs === 0 ? 'SIGQUIT' : 'SIGINT')
    const patience = new AbortController()
    const late = sleep(patienceMs, 'late', { signal: patience.signal }).catch(() => 'ended')
    if ((await Promise.race([ended, late])) === 'late') {
      signal(pid, 'SIGQUIT')
      await ended
    }
    patience.abort()
  }
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  if (isRunning(pid)) process.kill(pid, name)
}

function address(home: string, port: number): string {
  const password = readFileSync(join(home, PASSWORD_FILE), 'utf8').trim()
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`
}

function endOfLog(home: string): string {
  const path = join(home, 'postgres.log')
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').slice(-5).join('\n') : ''
}
