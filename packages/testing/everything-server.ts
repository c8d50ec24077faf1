import { freePort } from '@runwire/postgres'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { startProcess, type RunningProcess } from './start-process.ts'

const require = createRequire(import.meta.url)

/** The protocol's own server for trying clients on, as a process that can be killed and started again on its port. */
export interface EverythingServer {
  url: string
  kill(): Promise<void>
  start(): Promise<void>
}

export async function everythingServer(): Promise<EverythingServer> {
  const folder = dirname(require.resolve('@modelcontextprotocol/server-everything/package.json'))
  const port = await freePort()
  let running: RunningProcess | null = null
  const server: EverythingServer = {
    url: `http://127.0.0.1:${port}/mcp`,
    async kill() {
      await running?.kill('SIGKILL')
    },
    async start() {
      running = startProcess({
        command: process.execPath,
        args: [join(folder, 'dist/index.js'), 'streamableHttp'],
        env: { PORT: String(port) },
      })
      await running.waitForOutput(/listening/, 60_000)
    },
  }
  await server.start()
  return server
}
