import { HttpToolConfig } from '@runwire/protocol'
import { expect, test } from 'vitest'
import { createEgress } from '../egress/egress.ts'
import { httpTool } from './http-tool.ts'
import { toolContext } from '../testing/tool-context.ts'
import { webServer } from '../testing/web-server.ts'

const config = (rest: object) =>
  HttpToolConfig.parse({ kind: 'http', name: 'order_status', url: 'https://example.com/', method: 'GET', ...rest })
const noSecrets = async () => null

test('arguments fill the path, the rest goes into the query, and JSON comes back as JSON', async () => {
  await using server = await webServer((_, res) =>
    res.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end('{"state":"sent"}'),
  )
  const tool = httpTool(config({ url: `${server.origin}/orders/{id}?v=1`, effect: 'read' }), {
    egress: server.egress,
    secretOf: noSecrets,
  })

  expect(await tool.run({ id: 'a/b ?', tags: ['x', 'y'], deep: { a: 1 } }, toolContext())).toEqual({
    ok: true,
    result: { state: 'sent' },
  })
  expect(server.seen[0]?.url).toBe('/orders/a%2Fb%20%3F?v=1&tags=x&tags=y&deep=%7B%22a%22%3A1%7D')
  expect(server.seen[0]?.headers).not.toHaveProperty('idempotency-key')
})

test('a POST carries the arguments as JSON and the call’s idempotency key', async () => {
  await using server = await webServer((_, res) => res.end('done'))
  const tool = httpTool(config({ url: `${server.origin}/refunds`, method: 'POST' }), {
    egress: server.egress,
    secretOf: noSecrets,
  })

  expect(await tool.run({ amount: 5 }, toolContext({ idempotency_key: 'run_1:call_7' }))).toEqual({
    ok: true,
    result: 'done',
  })
  expect(server.seen[0]).toMatchObject({
    method: 'POST',
    body: '{"amount":5}',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'run_1:call_7' },
  })
})

test('SEC11: a header’s secret is sent and never comes back, whatever the service repeats', async () => {
  await using server = await webServer((req, res) =>
    res.writeHead(req.url === '/bad' ? 403 : 200).end(`you sent ${req.headers.authorization}`),
  )
  const secretOf = async (name: string) => (name === 'shop' ? 'Bearer s3cr3t-value' : null)
  const headers = { Authorization: { secret: 'shop' } }
  for (const path of ['/good', '/bad']) {
    const outcome = await httpTool(config({ url: server.origin + path, headers }), {
      egress: server.egress,
      secretOf,
    }).run({}, toolContext())
    expect(JSON.stringify(outcome)).toContain('you sent [redacted]')
  }
  expect(server.seen[0]?.headers.authorization).toBe('Bearer s3cr3t-value')
})

test('a failing service is an error with its status and words', async () => {
  await using server = await webServer((_, res) => res.writeHead(422).end('no such order'))
  const tool = httpTool(config({ url: server.origin }), { egress: server.egress, secretOf: noSecrets })

  expect(await tool.run({}, toolContext())).toEqual({
    ok: false,
    error: { code: 'tool_error', message: 'The service answered with status 422: no such order' },
  })
})

test('SEC7: no argument chooses the host or climbs to another path', async () => {
  await using server = await webServer((_, res) => res.end('reached'))
  const tool = httpTool(config({ url: `${server.origin}/orders/{id}/state` }), {
    egress: server.egress,
    secretOf: noSecrets,
  })
  for (const id of ['..', '.', '']) expect(await tool.run({ id }, toolContext())).toMatchObject({ ok: false })
  for (const id of ['../../admin', '%2e%2e', '..\\..', '@evil.test']) await tool.run({ id }, toolContext())

  expect(
    server.seen.map(({ url }) => url).filter((url) => !url.startsWith('/orders/') || !url.endsWith('/state')),
  ).toEqual([])
  for (const url of ['{base}/x', 'https://{host}/x', 'https://example.com{path}', 'ftp://example.com/', '/relative']) {
    expect(() => httpTool(config({ url }), { egress: server.egress, secretOf: noSecrets }), `url ${url}`).toThrow(
      /order_status: url must be/,
    )
  }
})

test('SEC7: an API on a private address is refused', async () => {
  const egress = createEgress()
  const tool = httpTool(config({ url: 'http://10.0.0.1/{id}' }), { egress, secretOf: noSecrets })

  expect(await tool.run({ id: 1 }, toolContext())).toMatchObject({ ok: false, error: { code: 'egress_blocked' } })
  await egress.close()
})

test('a missing secret or argument is named', async () => {
  const egress = createEgress()
  const withHeader = httpTool(config({ headers: { 'x-key': { secret: 'gone' } } }), { egress, secretOf: noSecrets })
  const withPath = httpTool(config({ url: 'https://example.com/{id}' }), { egress, secretOf: noSecrets })

  expect(await withHeader.run({}, toolContext())).toMatchObject({
    error: { message: expect.stringContaining('the secret "gone" is not set') },
  })
  expect(await withPath.run({}, toolContext())).toMatchObject({
    error: { message: expect.stringContaining('the argument id is missing') },
  })
  await egress.close()
})
