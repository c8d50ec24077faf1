#!/usr/bin/env node
// `npx runwire start` in any folder: runs the programs of this package on the Node that came with it. Plain JavaScript
// for any Node from 18 on.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findNode, run } from '../run-node.mjs'

const HERE = dirname(fileURLToPath(import.meta.url))
const PROGRAMS = {
  start: 'apps/local/main.js',
  ask: 'apps/local/ask.js',
  eval: 'apps/local/eval.js',
  setup: 'apps/local/setup.js',
  backup: 'apps/local/backup/backup.js',
  restore: 'apps/local/backup/restore.js',
  api: 'apps/api/main.js',
  worker: 'apps/worker/main.js',
}

/** The Node that npm installed beside or below this package; null on a platform it does not exist for. */
function pinnedNode() {
  try {
    const manifest = `node-${process.platform}-${process.arch}/package.json`
    return join(dirname(createRequire(import.meta.url).resolve(manifest)), 'bin', 'node')
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error
    return null
  }
}

try {
  const [command = 'start', ...args] = process.argv.slice(2)
  const program = Object.prototype.hasOwnProperty.call(PROGRAMS, command) ? PROGRAMS[command] : null
  if (program === null) throw new Error(`What is ${command}? One of: ${Object.keys(PROGRAMS).join(', ')}`)
  run(findNode(pinnedNode()), [join(HERE, program), ...args], {
    cwd: process.cwd(),
    ownsInterrupt: command === 'start',
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
