import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitFor } from '@runwire/testing'

export interface KillingProvider {
  url: string
  /** Processes killed so far, in order. */
  killed: number[]
  stop(): Promise<void>
}

/**
 * A provider whose every request for `kill` ends the process that made it by SIGKILL, as a run that exhausts memory does:
 * once `bystanders` other requests stream beside it, the third time at once. The others' answers end after the third.
 */
export async function startKillingProvider(bystanders: number): Promise<KillingProvider> {
  const killed: number[] = []
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const last = (
        JSON.parse(Buffer.concat(chunks).toString('utf8')) as { messages: { content: string }[] }
      ).messages.at(-1)
      if (last?.content === 'kill') {
        void waitFor(() => killed.length >= 2 || open.size >= bystanders, { timeoutMs: 60_000 }).then(() => {
          const pid = clientOf(request.socket.remotePort ?? 0)
          killed.push(pid)
          process.kill(pid, 'SIGKILL')
        })
        return
      }
      open.add(response)
      response.on('close', () => open.delete(response))
      response.write(chunk({ content: 'safe' }, null))
      void waitFor(() => killed.length >= 3 || response.destroyed, { timeoutMs: 60_000 }).then(() =>
        response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    killed,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const chunk = (delta: object, finish: string | null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

/** The process whose connection leaves from this local port: its socket's inode stands in /proc/net/tcp and among its files. */
function clientOf(port: number): number {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const row = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find((fields) => fields[1]?.endsWith(`:${hex}`))
  const socket = `socket:[${row?.[9]}]`
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && filesOf(name).includes(socket))
  if (pid === undefined) throw new Error(`No process holds the connection from port ${port}`)
  return Number(pid)
}

function filesOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
  } catch (error) {
    // Ended meanwhile, or somebody else's.
    if (error instanceof Error && 'code' in error) return []
    throw error
  }
}
