import { connect, createServer, type AddressInfo } from 'node:net'

/** Round trips to Postgres by the name of the program that made them. */
export interface RoundTrips {
  url: string
  counts: Map<string, number>
  /** Those of one program so far. */
  of(name: string): number
  close(): Promise<void>
}

/**
 * A door in front of a Postgres that counts, for each connection, how often its client sends after the server has
 * answered: statements that are sent together count once. Connections are told apart by their application_name.
 */
export async function countRoundTrips(url: string): Promise<RoundTrips> {
  const target = new URL(url)
  const counts = new Map<string, number>()
  const server = createServer((client) => {
    const backend = connect(Number(target.port || 5432), target.hostname)
    let name = ''
    let answered = true
    client.on('data', (bytes) => {
      if (name === '') name = /application_name\0([^\0]+)\0/.exec(bytes.toString('latin1'))?.[1] ?? 'unnamed'
      else if (answered) {
        const program = name.replace(/_[^_]*$/, '')
        counts.set(program, (counts.get(program) ?? 0) + 1)
      }
      answered = false
      backend.write(bytes)
    })
    backend.on('data', (bytes) => {
      answered = true
      client.write(bytes)
    })
    for (const [one, other] of [
      [client, backend],
      [backend, client],
    ] as const) {
      one.setNoDelay(true)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    counts,
    of: (name) => counts.get(name) ?? 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
