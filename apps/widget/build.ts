import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildLoader, buildModule } from './build/build-scripts.ts'
import { hashSources, readHash } from './build/hash-sources.ts'
import { buildHtml } from './build/build-html.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const DIST = join(HERE, 'dist')
/** What the loader fetches when it is wanted; a language is a file of its own. */
const MODULES = {
  panel: 'panel/mount.tsx',
  frame: 'frame/page-end.ts',
  greeting: 'loader/greeting.ts',
  en: 'words/en.ts',
  zh: 'words/zh.ts',
}
const SOURCES = [HERE, join(HERE, '../../packages/client'), join(HERE, '../../packages/protocol')]

/**
 * Builds `/widget.js`, the panel it loads, and the pages into `dist/` if a source has changed since the last build;
 * returns whether it did.
 */
export async function buildPages(): Promise<boolean> {
  const hash = await hashSources(SOURCES)
  if ((await readHash(DIST)) === hash) return false

  const fresh = join(HERE, `dist.${process.pid}`)
  await buildHtml(fresh)
  const modules: Record<string, string> = {}
  for (const [name, entry] of Object.entries(MODULES)) modules[name] = await buildModule(fresh, name, entry)
  await buildLoader(fresh, modules)
  await writeFile(join(fresh, '.hash'), hash)
  await replace(fresh)
  return true
}

/** Swaps the folders, so that a server never reads half a build. */
async function replace(fresh: string) {
  const old = join(HERE, `dist.${process.pid}.old`)
  await rename(DIST, old).catch(ignoreMissing)
  await rename(fresh, DIST)
  await rm(old, { recursive: true, force: true })
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}

if (import.meta.main) {
  const startedAt = performance.now()
  const built = await buildPages()
  console.log(
    built ? `Built the pages in ${Math.round(performance.now() - startedAt)} ms.` : 'The pages are up to date.',
  )
}
