// Finds the Node that Runwire's code needs and runs a program on it. Plain JavaScript for any Node from 18 on.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'

/** The oldest Node that strips types without a flag and has crypto.randomUUIDv7. */
const OLDEST_NODE = [24, 21]
const PARENT_LOOK_MS = 500
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']

/** `pinned`, where it is there and runs, else this Node if it is new enough. Throws with what to install. */
export function findNode(pinned) {
  // Looked at, not assumed: on a system with another C library the file is there and does not run.
  if (pinned !== null && existsSync(pinned) && isNewEnough(versionOf(pinned))) return pinned
  if (isNewEnough(process.versions.node)) return process.execPath
  throw new Error(
    `Runwire needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}, and no pinned Node ` +
      `for ${process.platform}-${process.arch} is installed. Install Node ${OLDEST_NODE.join('.')} and try again.`,
  )
}

function versionOf(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim().slice(1) : '0.0.0'
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}

/**
 * Runs the program and ends as it ends. Signals go on to it, and its channel closes with this process, so that it
 * ends with us however we are ended. If npm is killed, we are asked to stop, as if by SIGTERM. `ownsInterrupt`: the
 * program is told of Ctrl-C by us too, though the terminal tells it.
 */
export function run(node, args, { cwd, env = {}, ownsInterrupt = false }) {
  const child = spawn(node, args, {
    cwd,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: [dirname(node), process.env.PATH].filter(Boolean).join(delimiter), ...env },
  })
  const forward = (signal) => {
    // A terminal sends Ctrl-C to all of us; only a program that says so knows that two of the same moment are one.
    if (signal === 'SIGINT' && process.stdin.isTTY && !ownsInterrupt) return
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, forward)
  const parent = process.ppid
  if (process.env.npm_lifecycle_event !== undefined) {
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), PARENT_LOOK_MS).unref()
  }
  child.on('error', (error) => {
    console.error(`Could not run ${node}: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 0)
    for (const name of SIGNALS) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}
