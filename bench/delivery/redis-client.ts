import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The part that the peers use of the npm package `redis`. */
export interface RedisClient {
  connect(): Promise<unknown>
  on(event: 'error', listener: (error: unknown) => void): unknown
  publish(channel: string, message: string): Promise<unknown>
  subscribe(channel: string, listener: (message: string) => void): Promise<unknown>
}

/** A connected client; the package comes from the folder the benchmark installed it into. An error ends the process. */
export async function connectRedis(peers: string, url: string): Promise<RedisClient> {
  const { createClient } = fromPeers(peers, 'redis') as { createClient(options: { url: string }): RedisClient }
  const client = createClient({ url })
  client.on('error', (error) => {
    console.error(error)
    process.exit(1)
  })
  await client.connect()
  return client
}

/** A package from that folder. */
export const fromPeers = (peers: string, name: string): unknown => createRequire(join(peers, 'package.json'))(name)

/** Channels of the peers on Redis. Orders go from api to worker. */
export const ORDERS = 'bench:orders'
export const TOKENS = 'bench:tokens'
export const STARTED = 'bench:started'

export type Order = { k: 'start'; run: string; content: string } | { k: 'stop'; run: string }
export type Piece = { run: string; text: string } | { run: string; end: true }
