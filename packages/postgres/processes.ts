import { readFileSync, readlinkSync } from 'node:fs'

/**
 * True while a process with this id does its work. A zombie counts as dead: it holds a pid and nothing else,
 * and in a container without an init it may hold it for ever.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  const stat = readProc(pid, 'stat')
  // The state letter follows the command name, which is in brackets and may itself contain brackets and spaces.
  return stat !== null && !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
}

/** True if `pid` runs and is the postmaster of `dataDir`: after a crash its number may belong to somebody else by now. */
export function isPostmasterOf(pid: number, dataDir: string): boolean {
  if (!isRunning(pid)) return false
  if (process.platform !== 'linux') return true
  const command = readProc(pid, 'cmdline')
  if (command === null || !command.split('\0')[0]?.endsWith('postgres')) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dataDir
  } catch (error) {
    // Not ours to look into: another user's Postgres cannot be the one on our directory.
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'ENOENT')) return false
    throw error
  }
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // The process ended between the two looks, or hides from us; both mean "not ours and running".
    return null
  }
}
