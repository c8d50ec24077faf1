import { execFile } from 'node:child_process'
import { existsSync, globSync, readdirSync, statSync, type Dirent } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Read where RUNWIRE_TOOLS names no files. */
export const CONFIG_FILE = 'runwire.config.ts'
/** A change is used two looks later: at most 0.6 s, which nobody who goes from editor to chat notices. */
const LOOK_MS = 300
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

/**
 * Calls back when a source file in the folders of the patterns was changed, added or removed, and again only after the
 * call has ended. Returns how to stop. Files are looked at again and again, since a recursive `fs.watch` misses every
 * change of a file after one save that renamed a new file into its place, as `sed -i` and many editors do.
 */
export function watchCode(patterns: string, onChange: () => Promise<void>): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let used = lookAt(patterns)
  const watching = async () => {
    let before = used
    while (!signal.aborted) {
      await sleep(LOOK_MS, undefined, { signal })
      const now = lookAt(patterns)
      // An editor writes a file in several steps: used once two looks in a row have found the same.
      if (now !== used && now === before) {
        used = now
        await onChange()
      }
      before = now
    }
  }
  watching().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return () => stopped.abort()
}

/** Every source file in the folders of the patterns, with what tells one save from another. */
function lookAt(patterns: string): string {
  const named = patterns.split(',').flatMap((pattern) => globSync(pattern.trim()).map((file) => resolve(file)))
  const folders = outermost([...new Set(named.map((file) => dirname(file)))])
  // The whole repository, where only its configuration file is named, changes for many reasons.
  const files = folders.flatMap((folder) => (folder === process.cwd() ? named : sourcesIn(folder)))
  return [...new Set(files)].toSorted().map(saveOf).join('\n')
}

function sourcesIn(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|\..*)$/.test(entry.name) ? [] : sourcesIn(path)
    return SOURCE.test(entry.name) ? [path] : []
  })
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // Removed since its parent was read, or not to be read by us: it has no files for us.
    return []
  }
}

/** A file that is gone by now is as one that was never there. */
function saveOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? '' : `${file} ${found.ino} ${found.size} ${found.mtimeNs}`
}

const outermost = (folders: readonly string[]): string[] =>
  folders.filter((folder) => !folders.some((other) => other !== folder && !relative(other, folder).startsWith('..')))
