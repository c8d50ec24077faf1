import { open } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

import { BackupUnusableError, restoreBackup } from '@runwire/db'

import { RESTORE } from '../settings/commands.ts'
import { EnvironmentError } from '../settings/environment.ts'
import { SECRETS_FILE } from '../settings/secrets-file.ts'
import { openDatabase } from './open-database.ts'

/** `npm run restore -- FILE`: fills an empty database, or the embedded one of a new data directory, from a backup. */
async function restore(): Promise<string> {
  const [name, ...rest] = process.argv.slice(2)
  if (name === undefined || rest.length > 0) throw new EnvironmentError(`Which file? ${RESTORE} FILE`)
  const file = (await open(resolve(name))).createReadStream()
  // An error of the file is thrown where the text is read.
  const text = pipeline(file, createGunzip(), () => undefined)
  const database = await openDatabase(process.env, { make: true })
  try {
    const { taken_at, rows } = await restoreBackup(database.url, text).catch(namingFile)
    const key = database.embedded ? join(database.dataDir, SECRETS_FILE) : 'RUNWIRE_SECRET_KEY'
    return (
      `${rows} rows are as they were at ${taken_at}.\n` +
      `Before the start, give it the key it had: ${key}. Without it the stored keys of providers cannot be read.`
    )
  } finally {
    await database.close()
  }
}

/** A file that gzip cannot read is a broken backup; what Postgres or the system refuses keeps its own words. */
function namingFile(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!code.startsWith('Z_')) throw error
  throw new BackupUnusableError('The file is no backup of Runwire, or a broken one', { cause: error })
}

try {
  console.log(await restore())
} catch (error) {
  console.error(error instanceof Error && 'code' in error ? error.message : error)
  process.exitCode = 1
}
