import { join } from 'node:path'
import type { BuildOptions } from 'vite'
import { cssTarget, ROOT, shared, target } from './vite-options.ts'

/** A module that the loader fetches; returns its file name under `assets/`, which carries a hash of its content. */
export async function buildModule(outDir: string, name: string, entry: string): Promise<string> {
  const file = await buildScript(outDir, {
    rollupOptions: {
      input: join(ROOT, entry),
      output: { format: 'es', entryFileNames: `assets/${name}-[hash].js` },
      preserveEntrySignatures: 'exports-only',
    },
  })
  return file.slice('assets/'.length)
}

/** `/widget.js`: a classic script that knows the names of the modules that were built with it. */
export async function buildLoader(outDir: string, modules: Record<string, string>): Promise<void> {
  const names = { MODULES: JSON.stringify(modules) }
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
