import { execFile } from 'node:child_process'
import { existsSync, globSync, watch, type FSWatcher } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Read where RUNWIRE_TOOLS names no files. */
export const CONFIG_FILE = 'runwire.config.ts'
/** An editor writes a file in several steps. */
const SETTLE_MS = 150
const SOURCE = /\.[cm]?[jt]sx?$/

/** The patterns of files with tools and agents in code; null where there are none. */
export const codePatterns = (asked: string | null): string | null =>
  asked ?? (existsSync(CONFIG_FILE) ? CONFIG_FILE : null)

/**
 * Writes the agents that the files define into the project of that slug. Returns a line to show; throws with the words of
 * what is wrong in them.
 */
export async function writeCodeAgents(databaseUrl: string, patterns: string, project: string): Promise<string> {
  const program = fileURLToPath(new URL('../write-agents.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: databaseUrl, RUNWIRE_TOOLS: patterns }
  const { stdout } = await promisify(execFile)(process.execPath, [program, project], { env }).catch(
    (error: Error & { stderr?: string }) => {
      throw new CodeFilesError(`RUNWIRE_TOOLS: ${error.stderr?.trim() || error.message}`)
    },
  )
  return stdout.trim()
}

/** Files with tools or agents cannot be used; the message names the file. */
export class CodeFilesError extends Error {
  readonly code = 'code_unusable'
}

/** Calls back when a source file in the folders of the patterns was changed, added or removed. Returns how to stop. */
export function watchCode(patterns: string, onChange: () => void): () => void {
  const files = patterns.split(',').flatMap((pattern) => globSync(pattern.trim()))
  const folders = outermost([...new Set(files.map((file) => dirname(resolve(file))))])
  let timer: NodeJS.Timeout | undefined
  const changed = (name: string | null) => {
    if (name === null || !SOURCE.test(name) || /(^|\/)(node_modules|\.git)\//.test(name)) return
    clearTimeout(timer)
    timer = setTimeout(onChange, SETTLE_MS)
  }
  // The whole repository, where only its configuration file is named, changes for many reasons.
  const watchers: FSWatcher[] = folders.map((folder) =>
    folder === process.cwd()
      ? watch(folder, (_, name) => changed(name !== null && files.includes(name) ? name : null))
      : watch(folder, { recursive: true }, (_, name) => changed(name)),
  )
  for (const watcher of watchers) watcher.on('error', () => undefined)
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

const outermost = (folders: readonly string[]): string[] =>
  folders.filter((folder) => !folders.some((other) => other !== folder && !relative(other, folder).startsWith('..')))
