import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'
import { noMarkup } from './no-markup.ts'
import { onlyTheLexer } from './only-the-lexer.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Options that all of the widget's builds share. */
export const shared = {
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  plugins: [onlyTheLexer(), noMarkup()],
  resolve: {
    alias: [
      { find: /^react$/, replacement: 'preact/compat' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
  // Independent of NODE_ENV: development's JSX carries the file paths of the machine that built it.
  mode: 'production',
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
} satisfies InlineConfig

export const target = 'es2023'
/** From these on browsers know `light-dark()` and relative colours; older ones would need both written out. */
export const cssTarget = ['chrome123', 'firefox128', 'safari17.5']
