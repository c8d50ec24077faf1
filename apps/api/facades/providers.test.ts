import { listProviders } from '@runwire/db'
import { startProcess } from '@runwire/testing'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from './stack.fixture.ts'

let stack: Stack
let second: ReturnType<typeof startProcess>
let secondUrl: string

beforeAll(async () => {
  stack = await startStack()
  second = startProcess({
    command: process.execPath,
    args: [fileURLToPath(new URL('../../demo-model/main.ts', import.meta.url))],
    env: { PORT: '0', DEMO_PACE: '0' },
  })
  secondUrl = (await second.waitForOutput(/demo model on (\S+)/))[1] ?? ''
})
afterAll(async () => {
  await second.kill()
  await stack.stop()
})

test('C11: a second provider is added, its models are listed, and an agent runs on it', async () => {
  const added = await internal('PUT', '/providers/second', { base_url: secondUrl, key: 'sk-second' })
  expect(added.status).toBe(200)
  const models = await internal('GET', '/providers/second/models')
  expect(JSON.stringify(await models.json())).toContain('demo-large')

  const agent = { name: 'On the second', model: { provider: 'second', name: 'demo-small' } }
  expect((await internal('PUT', '/agents/on-second', agent)).ok).toBe(true)
  await stack.database.pool.query(`update providers set base_url = 'http://127.0.0.1:9/v1' where name = 'default'`)
  const reply = await fetch(`${stack.url}/openapi/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agent: 'on-second', content: '[echo]From the second.' }),
  })
  expect(await reply.json()).toMatchObject({
    runs: [{ status: 'completed', output: { content: 'From the second.', model: 'demo-small' } }],
  })
  expect((await listProviders(stack.database, stack.projectId)).map((provider) => provider.name)).toContain('second')
})

test('SEC7: a provider made by the API is not reached at an address the operator did not allow', async () => {
  const inside = secondUrl.replace('127.0.0.1', '127.0.0.2')
  expect((await internal('PUT', '/providers/inside', { base_url: inside })).status).toBe(200)
  const agent = { name: 'Inside', model: { provider: 'inside', name: 'demo-small' } }
  expect((await internal('PUT', '/agents/inside', agent)).ok).toBe(true)

  const models = await internal('GET', '/providers/inside/models')
  const reply = await fetch(`${stack.url}/openapi/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agent: 'inside', content: '[echo]From inside.' }),
  })

  expect(models.status).toBe(400)
  expect(await models.text()).toContain('127.0.0.2 is not on the public internet')
  expect(await reply.json()).toMatchObject({ runs: [{ status: 'failed', error: { code: 'provider_unreachable' } }] })
})

test('S21: one bare model call is streamed without a run', async () => {
  const response = await internal('POST', '/model-gateway/stream', {
    provider: 'second',
    model: 'demo',
    messages: [{ role: 'user', content: '[echo]Straight from the model.' }],
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const frames = (await response.text()).split('\n\n').filter((frame) => frame.startsWith('event: '))
  const texts = frames.flatMap((frame) => {
    const data = JSON.parse(frame.slice(frame.indexOf('data: ') + 6)) as { type?: string; text?: string }
    return data.type === 'model.delta' ? [data.text ?? ''] : []
  })
  expect(texts.join('')).toBe('Straight from the model.')
  expect(frames.at(-2)).toContain('event: model.completed')
  expect(frames.at(-1)).toContain('event: done')
  const { rows } = await stack.database.pool.query(`select 1 from runtime_runs where model = 'demo'`)
  expect(rows).toEqual([])
})

const internal = (method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${stack.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${stack.consoleToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
