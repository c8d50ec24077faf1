import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build } from 'vite'
import { writeDeclarations } from './declarations.ts'

const CLIENT = join(import.meta.dirname, '..')
const DIST = resolve(process.argv[2] ?? join(CLIENT, 'dist'))
const ENTRIES = ['index', 'react']

/**
 * `npm run build -w @runwire/client`: makes `dist/` (or the folder it is told) the package that others
 * install, to be packed or published from there. Here, in the workspace, the package is its sources.
 */
rmSync(DIST, { recursive: true, force: true })
await build({
  configFile: false,
  root: CLIENT,
  logLevel: 'warn',
  build: {
    outDir: DIST,
    emptyOutDir: true,
    target: 'es2023',
    minify: false,
    lib: { entry: ENTRIES.map((name) => join(CLIENT, `${name}.ts`)), formats: ['es'] },
    rollupOptions: { external: ['react'] },
  },
})
writeDeclarations(ENTRIES, DIST)

const { name, version, description, license } = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8'))
const manifest = {
  name,
  version,
  description,
  license,
  type: 'module',
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './react': { types: './react.d.ts', default: './react.js' },
  },
  peerDependencies: { react: '>=18' },
  peerDependenciesMeta: { react: { optional: true } },
  sideEffects: false,
}
writeFileSync(join(DIST, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
cpSync(join(CLIENT, 'README.md'), join(DIST, 'README.md'))
cpSync(join(CLIENT, '../../LICENSE'), join(DIST, 'LICENSE'))
console.log(`${name} ${version} is built: npm pack ${relative('', DIST)}`)
