import { join } from 'node:path'
import type { BuildOptions } from 'vite'
import { cssTarget, ROOT, shared, target } from './vite-options.ts'

/** The panel as one module; returns its file name under `assets/`, which carries a hash of its content. */
export async function buildPanel(outDir: string): Promise<string> {
  const file = await buildScript(outDir, {
    rollupOptions: {
      input: join(ROOT, 'panel/mount.tsx'),
      output: { format: 'es', entryFileNames: 'assets/panel-[hash].js' },
      preserveEntrySignatures: 'exports-only',
    },
  })
  return file.slice('assets/'.length)
}

/** `/widget.js`: a classic script that knows the name of the panel that was built with it. */
export async function buildLoader(outDir: string, panel: string): Promise<void> {
  const names = { PANEL_FILE: JSON.stringify(panel) }
  // As a library, so that Vite leaves the import of the panel as it is.
  const lib = {
    entry: join(ROOT, 'loader/main.ts'),
    formats: ['iife' as const],
    name: 'loader',
    fileName: () => 'widget.js',
  }
  await buildScript(outDir, { lib }, names)
}

async function buildScript(outDir: string, options: BuildOptions, names: Record<string, string> = {}) {
  const { build } = await import('vite')
  const built = await build({
    ...shared,
    define: { ...shared.define, ...names },
    publicDir: false,
    build: { outDir, emptyOutDir: false, target, cssTarget, modulePreload: false, ...options },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (output === undefined || !('output' in output)) throw new Error('Vite built something else than one bundle.')
  const script = output.output.find((part) => part.type === 'chunk' && part.isEntry)
  if (script === undefined) throw new Error('Vite built no script.')
  return script.fileName
}
