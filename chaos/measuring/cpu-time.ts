import { readFileSync } from 'node:fs'

const TICK_MS = 10

/** Processor time that a process has used, user and system. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
