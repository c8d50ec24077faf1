/**
 * `npm run pack [-- FOLDER]`: makes two packages that others install, to be packed or published from there. `runwire` runs
 * everything without a clone (`npx runwire start`); `@runwire/sdk` is what files with tools and agents import.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { compiled, relinked } from './compile.ts'
import { shippedWorkspaces, sourcesOf } from './workspaces.ts'

const ROOT = join(import.meta.dirname, '../..')
const TARGET = resolve(process.argv[2] ?? join(ROOT, 'dist'))
const PAGES = ['widget', 'console']
const workspaces = shippedWorkspaces(ROOT)
const { version, license, optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

const runwire = emptied('runwire')
for (const { folder } of workspaces) {
  for (const source of sourcesOf(join(ROOT, folder))) {
    const file = join(folder, source)
    write(
      join(runwire, file.replace(/\.ts$/, '.js')),
      compiled(readFileSync(join(ROOT, file), 'utf8'), file, workspaces),
    )
  }
}
writeDeclarations(['packages/sdk/index.ts'])
for (const page of PAGES) {
  const build = join(ROOT, 'apps', page, 'build.ts')
  if (!existsSync(build)) continue
  execFileSync(process.execPath, [build])
  cpSync(join(ROOT, 'apps', page, 'dist'), join(runwire, 'apps', page, 'dist'), { recursive: true })
}
cpSync(join(ROOT, 'migrations'), join(runwire, 'migrations'), { recursive: true })
for (const [from, to] of [
  ['scripts/run-node.mjs', 'run-node.mjs'],
  ['README.md', 'README.md'],
  ['LICENSE', 'LICENSE'],
] as const)
  cpSync(join(ROOT, from), join(runwire, to))
write(
  join(runwire, 'bin.mjs'),
  readFileSync(join(import.meta.dirname, 'bin.mjs'), 'utf8').replace('../run-node', './run-node'),
)
chmodSync(join(runwire, 'bin.mjs'), 0o755)
writeManifest(runwire, {
  name: 'runwire',
  description: 'Agent runs that survive anything, with live tokens on every screen, on nothing but Postgres.',
  bin: { runwire: 'bin.mjs' },
  exports: { './sdk': { types: './packages/sdk/index.d.ts', default: './packages/sdk/index.js' } },
  dependencies: Object.assign({}, ...workspaces.map(({ dependencies }) => foreign(dependencies))),
  optionalDependencies: Object.assign({}, optionalDependencies, ...workspaces.map((each) => each.optionalDependencies)),
})

const sdk = emptied('sdk')
for (const file of ['index.js', 'index.d.ts']) write(join(sdk, file), `export * from 'runwire/sdk'\n`)
cpSync(join(ROOT, 'LICENSE'), join(sdk, 'LICENSE'))
writeManifest(sdk, {
  name: '@runwire/sdk',
  description: 'Write tools and agents for Runwire in TypeScript.',
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  peerDependencies: { runwire: version },
})
console.log(`runwire and @runwire/sdk ${version} are built: npm pack ${packable(runwire)} ${packable(sdk)}`)

/** npm takes `dist/runwire` for a repository's name; with `./` before it, it is a folder. */
function packable(folder: string): string {
  return `./${relative('', folder)}`
}

function emptied(name: string): string {
  const folder = join(TARGET, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function writeManifest(folder: string, fields: Record<string, unknown>): void {
  const manifest = { ...fields, version, license, type: 'module', engines: { node: '>=18' } }
  write(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function foreign(dependencies: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => !name.startsWith('@runwire/')))
}

/** Types of the entries and of all they reach. */
function writeDeclarations(entries: readonly string[]): void {
  const emitted = mkdtempSync(join(tmpdir(), 'runwire-types-'))
  const config = join(ROOT, 'scripts/pack/tsconfig.json')
  const options = ['--outDir', emitted, '--rootDir', ROOT]
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config, ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const waiting = entries.map((entry) => entry.replace(/\.ts$/, '.d.ts'))
  const seen = new Set<string>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const text = relinked(readFileSync(join(emitted, file), 'utf8'), file, workspaces)
    write(join(runwire, file), text)
    for (const [, path = ''] of text.matchAll(/(?:from|import\()\s*['"](\.[^'"]+)\.js['"]/g)) {
      waiting.push(join(dirname(file), `${path}.d.ts`))
    }
  }
  rmSync(emitted, { recursive: true })
}
