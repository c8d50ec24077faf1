import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Another Runwire already uses the data directory. */
export class DirectoryHeldError extends Error {
  readonly code = 'directory_held'
}

const ANSWER_MS = 1_000

/**
 * Holds the directory for this process until it ends, even by kill -9: the kernel gives a socket's name back at
 * once, where a file with a pid in it would have to be judged. A second process gets DirectoryHeldError, with
 * what the holder says about itself (`describe`).
 */
export async function holdDirectory(dataDir: string, describe: () => string): Promise<void> {
  const name = socketName(realpathSync(dataDir))
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(describe())
  })
  for (let attempt = 1; ; attempt += 1) {
    if (await listen(server, name)) {
      server.unref()
      return
    }
    const holder = await ask(name)
    if (holder !== null) {
      throw new DirectoryHeldError(
        `Runwire already runs on ${dataDir} (${holder}). Stop it first, or start with another RUNWIRE_DATA_DIR.`,
      )
    }
    if (attempt === 3)
      throw new Error(`Could not take ${JSON.stringify(name)} for ${dataDir}, and nobody answers there.`)
    // Only where sockets are files: one whose process is gone stays.
    if (!name.startsWith('\0')) rmSync(name, { force: true })
  }
}

function socketName(directory: string): string {
  const id = createHash('sha256').update(directory).digest('hex').slice(0, 24)
  return process.platform === 'linux' ? `\0runwire-${id}` : join(tmpdir(), `runwire-${id}.sock`)
}

function listen(server: Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    }
    server.once('error', failed)
    server.listen(name, () => {
      server.off('error', failed)
      resolve(true)
    })
  })
}

/** The holder's answer; a holder too busy to answer still counts as one. Null where there is none any more. */
function ask(name: string): Promise<string | null> {
  return new Promise((resolve) => {
    let words = ''
    const socket = connect(name)
    socket.setEncoding('utf8').setTimeout(ANSWER_MS)
    socket.on('data', (text: string) => (words += text))
    socket.on('error', () => resolve(null))
    socket.on('timeout', () => socket.end(() => resolve('it does not answer')))
    socket.on('end', () => resolve(words))
  })
}
