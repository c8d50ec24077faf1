import { Secret } from '@runwire/db'
import { createEgress } from '@runwire/tools'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ModelPorts } from './model-ports.ts'

let server: Server
let provider: { id: string; base_url: string; settings: {}; key: Secret }
let asked = 0
const egress = createEgress()
const ports = new ModelPorts(egress)

beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1
    response.setHeader('content-type', 'application/json').end('{"choices":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  provider = { id: 'prov_1', base_url: `http://127.0.0.1:${port}/v1`, settings: {}, key: new Secret('sk-inside') }
})
afterAll(async () => {
  await egress.close()
  await new Promise((resolve) => server.close(resolve))
})

const ask = (trusted: boolean) =>
  ports
    .for({ ...provider, trusted })
    .open({ model: 'm', messages: [], tools: [], tool_choice: 'none' }, { signal: AbortSignal.timeout(10_000) })

test('SEC7: a private address is asked on the operator’s word, and is not even connected to on another’s', async () => {
  await expect(ask(false)).rejects.toMatchObject({
    code: 'provider_unreachable',
    detail: expect.stringContaining('not on the public internet'),
    retryable: false,
  })
  expect(asked).toBe(0)

  await ask(true)
  expect(asked).toBe(1)
})
