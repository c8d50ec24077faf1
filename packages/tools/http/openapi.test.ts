import { expect, test } from 'vitest'
import { httpTool } from './http-tool.ts'
import { openApiTools } from './openapi.ts'
import { toolContext } from '../testing/tool-context.ts'
import { webServer } from '../testing/web-server.ts'

const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://api.shop.test/v1/' }],
  paths: {
    '/orders/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        operationId: 'getOrder',
        summary: 'Reads an order.',
        parameters: [
          { name: 'fields', in: 'query', schema: { type: 'string' } },
          { name: 'x-trace', in: 'header', schema: { type: 'string' } },
        ],
      },
      delete: { summary: 'Drops it.' },
    },
    '/orders': {
      post: {
        operationId: 'create order!',
        parameters: [
          { name: 'dry_run', in: 'query', required: true, schema: { type: 'boolean' } },
          { name: 'lang', in: 'query', schema: { type: 'string' } },
        ],
        requestBody: {
          content: { 'application/json; charset=utf-8': { schema: { $ref: '#/components/schemas/Order' } } },
        },
      },
    },
  },
  components: {
    parameters: {
      Id: { name: 'id', in: 'path', required: true, description: 'The number.', schema: { type: 'integer' } },
    },
    schemas: {
      Order: {
        type: 'object',
        required: ['item'],
        properties: { item: { type: 'string' }, parent: { $ref: '#/components/schemas/Order' } },
      },
    },
  },
}

test('each operation becomes an HTTP tool with its arguments, method and effect', () => {
  expect(openApiTools(shop, { headers: { authorization: { secret: 'shop' } } })).toMatchObject([
    {
      name: 'getOrder',
      description: 'Reads an order.',
      method: 'GET',
      url: 'https://api.shop.test/v1/orders/{id}',
      effect: 'read',
      headers: { authorization: { secret: 'shop' } },
      parameters: {
        properties: { id: { type: 'integer', description: 'The number.' }, fields: { type: 'string' } },
        required: ['id'],
      },
    },
    { name: 'delete_orders_id', method: 'DELETE', effect: 'idempotent' },
    {
      name: 'create_order',
      method: 'POST',
      effect: 'once',
      url: 'https://api.shop.test/v1/orders?dry_run={dry_run}',
      parameters: {
        properties: { item: { type: 'string' }, parent: {}, dry_run: { type: 'boolean' } },
        required: ['item', 'dry_run'],
      },
    },
  ])
})

test('an imported operation can be called', async () => {
  await using server = await webServer((_, res) => res.end('made'))
  const [, , create] = openApiTools(shop, { base_url: server.origin })
  if (create === undefined) throw new Error('no such operation')

  const outcome = await httpTool(create, { egress: server.egress, secretOf: async () => null }).run(
    { item: 'book', dry_run: true },
    toolContext(),
  )

  expect(outcome).toEqual({ ok: true, result: 'made' })
  expect(server.seen[0]).toMatchObject({ method: 'POST', url: '/orders?dry_run=true', body: '{"item":"book"}' })
})

test('operations of one name are told apart', () => {
  const paths = { '/a': { get: { operationId: 'read' } }, '/b': { get: { operationId: 'read' } } }
  expect(openApiTools({ ...shop, paths }).map((tool) => tool.name)).toEqual(['read', 'read_2'])
})

test('a faulty document is refused with the reason', () => {
  expect(() => openApiTools({ swagger: '2.0', paths: {} })).toThrow(/openapi/)
  expect(() => openApiTools({ ...shop, servers: [{ url: '/v1' }] })).toThrow(/give base_url/)
  expect(() => openApiTools({ ...shop, servers: [{ url: 'https://{host}/v1' }] })).toThrow(/give base_url/)
  expect(() => openApiTools({ ...shop, components: {} })).toThrow('#/components/parameters/Id points to nothing')
  expect(() =>
    openApiTools({ ...shop, paths: { '/x': { get: { parameters: [{ $ref: 'https://evil.test/p' }] } } } }),
  ).toThrow(/outside the document/)
})

test('a schema that contains itself ends where it would begin again', () => {
  const [, , create] = openApiTools(shop)

  expect(create?.parameters).toMatchObject({ properties: { parent: expect.not.objectContaining({ type: 'object' }) } })
})

test('SEC14: a small document that stands for a huge one is refused', () => {
  const levels = Array.from({ length: 28 }, (_, level) => [
    `L${level}`,
    {
      properties: {
        a: { $ref: `#/components/schemas/L${level + 1}` },
        b: { $ref: `#/components/schemas/L${level + 1}` },
      },
    },
  ])
  const schemas = { ...Object.fromEntries(levels), L28: { type: 'string' } }
  const post = { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/L0' } } } } }

  expect(() => openApiTools({ ...shop, paths: { '/x': { post } }, components: { schemas } })).toThrow(
    /more than 200000 values/,
  )
})

test('SEC14: a long text that a thousand places refer to is refused', () => {
  const schemas = { Long: { type: 'string', description: 'x'.repeat(100_000) } }
  const properties = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, index) => [`a${index}`, { $ref: '#/components/schemas/Long' }]),
  )
  const post = { requestBody: { content: { 'application/json': { schema: { properties } } } } }

  expect(() => openApiTools({ ...shop, paths: { '/x': { post } }, components: { schemas } })).toThrow(
    /more than 200000 values/,
  )
})

test('SEC20: names of a million underscores, and thousands of the same name, take no time', () => {
  const same = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`/p${index}`, { get: { operationId: 'same' } }]))
  const before = process.cpuUsage()

  const tools = openApiTools({ ...shop, paths: same(2_000) })
  expect(() => openApiTools({ ...shop, paths: same(2_001) })).toThrow(/more than 2000 operations/)
  const operationId = `x${'_'.repeat(2_000_000)}x`
  openApiTools({ ...shop, paths: { '/x': { get: { operationId } } } })

  expect(new Set(tools.map(({ name }) => name)).size).toBe(2_000)
  // Each takes milliseconds; what grows as the square takes minutes.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(3_000)
})

test.each(['.evil.test/x', '@evil.test/x', ':81/x', 'x', '\\evil.test'])(
  'SEC7: a path %j that would lead to another host is refused, and no secret goes there',
  (path) => {
    const headers = { authorization: { secret: 'shop' } }
    expect(() => openApiTools({ ...shop, paths: { [path]: { get: {} } } }, { headers })).toThrow(/another host/)
  },
)

test.each(['https://api.shop.test?x=', 'https://api.shop.test#', 'https://user@api.shop.test', 'https:\\\\evil.test'])(
  'SEC7: %s is no base to join paths to',
  (url) => {
    expect(() => openApiTools(shop, { base_url: url })).toThrow(/give base_url/)
  },
)
