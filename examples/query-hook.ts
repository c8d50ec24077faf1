/**
 * A query hook: looks at every message before a model does. It refuses one about coffee, rewrites one about "the usual",
 * and lets the others pass. Runwire must be allowed to reach it: RUNWIRE_ALLOW_PRIVATE_HOSTS=127.0.0.1 npm start
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { apiKey, consoleToken, url } from './runwire.ts'

const secret = `whsec_${randomBytes(32).toString('base64')}`

const server = createServer(async (request, response) => {
  let body = ''
  for await (const bytes of request) body += bytes
  const query = new Webhook(secret).verify(body, request.headers as Record<string, string>) as { content: string }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(decide(query.content)))
})

function decide(content: string): { refuse: string } | { content: string } | object {
  if (/coffee/i.test(content)) return { refuse: 'Please ask about tea.' }
  if (content === 'The usual') return { content: 'What is 17 * 23?' }
  return {}
}

await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const { data } = await call('GET', '/api/v1/projects', consoleToken)
const project = `/api/v1/projects/${data[0].id}`
await call('PATCH', project, consoleToken, { hook: { url: `http://127.0.0.1:${port}`, timeout_ms: 3000, secret } })

for (const content of ['How is coffee made?', 'The usual', 'What is 12 * 12?']) {
  const { runs } = await call('POST', '/openapi/v1/messages', apiKey, { agent: 'demo', content })
  console.log(`${content} → ${runs[0].error?.message ?? runs[0].output.content}`)
}

await call('PATCH', project, consoleToken, { hook: null })
server.close()

async function call(method: string, path: string, token: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}
