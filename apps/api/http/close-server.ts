import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Replies under way get this long to finish, then their connections go. */
const LAST_REPLIES_MS = 2_000

/**
 * Returns how to close the server: connections without a request under way go at once, the others with their reply.
 * Node's own list of idle connections lacks those that were opened and never used, as browsers and clients that change
 * their mind leave them. Call it before the server listens.
 */
export function closerOf(server: Server): () => Promise<void> {
  /** Connection → its requests under way. */
  const underWay = new Map<Socket, number>()
  let closing = false
  const change = (socket: Socket, by: number) => {
    const left = (underWay.get(socket) ?? 0) + by
    if (underWay.has(socket)) underWay.set(socket, left)
    if (closing && left === 0) socket.destroySoon()
  }
  server.on('connection', (socket: Socket) => {
    underWay.set(socket, 0)
    socket.once('close', () => underWay.delete(socket))
  })
  server.on('request', (req, res) => {
    const { socket } = req
    change(socket, 1)
    res.once('close', () => change(socket, -1))
  })
  return async () => {
    closing = true
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const [socket, requests] of underWay) if (requests === 0) socket.destroy()
    const timer = setTimeout(() => server.closeAllConnections(), LAST_REPLIES_MS)
    await closed
    clearTimeout(timer)
  }
}
