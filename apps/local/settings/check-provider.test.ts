import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { freePort } from '@runwire/testing'
import { afterEach, expect, test } from 'vitest'

import { checkProvider } from './check-provider.ts'

let server: Server | null = null

afterEach(() => {
  server?.close()
  server = null
})

async function provider(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

const check = (baseUrl: string) => checkProvider({ baseUrl, apiKey: 'sk-secret', model: 'large' })

test('a provider that knows the key and the model is not worth a line', async () => {
  let asked = ''
  const url = await provider((req, res) => {
    asked = `${req.url} ${req.headers.authorization}`
    res.end('{"data": [{"id": "small"}, {"id": "large"}]}')
  })

  expect(await check(url)).toBeNull()
  expect(asked).toBe('/v1/models Bearer sk-secret')
})

test('a refused key is reported in one line that does not show it', async () => {
  const url = await provider((_req, res) => res.writeHead(401).end('{"error": {"message": "sk-secret is wrong"}}'))

  expect(await check(url)).toBe(`The provider at ${url} refuses the key (401). Set OPENAI_API_KEY to a valid one.`)
})

test('a provider that does not answer is reported in one line', async () => {
  const port = await freePort()

  expect(await check(`http://127.0.0.1:${port}/v1`)).toBe(
    `The provider at http://127.0.0.1:${port}/v1 does not answer (ECONNREFUSED). Look at OPENAI_BASE_URL; runs will fail until it does.`,
  )
})

test('the error for a model that the provider does not list names one that it does', async () => {
  const url = await provider((_req, res) => res.end('{"data": [{"id": "small"}]}'))

  expect(await check(url)).toBe(
    `The provider at ${url} does not list the model large. Set RUNWIRE_MODEL to one it has, such as small.`,
  )
})

test('a provider without a list of models is fine', async () => {
  const url = await provider((_req, res) => res.writeHead(404).end('not here'))

  expect(await check(url)).toBeNull()
})
