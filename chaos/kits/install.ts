import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startProcess } from '@runwire/testing'

/** The steps tried with a kit, and the output where one failed. */
export interface Tried {
  what: string
  ok: boolean
  seen: string
}

/** Installs what the folder's package.json names, unless it was before. Scripts of packages do not run. */
export async function installInto(folder: string): Promise<void> {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
  console.log(`installing into ${folder}, which takes some minutes`)
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund']
  const npm = startProcess({ command: 'npm', args, cwd: folder })
  const code = await npm.exit
  if (code !== 0) throw new Error(`npm install in ${folder} ended with ${code}:\n${npm.output()}`)
}
