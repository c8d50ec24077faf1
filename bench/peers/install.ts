import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The peers Runwire is measured beside, in the versions they were tried in. None is a dependency of the project. */
export const PACKAGES = {
  redis: '6.3.1',
  'resumable-stream': '2.2.13',
  'pg-boss': '10.4.2',
  'graphile-worker': '0.17.3',
} as const
const DEBIAN = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1']

const FOLDER = join(tmpdir(), `runwire-bench-peers-${Object.values(PACKAGES).join('-')}`)

/** The folder in which the npm packages are, installed if they are not. Their scripts do not run. */
export function npmPeers(): string {
  const folder = join(FOLDER, 'npm')
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return folder
  console.log(`installing ${Object.keys(PACKAGES).join(', ')} into ${folder}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }))
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' })
  return folder
}

/** Debian's Redis: the program with the environment it needs. Taken from the packages without installing them. */
export function redisPeer(): { command: string; env: Record<string, string>; version: string } {
  const installed = redisAt('redis-server', {})
  if (installed !== null) return installed
  const root = join(FOLDER, 'debian')
  if (!existsSync(root)) unpack(root)
  const libraries = readdirSync(join(root, 'usr/lib'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.includes('.so'))
    .map((entry) => entry.parentPath)
  const found = redisAt(join(root, 'usr/bin/redis-server'), { LD_LIBRARY_PATH: [...new Set(libraries)].join(':') })
  if (found === null) throw new Error(`the Redis of Debian's packages in ${root} does not run on this machine`)
  return found
}

function redisAt(command: string, env: Record<string, string>) {
  try {
    const said = execFileSync(command, ['--version'], { env: { ...process.env, ...env }, encoding: 'utf8' })
    return { command, env, version: /v=(\S+)/.exec(said)?.[1] ?? 'unknown' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function unpack(root: string): void {
  console.log(`fetching Debian's redis-server into ${root}`)
  const folder = `${root}.part`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const download = () => execFileSync('apt-get', ['download', '-q', ...DEBIAN], { cwd: folder, stdio: 'pipe' })
  try {
    download()
  } catch {
    // The list of packages is older than what the archive has.
    execFileSync('apt-get', ['update', '-q'], { stdio: 'pipe' })
    download()
  }
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.deb')))
    execFileSync('dpkg', ['-x', name, '.'], { cwd: folder })
  renameSync(folder, root)
}
