import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { endWithParent } from '@runwire/postgres'

export interface KeptProcessOptions {
  /** As people call it: `worker 2`. */
  name: string
  /** Entry module, absolute. */
  file: string
  env: Record<string, string>
  /** Takes its output. */
  logFile: string
  /** Answers 200 here when it is ready. */
  readyUrl: string
  /** Told when it ended by itself and is started again. */
  say(line: string): void
  /** Told when its process id has changed and it is ready. */
  changed(): void
}

/** A program could not be started: it ended again and again before it was ready. */
export class ChildStartError extends Error {
  readonly code = 'child_start_failed'
}

const LOOK_MS = 40
const ANSWER_MS = 2_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** A process that was ready for this long has recovered: its next end is a new one, and it is started again at once. */
const RECOVERED_MS = 300
const START_TRIES = 3
const LONG_LOG_BYTES = 10_000_000
const START_LIMIT_MS = 120_000
const LAST_LINES = 5

/**
 * A child process that is started again when it ends, after pauses that double while it keeps ending.
 * States: starting → ready ⇄ paused (ended, waiting to be started again) → stopped; only `stop` and `kill` lead to
 * the last one, and nothing leads out of it. It dies with this process, however that dies.
 */
export class KeptProcess {
  readonly options: KeptProcessOptions
  #child: ChildProcess | null = null
  #ended: Promise<string> = Promise.resolve('not started')
  #stopped = new AbortController()
  /** Resolved when a process that was asked to end for a new one is replaced. */
  #renewing: (PromiseWithResolvers<void> & { oldEnded: boolean }) | null = null

  constructor(options: KeptProcessOptions) {
    this.options = options
  }

  /** Null while it is not running. */
  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  /**
   * Starts it and returns when it is ready; from then on it is kept. Throws ChildStartError with the end of its log.
   */
  async start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const how = await this.#startOnce()
      if (how === null || this.#stopped.signal.aborted) break
      if (attempt === START_TRIES) {
        throw new ChildStartError(`The ${this.options.name} does not start (${how}):\n${this.#endOfLog()}`)
      }
    }
    void this.#keep()
  }

  /** SIGTERM, and SIGKILL when it has not ended `patienceMs` later. Returns when it is gone. */
  async stop(patienceMs: number): Promise<void> {
    this.#stopped.abort()
    this.#child?.kill('SIGTERM')
    const patience = new AbortController()
    const late = sleep(patienceMs, undefined, { signal: patience.signal }).then(
      () => this.kill(),
      () => undefined,
    )
    await this.#ended
    patience.abort()
    await late
  }

  /**
   * Ends it in order (SIGKILL after `patienceMs`) and starts it anew, since what it runs has changed. Returns when it
   * is ready again.
   */
  async renew(patienceMs: number): Promise<void> {
    const renewing = (this.#renewing ??= { ...Promise.withResolvers<void>(), oldEnded: false })
    const old = this.#child
    old?.kill('SIGTERM')
    const late = setTimeout(() => old?.kill('SIGKILL'), patienceMs)
    await renewing.promise
    clearTimeout(late)
  }

  kill(): void {
    this.#stopped.abort()
    this.#child?.kill('SIGKILL')
  }

  async #keep(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS
    let readyMs = performance.now()
    while (!this.#stopped.signal.aborted) {
      const how = await this.#ended
      if (this.#stopped.signal.aborted) return
      if (performance.now() - readyMs > RECOVERED_MS) pauseMs = FIRST_PAUSE_MS
      this.#sayEnd(how)
      await sleep(pauseMs, undefined, { signal: this.#stopped.signal }).catch(() => undefined)
      if (this.#stopped.signal.aborted) return
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      readyMs = Number.POSITIVE_INFINITY
      if ((await this.#startOnce()) !== null) continue
      readyMs = performance.now()
      this.options.changed()
      this.#renewing?.resolve()
      this.#renewing = null
    }
  }

  /** The end that a renewal asks for is no news. A new process that ends has what is wrong with it in its log. */
  #sayEnd(how: string): void {
    const { name, logFile } = this.options
    const renewal = this.#renewing
    if (renewal === null)
      return this.options.say(`The ${name} ended (${how}) and is started again; its log: ${logFile}`)
    if (renewal.oldEnded)
      this.options.say(
        `The ${name} does not start again (${how}) and is tried again; its log: ${logFile}\n${this.#endOfLog()}`,
      )
    renewal.oldEnded = true
  }

  /** Null when it is ready, else how it ended. */
  async #startOnce(): Promise<string | null> {
    this.#spawn()
    const until = performance.now() + START_LIMIT_MS
    let how: string | null = null
    const ended = this.#ended.then((words) => (how = words))
    while (how === null && performance.now() < until) {
      if (await answers(this.options.readyUrl)) return null
      await Promise.race([ended, sleep(LOOK_MS)])
    }
    if (how !== null) return how
    this.#child?.kill('SIGKILL')
    return `not ready after ${START_LIMIT_MS / 1000} s, ${await this.#ended}`
  }

  /** In a process group of its own: a Ctrl-C in the terminal is for the supervisor, which then ends all in order. */
  #spawn(): void {
    const preload = import.meta.resolve('./die-with-parent.ts')
    const [program = '', ...args] = [
      ...endWithParent('KILL'),
      process.execPath,
      `--import=${preload}`,
      this.options.file,
    ]
    putAsideLong(this.options.logFile)
    const log = openSync(this.options.logFile, 'a', 0o600)
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
      env: this.options.env,
    })
    closeSync(log)
    this.#child = child
    this.#ended = new Promise((resolve) => {
      const end = (how: string) => {
        if (this.#child === child) this.#child = null
        resolve(how)
      }
      child.once('error', (error) => end(error.message))
      child.once('exit', (code, signal) => end(signal ?? `code ${code}`))
    })
    if (this.#stopped.signal.aborted) child.kill('SIGKILL')
  }

  #endOfLog(): string {
    const lines = readFileSync(this.options.logFile, 'utf8').trim().split('\n').slice(-LAST_LINES)
    // Each try may have said the same.
    return [...new Set(lines.map(wordsOf))].join('\n')
  }
}

/** The part of a log line that a person reads: the message of one in JSON, else the line. */
function wordsOf(line: string): string {
  try {
    const entry: unknown = JSON.parse(line)
    return typeof entry === 'object' && entry !== null && 'msg' in entry ? String(entry.msg) : line
  } catch {
    // Not every line is JSON: what Node prints when it ends is not.
    return line
  }
}

/** At each start a log that has grown long becomes the old one, in place of the one before. */
function putAsideLong(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > LONG_LOG_BYTES) renameSync(logFile, `${logFile}.old`)
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    // Not listening yet, which is the question.
    return false
  }
}
