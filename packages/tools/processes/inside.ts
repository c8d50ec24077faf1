import { readSync, writeSync } from 'node:fs'

const STDIN = 0
const STDOUT = 1

/** For the process itself: what it was given. */
export function readInput(): { values: Record<string, unknown>; bytes: Uint8Array } {
  const head: number[] = []
  const one = new Uint8Array(1)
  while (readSome(one, 0) > 0 && one[0] !== 10) head.push(one[0]!)
  const { values, bytes: length } = JSON.parse(Buffer.from(head).toString()) as {
    values: Record<string, unknown>
    bytes: number
  }
  // In place: pieces that are joined afterwards would take the memory twice.
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length;) {
    const read = readSome(bytes, at)
    if (read === 0) throw new Error('the input ended early')
    at += read
  }
  return { values, bytes }
}

/** For the process itself: answers, and ends. */
export function answer(values: Record<string, unknown>, text = ''): void {
  const bytes = Buffer.from(`${JSON.stringify(values)}\n${text}`)
  for (let at = 0; at < bytes.length;) at += again(() => writeSync(STDOUT, bytes, at))
  process.exit(0)
}

const readSome = (into: Uint8Array, at: number): number =>
  again(() => readSync(STDIN, into, at, into.length - at, null))

/** Pipes may be set not to block: then a call that would have to wait is made again. */
function again(call: () => number): number {
  for (;;) {
    try {
      return call()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}
