import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

/**
 * CPU seconds a process has used, user and system; with `family` its children count too, running and ended. Throws for a
 * process that is gone.
 */
export function cpuSeconds(pid: number, family = false): number {
  const own = fieldsOf(pid)
  if (own === null) throw new Error(`process ${pid} has ended while it was measured`)
  const ended = family ? ticks(own, 13) + ticks(own, 14) : 0
  const children = family ? childrenOf(pid).map(ownSeconds) : []
  return (
    (ticks(own, 11) + ticks(own, 12) + ended) / TICKS_A_SECOND + children.reduce((sum, seconds) => sum + seconds, 0)
  )
}

/** Resident memory of a process in KB. */
export function residentKb(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1])
}

function ownSeconds(pid: number): number {
  const fields = fieldsOf(pid)
  return fields === null ? 0 : (ticks(fields, 11) + ticks(fields, 12)) / TICKS_A_SECOND
}

/** Fields of /proc/PID/stat after the name, which may contain spaces; null for a process that is gone. */
function fieldsOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ESRCH')
      return null
    throw error
  }
}

const ticks = (fields: readonly string[], index: number): number => Number(fields[index])

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => fieldsOf(other)?.[1] === String(pid))
}
