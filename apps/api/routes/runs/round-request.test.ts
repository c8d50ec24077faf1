import { putAgent, upsertProvider } from '@runwire/db'
import { AgentConfig } from '@runwire/protocol'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from '../../facades/stack.fixture.ts'

let stack: Stack
let recorder: Server
/** Bodies of requests to the model, in order, without those for titles. */
const bodies: { messages: unknown[]; tools?: unknown[] }[] = []

beforeAll(async () => {
  stack = await startStack()
  recorder = createServer((request, response) => {
    void (async () => {
      const text = Buffer.concat(await Array.fromAsync(request)).toString('utf8')
      const body = JSON.parse(text) as (typeof bodies)[number] & { stream?: boolean }
      if (body.stream === true && body.tools !== undefined) bodies.push(body)
      const reply = await fetch(`${stack.modelUrl}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
      })
      response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' })
      for await (const piece of reply.body ?? []) response.write(piece)
      response.end()
    })()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => recorder.once('listening', resolve))
  const base_url = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}/v1`
  await upsertProvider(stack.database.drizzle, stack.projectId, {
    name: 'recorded',
    base_url,
    trusted: true,
    key: null,
  })
  const agent = {
    name: 'Recorded',
    instructions: 'Be exact.',
    model: { provider: 'recorded', name: 'demo', temperature: 0.2 },
    tools: ['calculator', 'current_time'].map((name) => ({ kind: 'builtin', name })),
  }
  await putAgent(stack.database.drizzle, stack.projectId, 'recorded', AgentConfig.parse(agent))
}, 120_000)
afterAll(async () => {
  recorder.close()
  await stack.stop()
})

async function ask(content: string): Promise<string> {
  bodies.length = 0
  const reply = await fetch(`${stack.url}/openapi/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agent: 'recorded', content }),
  })
  const { runs } = (await reply.json()) as { runs: { id: string; status: string }[] }
  expect(runs).toMatchObject([{ status: 'completed' }])
  return runs[0]?.id ?? ''
}

async function requestOf(run: string, round: number | string) {
  const reply = await fetch(`${stack.url}/api/v1/runs/${run}/rounds/${round}/request`, {
    headers: { authorization: `Bearer ${stack.consoleToken}` },
  })
  return { status: reply.status, json: (await reply.json()) as Record<string, unknown> }
}

/** A body whose tool results are read as JSON: the database keeps no order of fields. */
function read(body: unknown) {
  const { messages, ...rest } = body as { messages: { role: string; content: string }[] }
  const json = (text: string) => (text.startsWith('{') ? (JSON.parse(text) as unknown) : text)
  return {
    ...rest,
    messages: messages.map((one) => (one.role === 'tool' ? { ...one, content: json(one.content) } : one)),
  }
}

test('O8: the request of each round is shown as it was sent, though nobody stored it', async () => {
  const run = await ask('What time is it in Tokyo, and what is 17 % of 2,340?')

  expect(bodies).toHaveLength(3)
  for (const [index, body] of bodies.entries()) {
    const { json } = await requestOf(run, index + 1)
    expect(json).toMatchObject({ object: 'model_request', round: index + 1, exact: true, unknown_tools: [] })
    expect(read(json.body)).toEqual(read(body))
  }
})

test('texts that look like secrets are redacted where a request is shown', async () => {
  const key = `sk-proj-${'a1B2'.repeat(10)}`
  const run = await ask(`[echo] my key is ${key}`)

  const { json } = await requestOf(run, 1)
  expect(JSON.stringify(bodies[0])).toContain(key)
  expect(JSON.stringify(json.body)).not.toContain(key)
  expect(json).toMatchObject({ exact: true })
})

test('a request that cannot be made again as it was says so', async () => {
  const run = await ask('[echo] before')
  const agents = `update agent_versions set config = jsonb_set(config, '{instructions}', '"Changed."') where config ->> 'name' = 'Recorded'`
  await stack.database.pool.query(agents)

  expect((await requestOf(run, 1)).json).toMatchObject({ exact: false, body: { model: 'demo' } })
})

test('a round that never began, a number that is none and a foreign run are not found', async () => {
  const run = await ask('[echo] one round')

  expect(await requestOf(run, 2)).toMatchObject({ status: 404, json: { error: { message: 'No such round.' } } })
  expect(await requestOf(run, 'x')).toMatchObject({ status: 404 })
  expect(await requestOf(`run_${'0'.repeat(32)}`, 1)).toMatchObject({ status: 404 })
})
