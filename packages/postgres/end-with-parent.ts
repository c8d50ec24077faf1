import { spawnSync } from 'node:child_process'

let available: boolean | null = null

/**
 * Words to put before a command line so that the kernel sends the program this signal when its parent dies, however
 * it dies. Empty where `setpriv` (util-linux) is missing.
 */
export function endWithParent(signal: 'INT' | 'KILL'): string[] {
  available ??= spawnSync('setpriv', ['--pdeathsig', signal, 'true'], { stdio: 'ignore' }).status === 0
  return available ? ['setpriv', '--pdeathsig', signal] : []
}
