import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const PAGES = ['widget', 'console'] as const
const LONGEST_BUILD_MS = 120_000

/**
 * Builds the pages whose sources have changed, each in a process of its own; a warm one takes a tenth of a second.
 * A page that cannot be built is said and left as it was: everything else works without it.
 */
export async function buildPages(say: (line: string) => void, signal: AbortSignal): Promise<void> {
  await Promise.all(
    PAGES.map(async (page) => {
      const file = fileURLToPath(new URL(`../../${page}/build.ts`, import.meta.url))
      if (!existsSync(file)) return
      try {
        await promisify(execFile)(process.execPath, [file], { signal, timeout: LONGEST_BUILD_MS })
      } catch (error) {
        if (!signal.aborted) say(`The ${page} could not be built: ${lastLine(error)}`)
      }
    }),
  )
}

/** The last line of the build's output; the whole shows with `node apps/<page>/build.ts`. */
function lastLine(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return (
    output.split('\n').findLast((line) => line.includes('rror')) ??
    (error instanceof Error ? error.message : String(error))
  )
}
