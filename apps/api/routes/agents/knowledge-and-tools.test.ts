import { failDocument, findMcpServer, storeDocumentText } from '@runwire/db'
import { everythingServer } from '@runwire/testing'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApi, startTestApi } from '../../test-api.fixture.ts'

let api: TestApi
let outside: Server
let origin: string
beforeAll(async () => {
  api = await startTestApi({ allowPrivateHosts: ['127.0.0.1'] })
  outside = createServer((req, res) => {
    res.writeHead(200, { 'content-type': 'application/json' })
    const led = { ...PETS, servers: [{ url: 'https://elsewhere.test/v2' }] }
    res.end(req.url === '/openapi.json' ? JSON.stringify(PETS) : req.url === '/led.json' ? JSON.stringify(led) : '{}')
  }).listen(0, '127.0.0.1')
  await once(outside, 'listening')
  origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
})
afterAll(async () => {
  outside.close()
  await api.stop()
})

const PETS = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: '/v2' }],
  paths: {
    '/pets/{id}': {
      get: {
        operationId: 'get_pet',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {},
      },
    },
  },
}
const CANARY = 'canary-secret-77d0'

const send = (method: string, path: string, body?: unknown) =>
  api.send(method, `/api/v1${path}`, { key: api.project.consoleToken, ...(body === undefined ? {} : { body }) })

describe('secrets', () => {
  test('SEC11: a secret is set and listed by its name and comes back in no reply', async () => {
    const put = await send('PUT', '/secrets/shop-token', { value: CANARY })
    const list = await send('GET', '/secrets')

    expect([put.status, list.status]).toEqual([200, 200])
    expect(list.json).toMatchObject({ data: [{ object: 'secret', name: 'shop-token' }] })
    expect(put.text + list.text).not.toContain(CANARY)
    expect((await send('DELETE', '/secrets/shop-token')).status).toBe(204)
    expect((await send('DELETE', '/secrets/shop-token')).status).toBe(404)
  })

  test.each([
    ['/secrets/has%20space', { value: 'long enough' }, 'name'],
    ['/secrets/ok', { value: 'short' }, 'value'],
    ['/secrets/ok', { value: 'two\nlines' }, 'value'],
    ['/secrets/ok', { value: '' }, 'value'],
    ['/secrets/ok', { value: 'long enough', shown: true }, 'shown'],
  ])('%s with %o is refused by its field', async (path, body, param) => {
    const reply = await send('PUT', path, body)
    expect([reply.status, reply.at('error.param')]).toEqual([400, param])
  })

  test('SEC2: a key without the scope, and another project, reach no secret', async () => {
    await send('PUT', '/secrets/mine', { value: CANARY })
    const foreign = await api.send('DELETE', '/api/v1/secrets/mine', { key: api.other.consoleToken })
    const list = await api.send('GET', '/api/v1/secrets', { key: api.other.consoleToken })

    expect(foreign.status).toBe(404)
    expect(list.json).toMatchObject({ data: [] })
  })
})

describe('MCP servers', () => {
  test('SEC11: a server is added, changed and removed; what is in its headers is never shown', async () => {
    const made = await send('POST', '/mcp-servers', {
      name: 'files',
      url: 'https://files.test/mcp',
      headers: { authorization: `Bearer ${CANARY}` },
    })
    const id = made.at('id')
    const renamed = await send('PATCH', `/mcp-servers/${id}`, { name: 'archive' })
    const read = await send('GET', `/mcp-servers/${id}`)

    expect([made.status, renamed.status, read.status]).toEqual([201, 200, 200])
    expect(read.json).toMatchObject({ object: 'mcp_server', name: 'archive', header_names: ['authorization'] })
    expect(made.text + renamed.text + read.text + (await send('GET', '/mcp-servers')).text).not.toContain(CANARY)
    expect((await send('POST', '/mcp-servers', { name: 'archive', url: 'https://x.test' })).at('error.param')).toBe(
      'name',
    )
    expect((await send('DELETE', `/mcp-servers/${id}`)).status).toBe(204)
    expect((await send('GET', `/mcp-servers/${id}`)).status).toBe(404)
  })

  test('SEC16: only the words whose pin was looked at are approved', async () => {
    const { id } = (await send('POST', '/mcp-servers', { name: 'pinned', url: 'https://p.test/mcp' })).json as {
      id: string
    }
    const pins = { add: 'a'.repeat(64) }
    const approved = await send('POST', `/mcp-servers/${id}/approvals`, { pins })
    const wrong = await send('POST', `/mcp-servers/${id}/approvals`, { pins: { add: 'yes' } })

    expect([approved.status, wrong.status]).toEqual([200, 400])
    expect((await findMcpServer(api.database.drizzle, api.project.id, id))?.server.pins).toEqual(pins)
  })

  test('SEC16: the tools of a real server are listed; what was never seen is new, other words are changed, until approved', async () => {
    const server = await everythingServer()
    try {
      const id = (await send('POST', '/mcp-servers', { name: 'everything', url: server.url })).at('id')
      const listed = async () =>
        (
          (await send('GET', `/mcp-servers/${id}/tools`)).json as {
            data: { name: string; pin: string; state: string }[]
          }
        ).data
      const first = await listed()
      expect(first.length).toBeGreaterThan(3)
      expect(new Set(first.map((tool) => tool.state))).toEqual(new Set(['approved']))

      await api.database.pool.query(
        `update mcp_servers set pins = jsonb_set(pins - 'get-sum', '{echo}', to_jsonb(repeat('0', 64))) where name = 'everything'`,
      )
      const stateOf = async (name: string) => (await listed()).find((tool) => tool.name === name)?.state
      expect([await stateOf('echo'), await stateOf('get-sum')]).toEqual(['changed', 'new'])
      const pins = Object.fromEntries(first.map((tool) => [tool.name, tool.pin]))
      await send('POST', `/mcp-servers/${id}/approvals`, { pins })
      expect([await stateOf('echo'), await stateOf('get-sum')]).toEqual(['approved', 'approved'])
    } finally {
      await server.kill()
    }
  })

  test.each([
    [{ name: 'Big', url: 'https://x.test' }, 'name'],
    [{ name: 'ok', url: 'file:///etc/passwd' }, 'url'],
    [{ name: 'ok', url: 'https://x.test', headers: { 'bad name': 'x' } }, 'headers.bad name'],
    [{ name: 'ok', url: 'https://x.test', headers: { ok: 'a\r\nb: c' } }, 'headers.ok'],
  ])('%o is refused by its field', async (body, param) => {
    const reply = await send('POST', '/mcp-servers', body)
    expect([reply.status, reply.at('error.param')]).toEqual([400, param])
  })

  test('SEC7: a server that does not answer, or that may not be reached, is a refusal that says so', async () => {
    const add = async (name: string, url: string) => (await send('POST', '/mcp-servers', { name, url })).at('id')
    const silent = await send('GET', `/mcp-servers/${await add('silent', `${origin}/mcp`)}/tools`)
    const inner = await send('GET', `/mcp-servers/${await add('inner', 'http://10.0.0.1/mcp')}/tools`)

    expect([silent.status, silent.at('error.param')]).toEqual([400, 'url'])
    expect(inner.at('error.message')).toContain('not on the public internet')
  })
})

describe('importing an OpenAPI document', () => {
  test('it becomes tools an agent takes as they are', async () => {
    const imported = await send('POST', '/tools/import-openapi', {
      document: PETS,
      base_url: 'https://pets.test/v2',
      headers: { authorization: { secret: 'pets' } },
    })
    const { data } = imported.json as { data: unknown[] }
    expect(data).toMatchObject([
      {
        kind: 'http',
        name: 'get_pet',
        url: 'https://pets.test/v2/pets/{id}',
        headers: { authorization: { secret: 'pets' } },
      },
    ])

    const agent = await send('PUT', '/agents/pet-keeper', { name: 'Pets', model: { name: 'one' }, tools: data })
    expect(agent.status).toBe(201)
  })

  test('from a url, its server is found beside it', async () => {
    const imported = await send('POST', '/tools/import-openapi', { url: `${origin}/openapi.json` })
    expect(imported.json).toMatchObject({ data: [{ url: `${origin}/v2/pets/{id}` }] })
  })

  test('SEC7: a fetched document that names another host gets no headers unless a person names that host', async () => {
    const headers = { authorization: { secret: 'pets' } }
    const body = { url: `${origin}/led.json`, headers }
    const refused = await send('POST', '/tools/import-openapi', body)
    expect([refused.status, refused.at('error.param')]).toEqual([400, 'base_url'])
    expect(refused.at('error.message')).toContain('names https://elsewhere.test as its server')

    const named = await send('POST', '/tools/import-openapi', { ...body, base_url: 'https://elsewhere.test/v2' })
    expect(named.json).toMatchObject({ data: [{ url: 'https://elsewhere.test/v2/pets/{id}', headers }] })
  })

  test('SEC20: while a large document is imported the process goes on answering others', async () => {
    const properties = Object.fromEntries(Array.from({ length: 20 }, (_, field) => [`f${field}`, { type: 'string' }]))
    const post = { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } } }
    const paths = Object.fromEntries(Array.from({ length: 1_900 }, (_, path) => [`/p${path}`, { post }]))
    const document = { openapi: '3.1.0', paths, components: { schemas: { A: { type: 'object', properties } } } }
    const delay = monitorEventLoopDelay({ resolution: 10 })

    delay.enable()
    const beganMs = performance.now()
    const imported = await send('POST', '/tools/import-openapi', { document, base_url: 'https://big.test' })
    const tookMs = performance.now() - beganMs
    delay.disable()

    expect((imported.json as { data: unknown[] }).data).toHaveLength(1_900)
    expect(delay.max / 1e6).toBeLessThan(tookMs / 2)
  })

  test.each([
    [{}, 'document'],
    [{ document: PETS, url: 'https://x.test' }, 'document'],
    [{ document: { swagger: '2.0' } }, 'document'],
    [{ document: PETS }, 'document'],
    [{ url: 'http://10.0.0.1/openapi.json' }, 'url'],
  ])('case %# is refused by its field', async (body, param) => {
    const reply = await send('POST', '/tools/import-openapi', body)
    expect([reply.status, reply.at('error.param')]).toEqual([400, param])
  })
})

describe('documents from files', () => {
  async function upload(name: string, content: string): Promise<string> {
    const reply = await api.send('POST', `/api/v1/files?name=${name}`, {
      key: api.project.consoleToken,
      body: Buffer.from(content),
      headers: { 'content-type': 'text/plain' },
    })
    return reply.at('id')
  }

  test('a file becomes a queued document, which then says how its reading went', async () => {
    const file_id = await upload('harbour.txt', 'The lighthouse is lit.')
    const added = await send('POST', '/documents', { file_id })
    const again = await send('POST', '/documents', { file_id })
    const id = added.at('id')

    expect([added.status, again.status, again.at('id')]).toEqual([202, 200, id])
    expect((await send('GET', `/documents/${id}`)).json).toMatchObject({
      object: 'document',
      title: 'harbour.txt',
      status: 'queued',
      file_id,
    })
    await failDocument(api.database.drizzle, api.project.id, id, 'harbour.txt is not readable')
    expect((await send('GET', '/documents')).json).toMatchObject({
      data: [{ id, status: 'failed', error: 'harbour.txt is not readable' }],
    })
    const retried = await send('POST', `/documents/${id}/ingest`)
    expect(retried.json).toMatchObject({ status: 'queued', error: null })
    await storeDocumentText(api.database.drizzle, api.project.id, id, { text: 'The lighthouse is lit.', pages: null })
    expect((await send('POST', '/knowledge/search', { query: 'lighthouses' })).json).toMatchObject({
      data: [{ document_id: id }],
    })
    expect((await send('DELETE', `/documents/${id}`)).status).toBe(204)
    expect((await send('POST', '/knowledge/search', { query: 'lighthouses' })).json).toMatchObject({ data: [] })
  })

  test('SEC2: another project’s file is unknown, and text or file must be given, not both', async () => {
    const file_id = await upload('private.txt', 'private')
    const foreign = await api.send('POST', '/api/v1/documents', { key: api.other.consoleToken, body: { file_id } })
    const both = await send('POST', '/documents', { file_id, content: 'x' })
    const neither = await send('POST', '/documents', { title: 'x' })
    const untitled = await send('POST', '/documents', { content: 'x' })
    const text = await send('POST', '/documents', { title: 'Text', content: 'words' })
    const reread = await send('POST', `/documents/${text.at('id')}/ingest`)

    expect(foreign.status).toBe(404)
    expect([both, neither, untitled].map((reply) => [reply.status, reply.at('error.param')])).toEqual([
      [400, 'content'],
      [400, 'content'],
      [400, 'title'],
    ])
    expect([text.status, reread.status]).toEqual([201, 400])
  })
})
