import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { CodeAgent, CodeTool } from './code-tool.ts'

/** Tools and agents that files of a repository define. */
export interface Code {
  tools: readonly CodeTool[]
  agents: readonly CodeAgent[]
  /** The files they came from, absolute; for watching, and for telling whose an error is. */
  files: readonly string[]
}

export const NO_CODE: Code = { tools: [], agents: [], files: [] }

/** A file with tools cannot be used; the message names it and says why. */
export class CodeError extends Error {
  readonly code = 'code_unusable'
}

/**
 * Loads tools and agents from files of glob patterns, separated by commas (`./tools/*.ts,./runwire.config.ts`), relative to
 * `folder`. Every export that `defineTool` or `defineAgent` made counts, alone, in a list or as a field. Node
 * strips the types. Nothing where no file matches and none is `required`. Throws CodeError for a file that cannot be loaded and for a name that is defined twice.
 */
export async function loadCode(patterns: string, folder: string, { required = true } = {}): Promise<Code> {
  const wanted = patterns.split(',').map((pattern) => pattern.trim())
  const files = [
    ...new Set(wanted.filter((pattern) => pattern !== '').flatMap((pattern) => filesOf(pattern, folder, required))),
  ].toSorted()
  const tools = new Map<string, CodeTool>()
  const agents = new Map<string, CodeAgent>()
  for (const file of files) {
    const seen = new Set<unknown>()
    for (const found of exportsOf(await load(file), seen)) {
      if (isTool(found)) add(tools, found.name, found, file)
      else add(agents, found.slug, found, file)
    }
  }
  return { tools: [...tools.values()], agents: [...agents.values()], files }
}

function filesOf(pattern: string, folder: string, required: boolean): string[] {
  const found = globSync(pattern, { cwd: folder }).filter((file) => !/\.(?:test|d)\.[cm]?tsx?$/.test(file))
  if (found.length === 0 && required) throw new CodeError(`RUNWIRE_TOOLS: no file matches ${pattern} in ${folder}`)
  return found.map((file) => resolve(folder, file))
}

async function load(file: string): Promise<Record<string, unknown>> {
  try {
    return (await import(pathToFileURL(file).href)) as Record<string, unknown>
  } catch (error) {
    throw new CodeError(`${file} cannot be loaded: ${wordsOf(error, file)}`, { cause: error })
  }
}

/** Its message, the file and line (which may be of a file that was imported), and the cure of what newcomers meet first. */
function wordsOf(error: unknown, file: string): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message.startsWith("Cannot find package '@runwire/sdk'"))
    return `${error.message}. Move it below the clone of Runwire, or install @runwire/sdk where it is (docs/tools.md, "In a project of its own").`
  const place =
    syntaxPlace(error.stack) ?? stackPlace(error) ?? (error instanceof SyntaxError ? checkSyntax(file) : null)
  return place === null ? error.message : `${error.message} (${place})`
}

/** Where a program's own code threw; null where the stack shows only Node and packages. */
function stackPlace({ stack = '' }: Error): string | null {
  const places = [...stack.matchAll(/(file:\/\/\S+?):(\d+)/g)]
  const own = places.find(([, url]) => !url?.includes('/node_modules/') && url !== import.meta.url)
  return own === undefined ? null : `${fileURLToPath(own[1] ?? '')}:${own[2]}`
}

/** Node writes file and line of a syntax error above its message; in TypeScript always, in JavaScript only at `--check`. */
const syntaxPlace = (text = ''): string | null => /^(\/.*:\d+)\n/.exec(text)?.[1] ?? null

const checkSyntax = (file: string): string =>
  syntaxPlace(spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' }).stderr) ??
  'in a file that it imports'

/** A thing exported under two names, or in a list besides, is one thing. An agent brings its tools along. */
function* exportsOf(value: unknown, seen: Set<unknown>): Generator<CodeTool | CodeAgent> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if (isTool(value)) yield value
  else if (isAgent(value)) {
    yield value
    for (const tool of value.tools) yield* exportsOf(tool, seen)
  } else for (const each of Object.values(value)) yield* exportsOf(each, seen)
}

const isTool = (value: object): value is CodeTool => 'run' in value && 'parameters' in value && 'effect' in value
const isAgent = (value: object): value is CodeAgent => 'slug' in value && 'config' in value

function add<Thing>(all: Map<string, Thing>, name: string, thing: Thing, file: string): void {
  if (all.has(name) && all.get(name) !== thing) throw new CodeError(`${file} defines ${name}, which is defined already`)
  all.set(name, thing)
}
