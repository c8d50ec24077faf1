import { connect, createServer, type AddressInfo } from 'node:net'

export interface CuttingProxy {
  url: string
  /** Connections that were cut so far. */
  cuts(): number
  close(): Promise<void>
}

/**
 * A TCP proxy that resets each connection after as many bytes of the reply as `bytesOf` says, in the middle of whatever
 * is on the wire; null lets the connection live. Connections go to the targets in turn.
 */
export async function startCuttingProxy(
  targets: readonly string[],
  bytesOf: (cuts: number) => number | null,
): Promise<CuttingProxy> {
  let connections = 0
  let cuts = 0
  const server = createServer((client) => {
    const target = new URL(targets[connections++ % targets.length] ?? '')
    const upstream = connect(Number(target.port), target.hostname)
    let left = bytesOf(cuts)
    client.setNoDelay(true)
    client.on('data', (bytes) => upstream.write(bytes))
    upstream.on('data', (bytes) => {
      if (left === null || bytes.length < left) {
        if (left !== null) left -= bytes.length
        client.write(bytes)
        return
      }
      if (client.destroyed) return
      cuts++
      upstream.destroy()
      // Bytes that were let through must arrive: a reset alone may overtake them.
      client.write(bytes.subarray(0, left), () => client.resetAndDestroy())
    })
    const close = () => {
      client.destroy()
      upstream.destroy()
    }
    upstream.on('error', close)
    client.on('error', close)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
