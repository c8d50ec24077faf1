/**
 * A receiver of webhooks, with what any of them needs: the signature is verified over the raw body, the answer comes at
 * once. Runwire must be allowed to reach it: RUNWIRE_ALLOW_PRIVATE_HOSTS=127.0.0.1 npm start
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { apiKey, url } from './runwire.ts'

const received = Promise.withResolvers<void>()
let secret = ''

const server = createServer(async (request, response) => {
  let body = ''
  for await (const bytes of request) body += bytes
  try {
    const event = new Webhook(secret).verify(body, request.headers as Record<string, string>) as {
      type: string
      data: { output?: { content: string } }
    }
    // A delivery may come twice: remember `webhook-id` where twice would hurt.
    console.log(`${String(request.headers['webhook-id'])} ${event.type}: ${event.data.output?.content}`)
    response.writeHead(204).end()
    received.resolve()
  } catch {
    response.writeHead(400).end('The signature does not fit.')
  }
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo

const endpoint = await call('POST', '/webhook-endpoints', {
  url: `http://127.0.0.1:${port}/hooks`,
  events: ['run.completed'],
})
secret = endpoint.secret

const forged = await fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', body: '{"type":"run.completed"}' })
console.log(`a forged delivery is answered with ${forged.status}`)

await call('POST', '/messages', { agent: 'demo', content: 'What is 17 * 23?', background: true })
// A delivery that cannot be made says why; here, that Runwire may not reach this machine.
const looking = setInterval(async () => {
  const { data } = await call('GET', `/webhook-endpoints/${endpoint.id}/deliveries`)
  if (data[0]?.error) received.reject(new Error(`Runwire could not deliver: ${data[0].error}`))
}, 1000)
await received.promise.finally(() => clearInterval(looking))
await call('DELETE', `/webhook-endpoints/${endpoint.id}`)
server.close()

async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${url}/openapi/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.status === 204 ? null : response.json()
}
