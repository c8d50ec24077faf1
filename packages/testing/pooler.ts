import { connect, createServer, type Socket } from 'node:net'

export interface Pooler {
  url: string
  close(): Promise<void>
}

export interface PoolerOptions {
  /** Asked for each notification on its way to the client; one that is dropped was LISTENed for on somebody else's connection. */
  dropsNotifications?: () => boolean
}

/** Postgres' message types: the key that cancels statements, and a notification. */
const BACKEND_KEY_DATA = 0x4b
const NOTIFICATION = 0x41

/**
 * Plays a transaction pooler in front of `url`: the process id that clients are told is made up, and notifications
 * do not arrive. The real PgBouncer is tried by `npm run chaos -- pooler`.
 */
export async function poolerOf(url: string, { dropsNotifications = () => true }: PoolerOptions = {}): Promise<Pooler> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const backend = connect(Number(target.port), target.hostname)
    client.on('data', (bytes) => backend.write(bytes))
    backend.on(
      'data',
      changeMessages((bytes) => client.write(bytes), dropsNotifications),
    )
    for (const socket of [client, backend]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        client.destroy()
        backend.destroy()
        sockets.delete(socket)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  return {
    url: own.href,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Passes whole messages of the server on: a type byte, then the length with its own four bytes. */
function changeMessages(pass: (bytes: Buffer) => void, dropsNotifications: () => boolean) {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    for (let end = messageEnd(rest); end !== null; end = messageEnd(rest)) {
      const message = rest.subarray(0, end)
      rest = rest.subarray(end)
      if (message[0] === BACKEND_KEY_DATA) message.writeInt32BE(1, 5)
      if (message[0] !== NOTIFICATION || !dropsNotifications()) pass(message)
    }
  }
}

const messageEnd = (bytes: Buffer): number | null =>
  bytes.length >= 5 && bytes.length >= 1 + bytes.readInt32BE(1) ? 1 + bytes.readInt32BE(1) : null
