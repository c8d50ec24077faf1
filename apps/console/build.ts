import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const DIST = join(HERE, 'dist')
const SOURCES = [HERE, join(HERE, '../../packages/client'), join(HERE, '../../packages/protocol')]

/** Builds the console into `dist/` if a source has changed since the last build; returns whether it did. */
export async function buildConsole(): Promise<boolean> {
  const hash = await hashSources()
  if ((await readHash()) === hash) return false

  const { build } = await import('vite')
  const fresh = join(HERE, `dist.${process.pid}`)
  await build({
    configFile: false,
    root: HERE,
    base: '/console/',
    logLevel: 'warn',
    // Independent of NODE_ENV: development's JSX carries the file paths of the machine that built it.
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    build: {
      outDir: fresh,
      emptyOutDir: true,
      target: 'es2023',
      // Chunks are preloaded by link elements that the page's policy allows; only the polyfill is not needed.
      modulePreload: { polyfill: false },
      // The page's policy loads no pictures from data urls in styles, and small files are cached as well as others.
      assetsInlineLimit: 0,
      // The weight that counts is what travels, which a test bounds.
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        // Libraries mark their files for server rendering, which means nothing here; each of hundreds would be a warning.
        onLog: (level, log, say) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && say(level, log),
      },
    },
  })
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

/** One hash over everything that goes into the bundle: names and contents, tests left out, and the packages' versions. */
async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of SOURCES) {
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

async function readHash(): Promise<string | null> {
  try {
    return await readFile(join(DIST, '.hash'), 'utf8')
  } catch (error) {
    ignoreMissing(error as NodeJS.ErrnoException)
    return null
  }
}

if (import.meta.main) {
  const startedAt = performance.now()
  const built = await buildConsole()
  console.log(
    built ? `Built the console in ${Math.round(performance.now() - startedAt)} ms.` : 'The console is up to date.',
  )
}
