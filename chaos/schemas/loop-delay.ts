import { readFileSync } from 'node:fs'

const EVERY_MS = 20

/** Asks processes for their health again and again: while the loop of one hangs it answers nobody. */
export interface LoopWatch {
  /** The longest answer since it was last asked, in ms, and begins anew. */
  longestMs(): number
  stop(): void
}

export function watchLoops(urls: readonly string[]): LoopWatch {
  const stopped = new AbortController()
  let longest = 0
  const watch = async (url: string) => {
    while (!stopped.signal.aborted) {
      const sentMs = performance.now()
      await fetch(url, { signal: stopped.signal }).then(
        (reply) => reply.arrayBuffer(),
        () => undefined,
      )
      longest = Math.max(longest, performance.now() - sentMs)
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  }
  for (const url of urls) void watch(url)
  return {
    longestMs() {
      const taken = Math.round(longest)
      longest = 0
      return taken
    },
    stop: () => stopped.abort(),
  }
}

/** Where a worker of this machine tells its health: the port its supervisor gave it. */
export function healthOf(pid: number): string {
  const [, port] = /(?:^|\0)RUNWIRE_HEALTH_PORT=(\d+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8')) ?? []
  return `http://127.0.0.1:${port}/healthz`
}
