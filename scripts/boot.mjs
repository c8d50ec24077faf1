#!/usr/bin/env node
// The one way in: `npm start`, `npm test`, `npm run check` and the others come here. Installs the packages when the
// lock file has changed, then runs the command on the Node that package.json pins. Plain JavaScript that any Node
// from 18 on can run, and no import but Node's own: it runs before there are packages.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { ensurePackages } from './ensure-packages.mjs'
import { findNode, run } from './run-node.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The program of each command: a file, and the arguments that come before the user's. */
const COMMANDS = {
  start: ['apps/local/main.ts'],
  test: ['node_modules/vitest/vitest.mjs', 'run'],
  check: ['scripts/check.ts'],
  ask: ['apps/local/ask.ts'],
  eval: ['apps/local/eval.ts'],
  setup: ['apps/local/setup.ts'],
  backup: ['apps/local/backup/backup.ts'],
  restore: ['apps/local/backup/restore.ts'],
  bench: ['bench/main.ts'],
  chaos: ['chaos/main.ts'],
  client: ['packages/client/build/main.ts'],
  example: ['examples/main.ts'],
  pack: ['scripts/pack/main.ts'],
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

async function main() {
  const [command, ...args] = process.argv.slice(2)
  const known = Object.prototype.hasOwnProperty.call(COMMANDS, command ?? '')
  if (!known) throw new Error(`What is ${command ?? 'wanted'}? One of: ${Object.keys(COMMANDS).join(', ')}`)
  await ensurePackages(ROOT)
  const node = findNode(join(ROOT, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node'))
  const [file, ...first] = COMMANDS[command]
  run(node, [join(ROOT, file), ...first, ...args], {
    cwd: ROOT,
    env: {
      TURBO_TELEMETRY_DISABLED: '1',
      // Programs start a third faster when their modules are compiled already. It goes when the packages go.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules', '.cache', 'compiled'),
    },
    ownsInterrupt: command === 'start',
  })
}
