import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const CLIENT = join(import.meta.dirname, '..')
/** Their sources go into every page. */
const PACKAGES = [CLIENT, join(CLIENT, '../protocol')]
const HASH_FILE = '.hash'

/**
 * Builds the page in `folder` into its `dist/` if a source of it has changed since the last build, by `build`, which is
 * told the folder to write to; returns whether it did. Of several processes that build at once the last one's stays.
 */
export async function buildPage(folder: string, build: (into: string) => Promise<void>): Promise<boolean> {
  const dist = join(folder, 'dist')
  const hash = await hashSources([folder, ...PACKAGES])
  if ((await readHash(dist)) === hash) return false

  const fresh = join(folder, `dist.${process.pid}`)
  await build(fresh)
  await writeFile(join(fresh, HASH_FILE), hash)
  await replace(dist, fresh)
  return true
}

/** Swaps the folders, so that a server never reads half a build. */
async function replace(dist: string, fresh: string) {
  const old = `${fresh}.old`
  for (;;) {
    await rename(dist, old).catch(unless('ENOENT'))
    // Another process may have put its own build there in the meantime.
    const done = await rename(fresh, dist).then(() => true, unless('ENOTEMPTY', 'EEXIST'))
    await rm(old, { recursive: true, force: true })
    if (done === true) return
  }
}

const unless =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error
  }

/** One hash over everything that goes into a bundle: names and contents, tests left out, and the packages' versions. */
async function hashSources(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries
      .filter(
        (entry) =>
          entry.isFile() &&
          isSource(entry.name) &&
          !/node_modules|\bdist\b/.test(entry.parentPath.slice(folder.length)),
      )
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
    for (const file of files) hash.update(file.slice(folder.length)).update(await readFile(file))
  }
  return hash.digest('hex')
}

const isSource = (name: string) =>
  /\.(tsx?|css|html|svg)$|^package\.json$/.test(name) && !/\.(test|fixture)\./.test(name)

/** The hash that an earlier build left in its folder, or null. */
async function readHash(dist: string): Promise<string | null> {
  try {
    return await readFile(join(dist, HASH_FILE), 'utf8')
  } catch {
    // No build yet, or half of one: build again.
    return null
  }
}
