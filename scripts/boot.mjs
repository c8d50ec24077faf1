#!/usr/bin/env node
// The one way in: `npm start`, `npm test`, `npm run check` and the others come here. Installs the packages when the
// lock file has changed, then runs the command on the Node that package.json pins. Plain JavaScript that any Node
// from 18 on can run, and no import but Node's own: it runs before there are packages.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { ensurePackages } from './ensure-packages.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

/** What each command runs: a file, and the arguments that come before the user's. */
const COMMANDS = {
  start: ['apps/local/main.ts'],
  test: ['node_modules/vitest/vitest.mjs', 'run'],
  check: ['scripts/check.ts'],
  ask: ['apps/local/ask.ts'],
  eval: ['apps/local/eval.ts'],
  setup: ['apps/local/setup.ts'],
  bench: ['bench/main.ts'],
  chaos: ['chaos/main.ts'],
  client: ['packages/client/build/main.ts'],
  example: ['examples/main.ts'],
}

/** The oldest Node that strips types without a flag and has crypto.randomUUIDv7. */
const OLDEST_NODE = [24, 21]
const PARENT_LOOK_MS = 500

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

async function main() {
  const [command, ...args] = process.argv.slice(2)
  const known = Object.prototype.hasOwnProperty.call(COMMANDS, command ?? '')
  if (!known) throw new Error(`What is ${command ?? 'wanted'}? One of: ${Object.keys(COMMANDS).join(', ')}`)
  await ensurePackages(ROOT)
  const node = findNode()
  const [file, ...first] = COMMANDS[command]
  run(command, node, [join(ROOT, file), ...first, ...args])
}

/** The pinned Node where it is installed and runs here, else this one if it is new enough. */
function findNode() {
  const pinned = join(ROOT, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  // Looked at, not assumed: on a system with another C library the file is there and does not run.
  if (existsSync(pinned) && isNewEnough(versionOf(pinned))) return pinned
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
 * Runs the command and ends as it ends. Signals go on to it, and its channel closes with this process, so that it
 * ends with us however we are ended. If npm is killed, we are asked to stop, as if by SIGTERM.
 */
function run(command, node, args) {
  const child = spawn(node, args, {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: [dirname(node), process.env.PATH].filter(Boolean).join(delimiter),
      TURBO_TELEMETRY_DISABLED: '1',
      // Programs start a third faster when their modules are compiled already. It goes when the packages go.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules', '.cache', 'compiled'),
    },
  })
  const forward = (signal) => {
    // A terminal sends Ctrl-C to all of us; only `start` knows that two of the same moment are one.
    if (signal === 'SIGINT' && process.stdin.isTTY && command !== 'start') return
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, forward)
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
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}
