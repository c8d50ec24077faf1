import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { PostgresStartError } from './errors.ts'
import type { RunAs } from './run-as.ts'

export const USER = 'runwire'
/** Beside the cluster, readable by its owner only. */
export const PASSWORD_FILE = 'postgres.password'

/**
 * Makes the cluster where there is none. It is made under another name and renamed when complete, so that an
 * interrupted `initdb` leaves nothing that looks like a cluster.
 */
export async function initialise(home: string, directory: string, runAs: RunAs): Promise<void> {
  if (existsSync(directory)) return
  const unfinished = `${directory}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const passwordFile = join(home, PASSWORD_FILE)
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (runAs.owner !== null) chownSync(passwordFile, runAs.owner, runAs.owner)
  await initdb(runAs, unfinished, passwordFile)
  renameSync(unfinished, directory)
}

async function initdb(runAs: RunAs, directory: string, passwordFile: string): Promise<void> {
  const [program = '', ...args] = [
    ...runAs.prefix,
    runAs.binaries.initdb,
    `--pgdata=${directory}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // Stretching protects weak passwords. This one has 192 random bits, and every connection would pay for it.
    '--set=scram_iterations=1',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ]
  try {
    await promisify(execFile)(program, args, { cwd: '/' })
  } catch (error) {
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new PostgresStartError(`initdb could not make a cluster in ${directory}: ${words}`, { cause: error })
  }
}
