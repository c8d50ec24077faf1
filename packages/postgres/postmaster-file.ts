import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A postmaster's own file; `status` is null while it is still reading its configuration. */
export interface PostmasterFile {
  pid: number
  port: number | null
  status: 'starting' | 'ready' | 'standby' | 'stopping' | null
}

const STATUSES = ['starting', 'ready', 'standby', 'stopping'] as const

/**
 * Reads `postmaster.pid`: line 1 is the pid, line 4 the port, line 8 the status. Null where there is none.
 * Source: src/include/utils/pidfile.h of Postgres.
 */
export function readPostmasterFile(dataDir: string): PostmasterFile | null {
  let text: string
  try {
    text = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return {
    pid: Number.isInteger(pid) ? pid : 0,
    port: Number.isInteger(port) && port > 0 ? port : null,
    status: STATUSES.find((status) => status === lines[7]) ?? null,
  }
}
