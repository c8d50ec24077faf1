import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderRequest {
  model: string
  messages: { role: string; content: string }[]
}

export interface RecordingProvider {
  url: string
  requests: ProviderRequest[]
  stop(): Promise<void>
}

/** A provider that keeps every request and answers each with what `answer` makes of it; null is a 500. */
export async function startRecordingProvider(
  answer: (request: ProviderRequest) => string | null,
): Promise<RecordingProvider> {
  const requests: ProviderRequest[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const request = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ProviderRequest
      requests.push(request)
      const content = answer(request)
      if (content === null) {
        res.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"message":"broken"}}')
        return
      }
      const chunk = (delta: object, finish: string | null) =>
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', model: request.model, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
      res.writeHead(200, { 'content-type': 'text/event-stream' })
      res.end(`${chunk({ role: 'assistant', content }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
