import { spawn } from 'node:child_process'

import { waitFor } from './wait-for.ts'

export interface ProcessOptions {
  command: string
  args?: string[]
  /** Added to the environment of the tests; a value of undefined takes a variable away. */
  env?: Record<string, string | undefined>
  cwd?: string
  /** Its own process group, signalled as a whole, as a shell would do it. */
  detached?: boolean
}

export interface RunningProcess {
  pid: number
  /** All it wrote so far, both streams in the order of arrival. */
  output(): string
  /** Settles when it has ended, with the exit code, or with the signal that ended it. */
  exit: Promise<number | NodeJS.Signals>
  /** Null while it runs. */
  exited(): number | NodeJS.Signals | null
  /** Sends the signal (to the whole group if detached) and returns `exit`. SIGKILL unless told otherwise. */
  kill(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>
  /** Waits for a match in the output; throws with the output when the process ends or the time is over first. */
  waitForOutput(pattern: RegExp, timeoutMs?: number): Promise<RegExpMatchArray>
}

/** Starts a real child process and keeps what it writes. It dies with the tests if they forget it. */
export function startProcess({ command, args = [], env = {}, cwd, detached = false }: ProcessOptions): RunningProcess {
  const child = spawn(command, args, {
    cwd,
    detached,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const pid = child.pid
  if (pid === undefined) throw new Error(`Could not start ${command}`)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => (output += text))
  }
  let ended: number | NodeJS.Signals | null = null
  const exit = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => {
      ended = signal ?? code ?? 0
      resolve(ended)
    })
  })
  const send = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) process.kill(detached ? -pid : pid, signal)
  }
  const forgotten = () => send('SIGKILL')
  process.once('exit', forgotten)
  void exit.then(() => process.off('exit', forgotten))

  return {
    pid,
    output: () => output,
    exit,
    exited: () => ended,
    kill(signal = 'SIGKILL') {
      send(signal)
      return exit
    },
    async waitForOutput(pattern, timeoutMs = 25_000) {
      await waitFor(() => pattern.test(output) || ended !== null, { timeoutMs, what: String(pattern) }).catch(
        (error: unknown) => {
          throw new Error(`${command} did not write ${pattern}. It wrote:\n${output}`, { cause: error })
        },
      )
      const match = output.match(pattern)
      if (match === null)
        throw new Error(`${command} ended (${ended}) without writing ${pattern}. It wrote:\n${output}`)
      return match
    },
  }
}
