import { createServer } from 'node:net'

import { freePort } from '@runwire/postgres'

const DEFAULT_PORT = 3000

/** The port that was asked for is taken by another program. */
export class PortBusyError extends Error {
  readonly code = 'port_busy'
}

/**
 * The first api's port: the one asked for, or 3000, or a free one where nobody asked and 3000 is taken, which is
 * then said. 0 asks for any free port. Throws PortBusyError where the one asked for is taken.
 */
export async function choosePort(asked: number | null, host: string, say: (line: string) => void): Promise<number> {
  if (asked === 0) return freePort(host)
  if (await isFree(asked ?? DEFAULT_PORT, host)) return asked ?? DEFAULT_PORT
  if (asked !== null) {
    throw new PortBusyError(`Port ${asked} is taken by another program. Set PORT to a free one, or to 0 for any.`)
  }
  const port = await freePort(host)
  say(`Port ${DEFAULT_PORT} is taken by another program; using ${port}.`)
  return port
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else if (error.code === 'EACCES')
        reject(new PortBusyError(`Port ${port} is not open to you. Set PORT above 1023.`))
      else reject(error)
    })
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
