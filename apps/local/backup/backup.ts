import { createWriteStream, rmSync, statSync } from 'node:fs'
import { link, open } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { writeBackup } from '@runwire/db'

import { BACKUP } from '../settings/commands.ts'
import { EnvironmentError } from '../settings/environment.ts'
import { SECRETS_FILE } from '../settings/secrets-file.ts'
import { openDatabase } from './open-database.ts'

/**
 * `npm run backup -- FILE`: everything of one moment, from the running or the stopped installation, or from
 * DATABASE_URL. The file has its name when it is whole and on the disk; one that exists is never overwritten.
 */
async function backUp(): Promise<string> {
  const [name, ...rest] = process.argv.slice(2)
  if (name === undefined || rest.length > 0) throw new EnvironmentError(`Which file? ${BACKUP} FILE`)
  const file = resolve(name)
  if (statSync(file, { throwIfNoEntry: false }) !== undefined) {
    throw new EnvironmentError(`${file} exists already. Name another file.`)
  }
  const database = await openDatabase(process.env, { make: false })
  try {
    await writeWhole(file, Readable.from(writeBackup(database.url)))
  } finally {
    await database.close()
  }
  const key = database.embedded ? join(database.dataDir, SECRETS_FILE) : 'RUNWIRE_SECRET_KEY'
  return (
    `${file}: ${Math.ceil(statSync(file).size / 1e3)} kB.\n` +
    `Keep ${key} as well, in another place: without it nobody can read the stored keys of providers.`
  )
}

async function writeWhole(file: string, content: Readable): Promise<void> {
  const partial = `${file}.partial-${process.pid}`
  try {
    // It holds every conversation: nobody else may read it.
    await pipeline(content, createGzip(), createWriteStream(partial, { mode: 0o600, flags: 'wx' }))
    const written = await open(partial)
    await written.sync()
    await written.close()
    await link(partial, file)
  } finally {
    rmSync(partial, { force: true })
  }
}

try {
  console.log(await backUp())
} catch (error) {
  console.error(error instanceof Error && 'code' in error ? error.message : error)
  process.exitCode = 1
}
