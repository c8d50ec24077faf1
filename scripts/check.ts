/**
 * `npm run check`: everything a machine can say about the code without running it, side by side. Silent tools are
 * happy tools; ends with code 1 and the words of those that are not.
 */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findCircles } from './folders.ts'
import { promiseProblems } from './promises.ts'

const TOOLS: Record<string, string[]> = {
  types: checkTypes('tsconfig.json', 'root'),
  // React's JSX, where the widget's is Preact's.
  'types of the console': checkTypes('apps/console/tsconfig.json', 'console'),
  lint: ['oxlint'],
  format: ['oxfmt', '--check', '.'],
  boundaries: ['turbo', 'boundaries', '--no-color'],
  'unused code': ['knip', '--no-progress'],
}

const running = Object.entries(TOOLS).map(([name, command]) => runTool(name, command))
const results = [checkCircles(), checkPromises(), checkMigrations(), ...(await Promise.all(running))]
for (const { name, ok, output } of results) if (!ok) console.log(`\n── ${name} ──\n${output.trim()}`)
console.log(
  `\n${results.map(({ name, ok, seconds }) => `${ok ? 'ok  ' : 'FAIL'}  ${name}  ${seconds.toFixed(1)} s`).join('\n')}`,
)
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1

interface Result {
  name: string
  ok: boolean
  output: string
  seconds: number
}

/** No two files and no two folders of a package may import each other. */
function checkCircles(): Result {
  const started = performance.now()
  const root = join(import.meta.dirname, '..')
  const below = (folder: string) => readdirSync(join(root, folder)).map((name) => join(folder, name))
  const { files, folders } = findCircles(root, [...below('apps'), ...below('packages'), 'bench', 'chaos', 'examples'])
  const lines = [
    ...files.map((circle) => `Files that import each other: ${circle.join(', ')}`),
    ...folders.map((circle) => `Folders that import each other: ${circle.join(', ')}`),
  ]
  const seconds = (performance.now() - started) / 1000
  return { name: 'circles', ok: lines.length === 0, output: lines.join('\n'), seconds }
}

/** Every code that a title begins with is explained, and the files said to hold it do. */
function checkPromises(): Result {
  const started = performance.now()
  const problems = promiseProblems()
  const cure = problems.length === 0 ? [] : ['node scripts/promises.ts && npx oxfmt docs/promises.md writes the files']
  const seconds = (performance.now() - started) / 1000
  return { name: 'promises', ok: problems.length === 0, output: [...problems, ...cure].join('\n'), seconds }
}

/** Each migration has a number of its own: a second one under it would never be applied. */
function checkMigrations(): Result {
  const started = performance.now()
  const names = readdirSync(join(import.meta.dirname, '../migrations')).toSorted()
  const doubled = names.filter((name, at) => name.slice(0, 4) === names[at - 1]?.slice(0, 4))
  const output = doubled.map((name) => `migrations/${name} has the number of another one. Give it the next free one.`)
  const seconds = (performance.now() - started) / 1000
  return { name: 'migrations', ok: doubled.length === 0, output: output.join('\n'), seconds }
}

/** Remembers the last check, so that only changed files and those that import them are checked again: a fifth of the time. */
function checkTypes(project: string, name: string): string[] {
  const memory = `node_modules/.cache/tsc/${name}.tsbuildinfo`
  return ['tsc', '--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', memory]
}

function runTool(name: string, [program = '', ...args]: string[]): Promise<Result> {
  const started = performance.now()
  const child = spawn(`node_modules/.bin/${program}`, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  return new Promise((resolve) => {
    const end = (ok: boolean) => resolve({ name, ok, output, seconds: (performance.now() - started) / 1000 })
    child.once('error', (error) => {
      output += error.message
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}
