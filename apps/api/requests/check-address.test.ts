import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../test-api.fixture.ts'

let api: TestApi
let mcpServer: string
beforeAll(async () => {
  api = await startTestApi()
  const made = await api.send('POST', '/api/v1/mcp-servers', { body: { name: 'far', url: 'https://far.example/mcp' } })
  mcpServer = made.at('id')
})
afterAll(() => api.stop())

const secrets = { signing_secret: 'signing-secret', bot_token: 'bot-token' }
const agent = (url: string) => ({
  name: 'x',
  model: { name: 'small' },
  tools: [
    { kind: 'builtin', name: 'calculator' },
    { kind: 'http', name: 'ask', url },
  ],
})

/** Every place that keeps an address which a request goes to later: its field, and how an address is brought there. */
const places: [string, (url: string) => [string, string, object]][] = [
  ['base_url', (base_url) => ['PUT', '/api/v1/providers/far', { base_url }]],
  ['url', (url) => ['POST', '/openapi/v1/webhook-endpoints', { url, events: ['run.completed'] }]],
  ['url', (url) => ['POST', '/api/v1/mcp-servers', { name: 'near', url }]],
  ['url', (url) => ['PATCH', `/api/v1/mcp-servers/${mcpServer}`, { url }]],
  ['hook.url', (url) => ['PATCH', `/api/v1/projects/${api.project.id}`, { hook: { url } }]],
  ['api_url', (api_url) => ['PUT', '/api/v1/agents/helper/chat-hook', { api_url, ...secrets }]],
  ['tools.1.url', (url) => ['PUT', '/api/v1/agents/asking', agent(url)]],
]

const hosts = ['169.254.169.254', '[fd00:ec2::254]', '100.100.100.200', 'metadata.google.internal', '2852039166']

test.each(places)(
  'SEC7: %s with credentials or of a cloud’s metadata is not even stored (%#)',
  async (param, place) => {
    const bring = (url: string) => {
      const [method, path, body] = place(url)
      return api.send(method, path, { body })
    }

    const carrying = await bring('https://ann:hunter2@far.example/v1')
    expect([carrying.status, carrying.at('error.code'), carrying.at('error.param')]).toEqual([
      400,
      'invalid_field',
      param,
    ])
    expect(carrying.at('error.message')).toBe(`${param}: a url must not carry a user name or password.`)
    for (const host of hosts) {
      const refused = await bring(`http://${host}/latest`)
      expect([host, refused.status, refused.at('error.param')]).toEqual([host, 400, param])
      expect(refused.at('error.message')).toContain('is not on the public internet and not among the hosts')
    }
    expect((await bring('https://far.example/v1')).status).toBeLessThan(300)
  },
)
