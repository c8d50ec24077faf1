import {
  createKey,
  createMcpServer,
  createWebhookEndpoint,
  putProjectSecret,
  Secret,
  setQueryHook,
  upsertProvider,
} from '@runwire/db'
import { everythingServer, startProcess, waitFor, type EverythingServer, type RunningProcess } from '@runwire/testing'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ancestry, named, startCollector, startTap, type Collector, type SentSpan } from '../testing/collector.ts'
import { expectWholeLog } from '../testing/invariants.ts'
import { Scene } from '../testing/scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Tap = Awaited<ReturnType<typeof startTap>>

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CLIENT = 'b7ad6b7169203331'
const CANARY = 'canary-in-a-prompt-51f7'
const SECRET = 'canary-of-a-secret-90c2'
const PATIENCE = { timeoutMs: 60_000 }

let scene: Scene
let collector: Collector
let model: Tap
let shop: Tap
let mcp: Tap
let everything: EverythingServer
let api: RunningProcess
let apiUrl: string
let key: string
let worker: RunningProcess

const traced = (more: Record<string, string> = {}) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_BSP_SCHEDULE_DELAY: '100',
  RUNWIRE_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  ...more,
})

beforeAll(async () => {
  scene = await Scene.open()
  ;[collector, everything] = await Promise.all([startCollector(), everythingServer()])
  model = await startTap(scene.modelUrl)
  mcp = await startTap(everything.url)
  shop = await startTap(null)
  const { pathname } = new URL(scene.modelUrl)
  const base_url = new URL(pathname, model.url).href
  await upsertProvider(scene.db, scene.projectId, { name: 'default', base_url, trusted: true, key: SECRET })
  await createMcpServer(scene.db, scene.projectId, { name: 'everything', url: new URL('/mcp', mcp.url).href })
  await putProjectSecret(scene.db, scene.projectId, 'shop', new Secret('of-the-shop'))
  const order = {
    kind: 'http',
    name: 'order_status',
    url: `${shop.url}/`,
    parameters: { type: 'object', properties: { id: { type: 'string' } } },
    headers: { 'x-key': { secret: 'shop' } },
    effect: 'read',
  }
  const tools = [
    order,
    { kind: 'mcp', server: 'everything', allow: ['echo'] },
    { kind: 'agent', name: 'ask', agent: 'expert' },
  ]
  await scene.agent('expert', { name: 'Expert', tools: [{ kind: 'builtin', name: 'calculator' }] })
  await scene.agent('shopkeeper', { name: 'Shopkeeper', tools })
  key = (await createKey(scene.db.drizzle, { projectId: scene.projectId, name: 'traces' })).secret
  api = startProcess({
    command: process.execPath,
    args: [fileURLToPath(new URL('../../../apps/api/main.ts', import.meta.url))],
    env: { DATABASE_URL: scene.database.url, PORT: '0', ...traced() },
  })
  const [, url = ''] = await api.waitForOutput(/"url":"(http:[^"]+)"[^\n]*api is ready/, 60_000)
  apiUrl = url
  worker = await scene.startWorker(traced())
})
afterAll(async () => {
  await api.kill('SIGKILL')
  await everything.kill()
  await Promise.all([collector.stop(), model.stop(), shop.stop(), mcp.stop()])
  await scene.close()
})

const post = async (body: object, headers: Record<string, string> = {}): Promise<string> => {
  const response = await fetch(`${apiUrl}/openapi/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { runs } = (await response.json()) as { runs: { id: string }[] }
  return runs[0]?.id ?? ''
}

/** Waits for the run's span, which ends last but for webhooks and the api's own; gives all of its trace. */
const traceOf = async (runId: string, attempt = 1): Promise<SentSpan[]> => {
  const run = await waitFor(
    () =>
      collector.spans.find(
        ({ attributes }) => attributes['runwire.run.id'] === runId && attributes['runwire.run.attempt'] === attempt,
      ),
    { what: `the span of ${runId}`, ...PATIENCE },
  )
  return collector.spans.filter(({ traceId }) => traceId === run.traceId)
}

test('B12: a run is one trace from the client’s request to model, tools, MCP server, hook, sub-agent and webhook', async () => {
  const { projectId, db } = scene
  await setQueryHook(db, projectId, { url: `${shop.url}/`, timeout_ms: 5000 })
  await createWebhookEndpoint(db, projectId, { url: `${shop.url}/`, events: ['run.completed'] })
  const calls = [
    `[call=order_status {"id": "${CANARY}"}]`,
    `[call=echo {"message": "${CANARY}"}]`,
    `[call=ask {"task": "${CANARY} and 6*7"}]`,
  ]
  const runId = await post(
    { agent: 'shopkeeper', content: `${calls.join(' ')} ${CANARY}` },
    { traceparent: `00-${TRACE}-${CLIENT}-01` },
  )
  await setQueryHook(db, projectId, null)
  const events = await expectWholeLog(scene, runId)
  await waitFor(() => named(collector.spans, 'webhook run.completed').length > 0, PATIENCE)
  await waitFor(() => named(collector.spans, 'POST /openapi/v1/messages').length > 0, PATIENCE)
  const spans = await traceOf(runId)

  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]))
  expect(named(spans, 'POST /openapi/v1/messages')).toMatchObject([
    { service: 'runwire-api', parentSpanId: CLIENT, attributes: { 'http.response.status_code': 200 } },
  ])
  const up = ['run shopkeeper', 'POST /openapi/v1/messages']
  const agent = ['invoke_agent Shopkeeper', ...up]
  const expert = ['invoke_agent Expert', 'execute_tool ask', ...agent]
  const paths = spans.map((span) => ancestry(spans, span).join(' < '))
  expect(new Set(paths)).toEqual(
    new Set(
      [
        up.slice(1),
        up,
        ['queue', ...up],
        ['set up', ...up],
        ['chat demo', ...up],
        agent,
        ['chat demo', ...agent],
        ['execute_tool order_status', ...agent],
        ['execute_tool echo', ...agent],
        ['execute_tool ask', ...agent],
        expert,
        ['chat demo', ...expert],
        ['execute_tool calculator', ...expert],
        ['webhook run.completed', 'POST /openapi/v1/messages'],
      ].map((path) => path.join(' < ')),
    ),
  )
  const rounds = events.filter((event) => event.type === 'model.completed')
  // The title is a model call as well.
  expect(named(spans, 'chat demo')).toHaveLength(rounds.length + 1)
  for (const round of rounds) {
    const chat = named(spans, 'chat demo').find(({ attributes }) => attributes['runwire.round'] === round.round)
    expect(chat).toMatchObject({
      kind: 3,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'default',
        'gen_ai.request.model': 'demo',
        'gen_ai.response.finish_reasons': [round.finish_reason],
        'gen_ai.usage.input_tokens': round.usage.input_tokens,
        'gen_ai.usage.output_tokens': round.usage.output_tokens,
        'gen_ai.response.time_to_first_chunk': expect.any(Number),
      },
    })
  }
  expect(named(spans, 'run shopkeeper')[0]?.attributes).toMatchObject({
    'runwire.run.id': runId,
    'runwire.run.status': 'completed',
    'gen_ai.agent.name': 'Shopkeeper',
  })
  const sent = (span: SentSpan | undefined) => `00-${TRACE}-${span?.spanId}-01`
  const told = (tap: Tap) => tap.asked.map(({ traceparent }) => traceparent)
  for (const chat of named(spans, 'chat demo')) expect(told(model)).toContain(sent(chat))
  expect(told(shop)).toEqual(
    expect.arrayContaining([
      sent(named(spans, 'set up')[0]),
      sent(named(spans, 'execute_tool order_status')[0]),
      sent(named(spans, 'webhook run.completed')[0]),
    ]),
  )
  expect(told(mcp)).toContain(sent(named(spans, 'execute_tool echo')[0]))
  expect(JSON.stringify(collector.spans)).not.toContain('canary')
})

test('B12: tries of a model call are events of its span, and a call that fails says its code and none of its words', async () => {
  const retried = await scene.ask(`[fault=503*1] ${CANARY}`, { conversationId: await scene.titled() })
  const failed = await scene.ask(`[fault=401] ${CANARY}`, { conversationId: await scene.titled() })
  await expectWholeLog(scene, retried.runId)
  await expectWholeLog(scene, failed.runId)

  const [chat] = named(await traceOf(retried.runId), 'chat demo')
  expect(chat?.events).toMatchObject([{ name: 'model.retried', attributes: { delay_ms: expect.any(Number) } }])
  expect(chat?.status.code ?? 0).toBe(0)
  const spans = await traceOf(failed.runId)
  const error = { status: { code: 2 }, attributes: { 'error.type': 'provider_auth' } }
  expect([
    ...named(spans, 'chat demo'),
    ...named(spans, 'invoke_agent Helper'),
    ...named(spans, 'run helper'),
  ]).toMatchObject([error, error, error])
  expect(JSON.stringify(collector.spans)).not.toContain('canary')
})

test('B12: a run whose worker was killed goes on in the same trace, its id where it came without one', async () => {
  await worker.kill('SIGKILL')
  const lease = traced({ RUNWIRE_LEASE_MS: '1500' })
  const first = await scene.startWorker(lease)
  const { runId } = await scene.ask('[rounds=1][tokens=200][pace=40]', { conversationId: await scene.titled() })
  await waitFor(
    async () => (await scene.events(runId)).filter((event) => event.type === 'model.started').length === 2,
    PATIENCE,
  )
  const trace = runId.slice('run_'.length)
  const firstRound = { what: 'the span of the first round', ...PATIENCE }
  await waitFor(
    () => collector.spans.some(({ name, traceId }) => name === 'chat demo' && traceId === trace),
    firstRound,
  )
  await first.kill('SIGKILL')
  worker = await scene.startWorker(lease)
  await expectWholeLog(scene, runId)

  const spans = await traceOf(runId, 2)
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([trace]))
  expect(named(spans, 'run helper')).toMatchObject([{ parentSpanId: '' }])
  expect(
    named(spans, 'chat demo')
      .map(({ attributes }) => attributes['runwire.round'])
      .toSorted((a, b) => Number(a) - Number(b)),
  ).toEqual([1, 2])
})

test('B12: prompts, answers and arguments are recorded where the operator asks for it, secrets never', async () => {
  await worker.kill('SIGKILL')
  worker = await scene.startWorker(traced({ OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true' }))
  const { runId } = await scene.ask(`[call=order_status {"id": "${SECRET}"}] ${CANARY} ${'long '.repeat(20_000)}`, {
    agent: 'shopkeeper',
    conversationId: await scene.titled('shopkeeper'),
  })
  await expectWholeLog(scene, runId)

  const spans = await traceOf(runId)
  const [tool] = named(spans, 'execute_tool order_status')
  expect(tool?.attributes['gen_ai.tool.call.result']).toBe('{}')
  expect(tool?.attributes['gen_ai.tool.call.arguments']).toBe('{"id":"[redacted]"}')
  const [chat] = named(spans, 'chat demo')
  const [asked] = JSON.parse(String(chat?.attributes['gen_ai.input.messages'])).slice(-1) as [{ role: string }]
  expect(asked.role).toBe('user')
  expect(JSON.stringify(asked)).toContain(CANARY)
  expect(JSON.parse(String(chat?.attributes['gen_ai.output.messages']))).toMatchObject([
    {
      role: 'assistant',
      parts: [{ type: 'text' }, { type: 'tool_call', name: 'order_status', arguments: '{"id":"[redacted]"}' }],
    },
  ])
  expect(JSON.stringify(spans)).not.toContain(SECRET)
  expect(JSON.stringify(spans).length).toBeLessThan(100_000)
})

test('B12: a worker that ends sends what is left, in protobuf unless told otherwise', async () => {
  await worker.kill('SIGKILL')
  worker = await scene.startWorker({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '600000' })
  const { runId } = await scene.ask('quick [tokens=3]', { conversationId: await scene.titled() })
  await expectWholeLog(scene, runId)
  expect(collector.types).not.toContain('application/x-protobuf')

  expect(await worker.kill('SIGTERM')).toBe(0)
  expect(collector.types).toContain('application/x-protobuf')
})

test('B12: runs go on as ever, and a worker ends in time, where the collector does not answer', async () => {
  const dead = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_BSP_SCHEDULE_DELAY: '50' }
  worker = await scene.startWorker(dead)
  const { runId } = await scene.ask('quick [tokens=3]', { conversationId: await scene.titled() })
  expect((await expectWholeLog(scene, runId)).at(-1)?.type).toBe('run.completed')
  await worker.waitForOutput(/traces could not be sent/, 60_000)

  expect(await worker.kill('SIGTERM')).toBe(0)
})
