import { approveTools, createMcpServer, findMcpServer, putProjectSecret, Secret } from '@runwire/db'
import { everythingServer, waitFor, type EverythingServer } from '@runwire/testing'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { expectWholeLog } from './testing/invariants.ts'
import { Scene } from './testing/scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
let scene: Scene
let worker: Awaited<ReturnType<Scene['startWorker']>>
let mcp: EverythingServer
let mcpId: string
let shop: Server
const asked: IncomingHttpHeaders[] = []

const CANARY = 'canary-shop-token-8f41'

beforeAll(async () => {
  scene = await Scene.open()
  worker = await scene.startWorker({ RUNWIRE_ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
  mcp = await everythingServer()
  shop = createServer((req, res) => {
    asked.push(req.headers)
    // A careless API that says back what it was sent.
    res
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ order: req.url, authorization: req.headers.authorization }))
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  mcpId = (await createMcpServer(scene.db, scene.projectId, { name: 'everything', url: mcp.url })).id
  await scene.agent('connected', { tools: [{ kind: 'mcp', server: 'everything' }] })
})
afterAll(async () => {
  await mcp.kill()
  shop.close()
  await scene.close()
})

test('SEC11: an HTTP tool sends the project’s secret in its header, and neither events, rows nor logs hold it', async () => {
  await putProjectSecret(scene.db, scene.projectId, 'shop', new Secret(`Bearer ${CANARY}`))
  const { port } = shop.address() as AddressInfo
  const tool = {
    kind: 'http',
    name: 'order_status',
    url: `http://127.0.0.1:${port}/orders/{id}`,
    parameters: { type: 'object', properties: { id: { type: 'string' } } },
    headers: { authorization: { secret: 'shop' } },
    effect: 'read',
  }
  await scene.agent('shopkeeper', { tools: [tool] })
  const { runId } = await scene.ask('[call=order_status {"id": "4711"}] Where is it?', { agent: 'shopkeeper' })

  const events = await expectWholeLog(scene, runId)
  expect(asked.at(-1)?.authorization).toBe(`Bearer ${CANARY}`)
  expect(events.find((event) => event.type === 'tool.completed')).toMatchObject({
    result: { order: '/orders/4711', authorization: '[redacted]' },
  })
  expect(JSON.stringify(events) + worker.output() + JSON.stringify(await scene.row(runId))).not.toContain(CANARY)
})

test('a header whose secret is not set fails that call by the secret’s name, and the run goes on', async () => {
  const { port } = shop.address() as AddressInfo
  const tool = {
    kind: 'http',
    name: 'stock',
    url: `http://127.0.0.1:${port}/`,
    headers: { 'x-key': { secret: 'none' } },
  }
  await scene.agent('keyless', { tools: [{ ...tool, effect: 'read' }] })
  const { runId } = await scene.ask('[call=stock {}] How many?', { agent: 'keyless' })

  const events = await expectWholeLog(scene, runId)
  expect(events.find((event) => event.type === 'tool.failed')).toMatchObject({
    error: { message: expect.stringContaining('the secret "none" is not set') },
  })
  expect(events.at(-1)?.type).toBe('run.completed')
})

test('C13: an agent uses the tools of an MCP server; their words are pinned and their progress is shown', async () => {
  const calls = '[call=echo {"message": "hello"}] [call=trigger-long-running-operation {"duration": 1, "steps": 2}]'
  const { runId } = await scene.ask(`${calls} Try both.`, { agent: 'connected' })

  const events = await expectWholeLog(scene, runId)
  const results = events.flatMap((event) => (event.type === 'tool.completed' ? [event.result] : []))
  expect(results).toContain('Echo: hello')
  expect(events.filter((event) => event.type === 'tool.progress').at(-1)).toMatchObject({
    kind: 'status',
    data: { progress: 2, total: 2 },
  })
  expect(events.at(-1)?.type).toBe('run.completed')
  const pins = (await findMcpServer(scene.db, scene.projectId, mcpId))?.server.pins
  expect(pins?.echo).toMatch(/^[0-9a-f]{64}/)
})

test('a picture an MCP tool returns is a file of the run and stands with the answer', async () => {
  const { runId } = await scene.ask('[call=get-tiny-image {}] Show it.', { agent: 'connected' })

  const events = await expectWholeLog(scene, runId)
  const created = events.find((event) => event.type === 'file.created')
  expect(created).toMatchObject({ media_type: 'image/png', name: 'image-1.png' })
  expect(JSON.stringify(events.find((event) => event.type === 'tool.completed'))).toContain('image-1.png')
  expect(events.at(-1)).toMatchObject({ output: { files: [{ name: 'image-1.png' }] } })
})

test('SEC16: a tool whose words are not those that were approved waits for somebody, until they are approved', async () => {
  const pins = (await findMcpServer(scene.db, scene.projectId, mcpId))?.server.pins ?? {}
  await approveTools(scene.db, scene.projectId, mcpId, { echo: '0'.repeat(64) })
  const changed = await scene.ask('[call=echo {"message": "changed"}] Go.', { agent: 'connected' })
  const request = await scene.event(changed.runId, 'run.requires_action')
  expect(request.pending).toMatchObject([
    { kind: 'approval', name: 'echo', arguments: { message: 'changed' }, approver: 'operator' },
  ])

  await approveTools(scene.db, scene.projectId, mcpId, { echo: pins.echo ?? '' })
  await scene.answer(changed.runId, {
    approvals: [{ call_id: request.pending[0]?.call_id ?? '', decision: 'approve' }],
  })
  expect((await expectWholeLog(scene, changed.runId)).at(-1)?.type).toBe('run.completed')
  const { runId } = await scene.ask('[call=echo {"message": "same"}] Go.', { agent: 'connected' })
  expect((await expectWholeLog(scene, runId)).some((event) => event.type === 'approval.requested')).toBe(false)
})

test('SEC10: words from outside taint the conversation for good, even when they left the history', async () => {
  const { port } = shop.address() as AddressInfo
  const orders = { kind: 'http', name: 'orders', url: `http://127.0.0.1:${port}/orders`, effect: 'read' }
  await scene.agent('both', { tools: [orders, { kind: 'mcp', server: 'everything' }] })
  const first = await scene.ask('[call=orders {}] What is there?', { agent: 'both' })
  expect((await expectWholeLog(scene, first.runId)).at(-1)?.type).toBe('run.completed')
  await scene.db.pool.query(`update messages set rounds = '[]' where conversation_id = $1`, [
    first.turn.conversation.id.slice('conv_'.length),
  ])

  const next = await scene.ask('[call=echo {"message": "hello"}] Go.', {
    agent: 'both',
    conversationId: first.turn.conversation.id,
  })
  const { pending } = await scene.event(next.runId, 'run.requires_action')
  expect(pending).toMatchObject([{ kind: 'approval', name: 'echo', approver: 'operator' }])
  await scene.cancel(next.runId)
})

test('C13: a cancel ends a call at an MCP server at once', async () => {
  const call = '[call=trigger-long-running-operation {"duration": 300, "steps": 100}]'
  const { runId } = await scene.ask(`${call} Wait.`, { agent: 'connected' })
  await scene.event(runId, 'tool.progress')
  await scene.cancel(runId)

  const events = await expectWholeLog(scene, runId)
  expect(events.find((event) => event.type === 'tool.cancelled')).toMatchObject({ outcome: 'unknown' })
  expect(events.at(-1)).toMatchObject({ type: 'run.cancelled', reason: 'user' })
})

test.each([
  ['an http tool', 'slow', '{}'],
  ['fetch_url', 'fetch_url', (url: string) => JSON.stringify({ url })],
  ['run_javascript', 'run_javascript', JSON.stringify({ code: 'for (;;);' })],
])(
  'O15: a user’s cancel in the middle of a call of %s is told as cancelled, not as a failure',
  async (_, name, args) => {
    const half = createServer((_req, res) => void res.writeHead(200, { 'content-type': 'text/html' }).write('<p>half'))
    onTestFinished(() => {
      half.closeAllConnections()
      half.close()
    })
    half.listen(0, '127.0.0.1')
    await once(half, 'listening')
    const url = `http://127.0.0.1:${(half.address() as AddressInfo).port}/`
    const builtin = ['fetch_url', 'run_javascript'].map((tool) => ({ kind: 'builtin', name: tool }))
    await scene.agent('slow', { tools: [{ kind: 'http', name: 'slow', url, effect: 'read' }, ...builtin] })
    const { runId } = await scene.ask(`[call=${name} ${typeof args === 'string' ? args : args(url)}] Wait.`, {
      agent: 'slow',
    })
    if (name === 'run_javascript') await scene.event(runId, 'tool.started')
    else await once(half, 'request')
    await scene.cancel(runId)

    const events = await expectWholeLog(scene, runId)
    expect(events.slice(-2)).toMatchObject([
      { type: 'tool.cancelled', outcome: 'unknown' },
      { type: 'run.cancelled', reason: 'user' },
    ])
    expect(events.some((event) => event.type === 'tool.failed')).toBe(false)
  },
)

test('C13: an MCP server that dies in the middle of a call is that call’s error; the run goes on, and the next one meets the server again', async () => {
  const call = '[call=trigger-long-running-operation {"duration": 300, "steps": 100}]'
  const { runId } = await scene.ask(`${call} Wait.`, { agent: 'connected' })
  await scene.event(runId, 'tool.progress')
  await mcp.kill()

  const events = await expectWholeLog(scene, runId)
  expect(events.find((event) => event.type === 'tool.failed')).toMatchObject({ error: { code: 'mcp_unavailable' } })
  expect(events.at(-1)?.type).toBe('run.completed')
  await mcp.start()
  const next = await scene.ask('[call=echo {"message": "back"}] Go.', { agent: 'connected' })
  expect(JSON.stringify(await expectWholeLog(scene, next.runId))).toContain('Echo: back')
})

test('a server that cannot be asked leaves the agent with its other tools', async () => {
  await createMcpServer(scene.db, scene.projectId, { name: 'gone', url: 'http://127.0.0.1:1/mcp' })
  await scene.agent('half', {
    tools: [
      { kind: 'mcp', server: 'gone' },
      { kind: 'builtin', name: 'calculator' },
    ],
  })
  const { runId } = await scene.ask('[call=calculator {"expression": "6*7"}] Go.', { agent: 'half' })

  const events = await expectWholeLog(scene, runId)
  expect(events.find((event) => event.type === 'tool.completed')).toMatchObject({ result: '42' })
  await waitFor(() => worker.output().includes('an MCP server cannot be asked for its tools'))
})
