import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { protocolTypes } from './protocol-types.ts'

const CLIENT = join(import.meta.dirname, '..')
const PACKAGES = join(CLIENT, '..')
const TSC = join(PACKAGES, '../node_modules/.bin/tsc')
/** Files of the protocol whose types come out of schemas; one generated file stands for all of them. */
const GENERATED = 'protocol/types.d.ts'
const FROM_SCHEMAS = new Set([
  'index',
  'shapes/values',
  'shapes/views',
  'shapes/errors',
  'shapes/requests',
  'shapes/agents',
  'events/events',
  'events/deltas',
])
/** The files behind the protocol's entries beside its index, as its package.json has them. */
const ENTRIES: Record<string, string> = { fold: 'fold/fold', ids: 'shapes/ids', wire: 'wire/index' }

/** Writes the declarations of the entries and of all they reach into `target`, without a trace of zod or the protocol's package. */
export function writeDeclarations(entries: readonly string[], target: string): void {
  const emitted = mkdtempSync(join(tmpdir(), 'runwire-declarations-'))
  try {
    emit(entries, emitted)
    const waiting = entries.map((entry) => `client/${entry}.d.ts`)
    const written = new Map<string, string>()
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (written.has(file)) continue
      const { text, reached } = rewrite(file, readFileSync(join(emitted, file), 'utf8'))
      written.set(file, text)
      write(target, placeOf(file), text)
      waiting.push(...reached)
    }
    write(target, GENERATED, protocolTypes([...written.values()].join('\n'), join(PACKAGES, 'protocol')))
  } finally {
    rmSync(emitted, { recursive: true, force: true })
  }
}

function emit(entries: readonly string[], folder: string): void {
  const options = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rootDir',
    PACKAGES,
    '--outDir',
    folder,
  ]
  const { status, stdout } = spawnSync(TSC, ['-p', join(import.meta.dirname, 'tsconfig.json'), ...options], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The declarations of ${entries.join(', ')} could not be made:\n${stdout}`)
}

/** Makes every import lead to a file of the package, and tells which files those are. */
function rewrite(file: string, text: string): { text: string; reached: string[] } {
  const reached: string[] = []
  const rewritten = text.replaceAll(/(from |import\(|import )(['"])([^'"]+)\2/g, (whole, word, _quote, specifier) => {
    const target = resolve(file, specifier)
    if (target === null) return whole
    if (target !== GENERATED) reached.push(target)
    const path = relative(dirname(placeOf(file)), placeOf(target)).replace(/\.d\.ts$/, '.js')
    return `${word}'${path.startsWith('.') ? path : `./${path}`}'`
  })
  return { text: rewritten, reached }
}

/** The emitted file an import means; null for another package's. */
function resolve(file: string, specifier: string): string | null {
  const [, inProtocol] = /^@runwire\/protocol(?:\/(\w+))?$/.exec(specifier) ?? [null, null]
  if (inProtocol === undefined) return GENERATED
  if (inProtocol !== null) return protocolFile(ENTRIES[inProtocol] ?? inProtocol)
  if (!specifier.startsWith('.')) return null
  const name = join(dirname(file), specifier).replace(/\.(ts|js)$/, '')
  return name.startsWith('protocol/') ? protocolFile(name.slice('protocol/'.length)) : `${name}.d.ts`
}

const protocolFile = (name: string) => (FROM_SCHEMAS.has(name) ? GENERATED : `protocol/${name}.d.ts`)
/** Where an emitted file goes: the client's own stand at the top. */
const placeOf = (file: string) => file.replace(/^client\//, '')

function write(folder: string, name: string, text: string): void {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
