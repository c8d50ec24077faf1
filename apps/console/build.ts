import { buildPage } from '@runwire/client/build-page'

const HERE = import.meta.dirname

/** Builds the console into `dist/` if a source has changed since the last build; returns whether it did. */
export const buildConsole = (): Promise<boolean> => buildPage(HERE, bundle)

async function bundle(outDir: string): Promise<void> {
  const { build } = await import('vite')
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
      outDir,
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
}

if (import.meta.main) {
  const startedAt = performance.now()
  const built = await buildConsole()
  console.log(
    built ? `Built the console in ${Math.round(performance.now() - startedAt)} ms.` : 'The console is up to date.',
  )
}
