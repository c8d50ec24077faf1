import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { memoryBudget } from './memory-budget.ts'

/** The process was stopped because it took too long or too much memory, or died. */
export class ProcessStoppedError extends Error {
  readonly reason: 'time' | 'memory' | 'died'
  constructor(reason: 'time' | 'memory' | 'died', message: string) {
    super(message)
    this.reason = reason
  }
}

export interface ProcessLimits {
  timeoutMs: number
  /** Of resident memory; the process is killed above it. */
  memoryMb: number
  /** Of its answer in UTF-8. */
  answerBytes: number
  signal: AbortSignal
}

/** The input of a process: some values, and the bytes it is about. */
export interface ProcessInput {
  values: Readonly<Record<string, unknown>>
  bytes: Uint8Array
}

/** The answer of a process: some values, and a text. */
export interface ProcessAnswer {
  values: Record<string, unknown>
  text: string
}

/** What V8 maps as writable before it runs anything (measured: 576 MB with Node 24, nearly all of it room for code). */
const MAPPED_AT_START_MB = 576
/**
 * How often resident memory is looked at. The limit on mapped memory holds in between, and where this process is busy.
 */
const MEMORY_LOOK_MS = 25
const STDERR_CHARS = 4_000
const PAGE_BYTES = 4096

/**
 * Runs a file in a process of its own, so that what it does with a stranger's bytes holds up nobody and has an end:
 * limited in resident memory by this process, in mapped memory and processor time by the kernel, without rights to
 * write, to start anything or to see the environment. Few run at once; others wait. The file reads with `readInput` and
 * answers with `answer`. Throws ProcessStoppedError, or the signal's reason.
 */
export async function runInProcess(file: URL, input: ProcessInput, limits: ProcessLimits): Promise<ProcessAnswer> {
  using _ = await memoryBudget.take(limits.memoryMb, limits.signal)
  limits.signal.throwIfAborted()
  const child = start(file, limits)
  const answer = Promise.withResolvers<ProcessAnswer>()
  const stop = (reason: unknown) => {
    child.kill('SIGKILL')
    answer.reject(reason)
  }
  const abort = () => stop(limits.signal.reason)
  const seconds = limits.timeoutMs / 1000
  const timer = setTimeout(() => stop(new ProcessStoppedError('time', `stopped after ${seconds} s`)), limits.timeoutMs)
  const tooMuch = () => stop(new ProcessStoppedError('memory', `stopped at ${limits.memoryMb} MB of memory`))
  const look = setInterval(() => void lookAtMemory(child, limits.memoryMb, tooMuch), MEMORY_LOOK_MS)
  limits.signal.addEventListener('abort', abort, { once: true })
  const exited = new Promise((resolve) => child.once('close', resolve))
  try {
    collectAnswer(child, limits, answer)
    feed(child, input)
    return await answer.promise
  } finally {
    clearTimeout(timer)
    clearInterval(look)
    limits.signal.removeEventListener('abort', abort)
    child.kill('SIGKILL')
    await exited
  }
}

function start(file: URL, { timeoutMs, memoryMb }: ProcessLimits): ChildProcess {
  const mappedKb = (MAPPED_AT_START_MB + memoryMb) * 1024
  const cpuSeconds = Math.ceil(timeoutMs / 1000) + 1
  // The shell sets the limits of the process it becomes; they hold also if this one is killed.
  const limited = `ulimit -d ${mappedKb} && ulimit -t ${cpuSeconds} && ulimit -c 0 && exec "$0" "$@"`
  const node = [
    `--max-old-space-size=${Math.floor(memoryMb * 0.75)}`,
    '--permission',
    '--allow-fs-read=*',
    '--no-warnings',
  ]
  return spawn('/bin/sh', ['-c', limited, process.execPath, ...node, fileURLToPath(file)], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

function feed(child: ChildProcess, { values, bytes }: ProcessInput): void {
  // A process that died does not read; how it ended is told by its exit.
  child.stdin?.on('error', () => undefined)
  child.stdin?.write(`${JSON.stringify({ values, bytes: bytes.length })}\n`)
  child.stdin?.end(bytes)
}

/** The answer's first line is its values as JSON, the rest is its text. */
function collectAnswer(
  child: ChildProcess,
  { memoryMb, answerBytes }: ProcessLimits,
  answer: PromiseWithResolvers<ProcessAnswer>,
): void {
  const pieces: Buffer[] = []
  let bytes = 0
  let complaint = ''
  child.stdout?.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes <= answerBytes) pieces.push(piece)
    else {
      child.kill('SIGKILL')
      answer.reject(new ProcessStoppedError('memory', `stopped at an answer of more than ${answerBytes} bytes`))
    }
  })
  child.stderr?.on('data', (piece: Buffer) => (complaint = (complaint + piece.toString()).slice(-STDERR_CHARS)))
  child.once('error', (error) => answer.reject(new ProcessStoppedError('died', `could not start: ${error.message}`)))
  child.once('close', (code, signal) => {
    if (code === 0) return answer.resolve(readAnswer(Buffer.concat(pieces)))
    if (signal === 'SIGXCPU') return answer.reject(new ProcessStoppedError('time', 'stopped for its processor time'))
    const outOfMemory = /out of memory|ERR_MEMORY_ALLOCATION|allocation failed|bad_alloc/i.test(complaint)
    answer.reject(
      outOfMemory
        ? new ProcessStoppedError('memory', `stopped at ${memoryMb} MB of memory`)
        : new ProcessStoppedError('died', `ended with ${signal ?? `code ${code}`}: ${complaint.slice(0, 500)}`),
    )
  })
}

function readAnswer(bytes: Buffer): ProcessAnswer {
  const end = bytes.indexOf('\n')
  const values = JSON.parse(bytes.subarray(0, end).toString()) as Record<string, unknown>
  return { values, text: bytes.subarray(end + 1).toString() }
}

async function lookAtMemory(child: ChildProcess, memoryMb: number, tooMuch: () => void): Promise<void> {
  // `statm`: pages mapped, then pages resident. The process may have ended a moment ago.
  const statm = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '')
  if (Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES > memoryMb * 1024 * 1024) tooMuch()
}
