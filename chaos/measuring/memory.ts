import { readFileSync } from 'node:fs'

const LOOK_MS = 100

/** Resident memory of a process, in MB. */
export function memoryMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}

/** Runs something and returns the most memory that the process had meanwhile, and what it has at the end. */
export async function watchMemory<Value>(
  pid: number,
  work: () => Promise<Value>,
): Promise<{ value: Value; mostMb: number; endMb: number }> {
  let mostMb = memoryMb(pid)
  const timer = setInterval(() => (mostMb = Math.max(mostMb, memoryMb(pid))), LOOK_MS)
  try {
    const value = await work()
    const endMb = memoryMb(pid)
    return { value, mostMb: Math.max(mostMb, endMb), endMb }
  } finally {
    clearInterval(timer)
  }
}
