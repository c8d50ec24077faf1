import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, readdirSync, renameSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

import type { Binaries } from './binaries.ts'
import { PostgresStartError } from './errors.ts'

/** How Postgres' programs are run: a prefix for the command line, and the binaries that user can reach. */
export interface RunAs {
  prefix: string[]
  /** The user id the files must belong to, where it is not the one we run as. */
  owner: number | null
  binaries: Binaries
}

const NOBODY = 65_534
const NAMESPACE = ['unshare', '--user', '--map-user=1', '--map-group=1']

/**
 * Postgres refuses to run as root. An ordinary user runs it as is. Root runs it in a user namespace of its own,
 * where root's files belong to user 1, so that nothing changes its owner; where namespaces are forbidden, as
 * `nobody` on a copy of the binaries. Sees to it that `home` belongs to that user.
 */
export function chooseUser(binaries: Binaries, home: string): RunAs {
  const uid = process.getuid?.()
  if (uid === undefined || uid !== 0) {
    refuseForeignDirectory(home, uid)
    return { prefix: hasName() ? [] : NAMESPACE, owner: null, binaries }
  }
  if (succeeds([...NAMESPACE, 'true'])) {
    giveTo(home, 0)
    return { prefix: NAMESPACE, owner: null, binaries }
  }
  const prefix = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
  giveTo(home, NOBODY)
  if (!succeeds([...prefix, 'test', '-w', home])) {
    throw new PostgresStartError(
      `Postgres cannot run as root, and the user nobody cannot reach ${home}. ` +
        'Start as an ordinary user, set RUNWIRE_DATA_DIR to a directory below /var/lib or /tmp, or set DATABASE_URL.',
    )
  }
  return { prefix, owner: NOBODY, binaries: reachableBinaries(binaries, prefix, home) }
}

function refuseForeignDirectory(home: string, uid: number | undefined): void {
  const owner = statSync(home).uid
  if (uid === undefined || owner === uid) return
  throw new PostgresStartError(
    `${home} belongs to user ${owner} and you are user ${uid}. ` +
      'Start as its owner, or set RUNWIRE_DATA_DIR to a directory of your own.',
  )
}

function giveTo(directory: string, uid: number): void {
  if (statSync(directory).uid === uid) return
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(directory, entry), uid, uid)
  }
  chownSync(directory, uid, uid)
}

/** The binaries themselves, or a copy of them beside the cluster (a checkout in /root is closed to others). */
function reachableBinaries(binaries: Binaries, prefix: string[], home: string): Binaries {
  if (succeeds([...prefix, 'test', '-x', binaries.postgres])) return binaries
  const root = join(home, `binaries-${statSync(binaries.postgres).mtimeMs}`)
  if (!existsSync(root)) {
    const unfinished = `${root}.unfinished`
    cpSync(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true, force: true })
    renameSync(unfinished, root)
  }
  return { root, initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
}

/** initdb looks itself up by its user id and gives up where that has no name, as in a container with any user id. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    // Node says so when there is no such user.
    return false
  }
}

function succeeds([program = '', ...args]: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
