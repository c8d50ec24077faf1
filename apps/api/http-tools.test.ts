import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from './test-api.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const document = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://api.shop.test' }],
  paths: {
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      },
    },
  },
}

test('an OpenAPI document comes back as tools that an agent takes as they are', async () => {
  const imported = await api.send('POST', '/api/v1/http-tools/import', { body: { document } })
  expect(imported.status).toBe(200)
  expect(imported.json).toMatchObject({
    tools: [
      { kind: 'http', name: 'getOrder', method: 'GET', url: 'https://api.shop.test/orders/{id}', effect: 'read' },
    ],
  })

  const { tools } = imported.json as { tools: unknown[] }
  const made = await api.send('PUT', '/api/v1/agents/order-desk', {
    body: { name: 'Order desk', model: { name: 'case-model' }, tools },
  })
  expect(made.status).toBe(201)
})

test('a document that cannot be imported is refused with the reason', async () => {
  const refused = await api.send('POST', '/api/v1/http-tools/import', { body: { document: { swagger: '2.0' } } })

  expect(refused.status).toBe(400)
  expect(refused.json).toMatchObject({
    error: { code: 'invalid_field', param: 'document', message: expect.stringContaining('openapi') },
  })
})
