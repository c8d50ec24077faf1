/**
 * `docs/promises.md` says of every feature and promise which test files hold it: those with a title that begins with its
 * code. `node scripts/promises.ts` writes the files into the page; `npm run check` calls `promiseProblems`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'docs/promises.md')
const CODE = /^(?:S|O|C|B|I|SEC)\d+$/
/** The start of a title: `'S4, S19: three rounds …'`, `"B1: …"`, `I1–I7: …`. */
const TITLE = /\b(?:test|it|describe)(?:\.each\([^]*?\))?\(\s*['"`]([A-Z]{1,3}\d+(?:(?:, | to |–)[A-Z]{1,3}\d+)*)[: ]/g
const ROW = /^\| ([A-Z]{1,3}\d+) +\| (.*?) +\| (.*?) +\|$/

/** Codes that titles of tests begin with, each with the files they stand in, in order. */
export function codesOfTitles(): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  const files = globSync(['{apps,packages,bench,chaos,examples,scripts}/**/*.test.{ts,tsx}'], {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  })
  for (const file of files.toSorted()) {
    for (const [, codes = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(TITLE)) {
      for (const code of listed(codes)) found.set(code, (found.get(code) ?? new Set()).add(file))
    }
  }
  return new Map([...found].map(([code, names]) => [code, [...names]]))
}

/** `I1–I3` and `I1 to I3` mean all between, `S4, S19` the two. */
function listed(codes: string): string[] {
  const [first = '', last] = codes.split(/–| to /)
  if (last === undefined) return codes.split(', ')
  const letters = first.replace(/\d+/, '')
  const [from, to] = [first, last].map((code) => Number(code.replace(/\D+/, '')))
  return Array.from({ length: to! - from! + 1 }, (_, at) => `${letters}${from! + at}`)
}

/** Lists the page's false statements: codes it does not explain, files that do not hold what they are said to hold. */
export function promiseProblems(): string[] {
  const held = codesOfTitles()
  const rows = readFileSync(PAGE, 'utf8')
    .split('\n')
    .flatMap((line) => ROW.exec(line) ?? [])
  const explained = new Map<string, string>()
  for (let at = 0; at < rows.length; at += 4) explained.set(rows[at + 1]!, rows[at + 3]!)
  const unknown = [...held]
    .filter(([code]) => !explained.has(code) || !CODE.test(code))
    .map(([code, files]) => `${code} begins a title in ${files.join(', ')} and has no row in docs/promises.md`)
  const untrue = [...explained].flatMap(([code, cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)]
      .filter(([, file = '']) => !held.get(code)?.includes(file))
      .map(([, file]) => `docs/promises.md says that ${file} holds ${code}; no title there begins with it`),
  )
  return [...unknown, ...untrue]
}

function writeFiles(): void {
  const held = codesOfTitles()
  const lines = readFileSync(PAGE, 'utf8')
    .split('\n')
    .map((line) => {
      const [, code = '', text] = ROW.exec(line) ?? []
      if (!CODE.test(code)) return line
      const files = held.get(code)?.map((file) => `\`${file}\``) ?? []
      return `| ${code} | ${text} | ${files.length === 0 ? 'not yet' : files.join(' ')} |`
    })
  writeFileSync(PAGE, lines.join('\n'))
}

if (process.argv[1] === import.meta.filename) writeFiles()
