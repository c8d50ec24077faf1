import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Promtool {
  version: string
  /** Gives what it complains about; null where it does not. */
  complaint(args: readonly string[], input?: string): string | null
}

/** `PROMTOOL`, else the one on the path, else that of Debian's package, unpacked into a folder of its own. Throws where there is none. */
export function findPromtool(say: (line: string) => void): Promtool {
  const known = [process.env['PROMTOOL'] ?? 'promtool', join(folder(), 'usr/bin/promtool')]
  const found = known.map(toolAt).find((tool) => tool !== null) ?? unpacked(say)
  if (found === null) throw new Error("No promtool: install Debian's package prometheus, or name its path in PROMTOOL.")
  return found
}

const folder = (): string => join(tmpdir(), 'runwire-promtool')

/** The package is not installed: its service would start. */
function unpacked(say: (line: string) => void): Promtool | null {
  say('promtool is not installed; unpacking the Debian package: apt-get download prometheus')
  mkdirSync(folder(), { recursive: true })
  const at = { cwd: folder(), stdio: 'pipe' } as const
  const download = () => execFileSync('apt-get', ['download', '-q', 'prometheus'], at)
  try {
    download()
  } catch {
    // The lists of packages may be old.
    execFileSync('apt-get', ['update', '-q'], { stdio: 'pipe' })
    download()
  }
  const archive = readdirSync(folder()).find((name) => name.startsWith('prometheus_'))
  if (archive !== undefined) execFileSync('dpkg-deb', ['-x', archive, '.'], at)
  return toolAt(join(folder(), 'usr/bin/promtool'))
}

function toolAt(path: string): Promtool | null {
  if (path.includes('/') && !existsSync(path)) return null
  const run = (args: readonly string[], input?: string) =>
    spawnSync(path, args, { encoding: 'utf8', ...(input === undefined ? {} : { input }) })
  const { status, stdout, stderr } = run(['--version'])
  const version = /version (\S+)/.exec(`${stdout}${stderr}`)?.[1]
  if (status !== 0 || version === undefined) return null
  return {
    version,
    complaint(args, input) {
      const done = run(args, input)
      return done.status === 0 ? null : `promtool ${args.join(' ')}: ${done.stdout}${done.stderr}`
    },
  }
}
