import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProcess } from '@runwire/testing'

export interface PgBouncer {
  url: string
  stop(): Promise<void>
}

export interface PgBouncerVersion {
  path: string
  version: string
  /** From 1.21 on it keeps track of clients' prepared statements itself, when it is asked to. */
  keepsPreparedStatements: boolean
}

const PATH = '/usr/sbin/pgbouncer'

/** `PGBOUNCER`, else the one on the path, else Debian's package, installed here. Throws where that is not possible. */
export function findPgBouncer(say: (line: string) => void): PgBouncerVersion {
  const found = [process.env['PGBOUNCER'] ?? 'pgbouncer', PATH].map(versionOf).find((version) => version !== null)
  if (found !== undefined) return found
  say('PgBouncer is not installed; installing the Debian package: apt-get install pgbouncer')
  const { status, stderr } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'pgbouncer'], {
    encoding: 'utf8',
  })
  const installed = versionOf(PATH)
  if (status === 0 && installed !== null) return installed
  throw new Error(`PgBouncer could not be installed; install it, or name its path in PGBOUNCER. ${stderr}`)
}

function versionOf(path: string): PgBouncerVersion | null {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  const [, version, major, minor] = /PgBouncer ((\d+)\.(\d+)\S*)/.exec(stdout ?? '') ?? []
  if (status !== 0 || version === undefined) return null
  return { path, version, keepsPreparedStatements: Number(major) > 1 || Number(minor) >= 21 }
}

/**
 * A PgBouncer in transaction mode in front of the server of `url`. Five server connections for each database: whatever a
 * client leaves behind in one is met by the others at once.
 */
export async function startPgBouncer(
  { path }: PgBouncerVersion,
  url: string,
  { keepPreparedStatements }: { keepPreparedStatements: boolean },
): Promise<PgBouncer> {
  const target = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'runwire-pgbouncer-'))
  const port = await freePort()
  const password = target.password === '' ? '' : ` password=${decodeURIComponent(target.password)}`
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]
* = host=${target.hostname} port=${target.port || 5432} user=${target.username}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 500
${keepPreparedStatements ? 'max_prepared_statements = 100' : ''}
`,
  )
  chmodSync(folder, 0o755)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const server = startProcess({ command: path, args: [...user, config] })
  await server.waitForOutput(/process up/)
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String(port)
  return {
    url: own.href,
    async stop() {
      await server.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
