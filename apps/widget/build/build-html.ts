import { join } from 'node:path'
import { cssTarget, ROOT, shared, target } from './vite-options.ts'

/** The pages: the chat, the shop, and the frame that holds the panel on pages that want it apart. */
export async function buildHtml(outDir: string): Promise<void> {
  const { build } = await import('vite')
  const pages = Object.fromEntries(['chat', 'demo', 'frame'].map((name) => [name, join(ROOT, `${name}.html`)]))
  await build({
    ...shared,
    build: { outDir, emptyOutDir: true, target, cssTarget, modulePreload: false, rollupOptions: { input: pages } },
  })
}
