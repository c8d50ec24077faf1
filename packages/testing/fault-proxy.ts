import { connect, createServer, type Socket } from 'node:net'

export interface FaultProxy {
  port: number
  /** Connections stay open and new ones are accepted, but no byte passes in either direction any more. */
  blackHole(): void
  /** The connections that are open now pass no byte any more and stay open; new ones work. */
  halfOpen(): void
  /** Resets every connection and refuses new ones. */
  cut(): void
  /** Passes bytes again, those held back by a black hole included. */
  resume(): void
  /**
   * Plays a vanished host that another replaces at the same address: connections of before stay silent for
   * ever, new ones pass.
   */
  replaceHost(): void
  /** How many connections are open through the proxy. */
  connections(): number
  close(): Promise<void>
}

type Mode = 'open' | 'blackHole' | 'cut'

/**
 * A TCP proxy on 127.0.0.1 in front of `targetPort` that fails on command, as networks do.
 * A black hole holds bytes back without closing anything: what a half-open connection looks like from both ends.
 */
export async function faultProxy({ targetPort, port = 0 }: { targetPort: number; port?: number }): Promise<FaultProxy> {
  let mode: Mode = 'open'
  const pairs = new Set<Pair>()
  const server = createServer((client) => {
    if (mode === 'cut') {
      client.resetAndDestroy()
      return
    }
    const pair = joinSockets(client, connect(targetPort, '127.0.0.1'), () => pairs.delete(pair))
    pairs.add(pair)
    if (mode === 'blackHole') pair.pause()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()

  const cut = () => {
    mode = 'cut'
    for (const pair of pairs) pair.reset()
  }
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    blackHole() {
      mode = 'blackHole'
      for (const pair of pairs) pair.pause()
    },
    halfOpen() {
      for (const pair of pairs) pair.pause()
    },
    cut,
    resume() {
      mode = 'open'
      for (const pair of pairs) pair.resume()
    },
    replaceHost() {
      for (const pair of pairs) pair.pause()
      mode = 'open'
    },
    connections: () => pairs.size,
    close() {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

interface Pair {
  pause(): void
  resume(): void
  reset(): void
}

/**
 * Copies bytes by hand: `pipe` would end the other side on its own, and a paused pipe resumes itself on drain.
 * While paused an end or reset is not passed on either, as in a network that swallows everything.
 */
function joinSockets(client: Socket, target: Socket, ended: () => void): Pair {
  let paused = false
  let closing: (() => void) | null = null
  const reset = () => {
    client.resetAndDestroy()
    target.resetAndDestroy()
    ended()
  }
  const whenOpen = (action: () => void) => {
    if (paused) closing = action
    else action()
  }
  for (const [from, to] of [
    [client, target],
    [target, client],
  ] as const) {
    from.setNoDelay(true)
    from.on('data', (bytes) => {
      if (!to.write(bytes)) from.pause()
    })
    to.on('drain', () => {
      if (!paused) from.resume()
    })
    from.on('end', () => whenOpen(() => to.end()))
    from.on('error', () => whenOpen(reset))
    from.on('close', () =>
      whenOpen(() => {
        to.destroySoon()
        ended()
      }),
    )
  }
  return {
    pause() {
      paused = true
      client.pause()
      target.pause()
    },
    resume() {
      paused = false
      client.resume()
      target.resume()
      closing?.()
      closing = null
    },
    reset,
  }
}
