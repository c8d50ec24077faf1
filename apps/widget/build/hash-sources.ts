import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One hash over everything that goes into a bundle: names and contents, tests left out, and the packages' versions. */
export async function hashSources(folders: readonly string[]): Promise<string> {
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

const isSource = (name: string) => /\.(tsx?|css|html|svg)$|^package\.json$/.test(name) && !name.includes('.test.')

/** The hash that an earlier build left in its folder, or null. */
export async function readHash(folder: string): Promise<string | null> {
  try {
    return await readFile(join(folder, '.hash'), 'utf8')
  } catch {
    // No build yet, or half of one: build again.
    return null
  }
}
