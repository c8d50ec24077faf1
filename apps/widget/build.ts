import { buildPage } from '@runwire/client/build-page'
import { buildHtml } from './build/build-html.ts'
import { buildLoader, buildModule } from './build/build-scripts.ts'

/** The parts that the loader fetches on demand; a language is a file of its own. */
const MODULES = {
  panel: 'panel/mount.tsx',
  frame: 'frame/page-end.ts',
  greeting: 'loader/greeting.ts',
  en: 'words/en.ts',
  zh: 'words/zh.ts',
}

/**
 * Builds `/widget.js`, the panel it loads, and the pages into `dist/` if a source has changed since the last build;
 * returns whether it did.
 */
export const buildPages = (): Promise<boolean> => buildPage(import.meta.dirname, bundle)

async function bundle(into: string): Promise<void> {
  await buildHtml(into)
  const modules: Record<string, string> = {}
  for (const [name, entry] of Object.entries(MODULES)) modules[name] = await buildModule(into, name, entry)
  await buildLoader(into, modules)
}

if (import.meta.main) {
  const startedAt = performance.now()
  const built = await buildPages()
  console.log(
    built ? `Built the pages in ${Math.round(performance.now() - startedAt)} ms.` : 'The pages are up to date.',
  )
}
