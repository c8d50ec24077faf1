import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  /** The client's end of the connection. */
  port: number
  /** Resolves when the other side or this one has closed the connection. */
  closed: Promise<void>
}

export type Answer = (request: ReceivedRequest, response: ServerResponse) => void

/** A provider on a free port that answers with `answers` one after the other, the last one again and again. */
export async function startProvider(...answers: Answer[]) {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const closed = new Promise<void>((resolve) => incoming.socket.once('close', () => resolve()))
    const text = Buffer.concat(parts).toString('utf8')
    const request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      port: incoming.socket.remotePort ?? 0,
      closed,
    }
    requests.push(request)
    answers[Math.min(requests.length, answers.length) - 1]!(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}/v1`, port, requests }
}

export const chunk = (fields: Record<string, unknown>, finish: string | null = null): string =>
  `data: ${JSON.stringify({ model: 'm-1', choices: [{ index: 0, delta: fields, finish_reason: finish }] })}\n\n`

/** A stream of this text that ends well. */
export const streams =
  (text: string): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`${chunk({ content: text })}${chunk({}, 'stop')}data: [DONE]\n\n`)
  }

export const answers =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, {
      'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
      ...headers,
    })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

/** Refuses every request for which `fits` holds with this error, and streams "ok" otherwise. */
export const refusesWhile =
  (fits: (body: Record<string, unknown>) => boolean, error: Record<string, unknown>, status = 400): Answer =>
  (request, response) =>
    (fits(request.body)
      ? answers(status, { error })
      : request.body.stream === true
        ? streams('ok')
        : answers(200, { choices: [{ message: { content: 'ok' }, finish_reason: 'stop' }] }))(request, response)
