import { waitFor } from '@runwire/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { expectWholeLog } from './testing/invariants.ts'
import { Scene } from './testing/scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
let scene: Scene
const workers: Awaited<ReturnType<Scene['startWorker']>>[] = []
const CALL = '[call=calculator {"expression": "6*7"}]'
const question = { name: 'ask_the_page', description: 'Asks the page', parameters: { type: 'object', properties: {} } }

beforeAll(async () => {
  scene = await Scene.open()
  const tools = [{ kind: 'builtin', name: 'calculator', needs_approval: true }]
  await scene.agent('careful', { tools })
})
afterAll(() => scene.close())
afterEach(async () => {
  await Promise.all(workers.splice(0).map((one) => one.kill('SIGKILL')))
})

test('B4: a call that needs approval parks the run without a lease; approved, another worker runs it and finishes', async () => {
  const first = await worker()
  const { runId } = await scene.ask(`pay ${CALL}`, { agent: 'careful' })
  const { pending } = await scene.event(runId, 'run.requires_action')
  expect(await scene.row(runId)).toMatchObject({ status: 'requires_action', lease_expires_at: null, worker_id: null })
  await first.kill('SIGKILL')
  await worker()
  await scene.answer(runId, { approvals: [{ call_id: pending[0]?.call_id ?? '', decision: 'approve' }] })

  const events = await expectWholeLog(scene, runId)
  expect(events.at(-1)?.type).toBe('run.completed')
  expect(events.find((event) => event.type === 'tool.completed')).toMatchObject({ call_id: pending[0]?.call_id })
  expect(await scene.row(runId)).toMatchObject({ crash_count: 0, attempt: 2 })
})

test('a watcher of a run that begins to wait is told to read its row', async () => {
  await worker()
  const api = await scene.listenAs('waiting')
  const { runId } = await scene.ask(`pay watched ${CALL}`, { agent: 'careful', watcherInbox: api.inbox })
  await waitFor(() => api.items.some((item) => item.k === 'not_mine' && item.run === runId))
  const pointer = api.items.findIndex((item) => item.k === 'durable' && item.type === 'run.requires_action')
  expect(pointer).toBeGreaterThan(-1)
  expect(pointer).toBeLessThan(api.items.findIndex((item) => item.k === 'not_mine'))
  await api.stop()
})

test('a denied call is the model’s to read, and the run goes on', async () => {
  await worker()
  const { runId } = await scene.ask(`pay more ${CALL}`, { agent: 'careful' })
  const { pending } = await scene.event(runId, 'run.requires_action')
  await scene.answer(runId, {
    approvals: [{ call_id: pending[0]?.call_id ?? '', decision: 'deny', reason: 'too much' }],
  })

  const events = await expectWholeLog(scene, runId)
  expect(events.find((event) => event.type === 'tool.failed')).toMatchObject({ error: { code: 'denied' } })
  expect(events.at(-1)?.type).toBe('run.completed')
})

test('a tool of the caller waits for its output and goes on with it', async () => {
  await worker()
  const { runId } = await scene.ask('what is shown? [call=ask_the_page {}]', { tools: [question] })
  const { pending } = await scene.event(runId, 'run.requires_action')
  expect(pending).toMatchObject([{ kind: 'client_tool', name: 'ask_the_page' }])
  await scene.answer(runId, { outputs: [{ call_id: pending[0]?.call_id ?? '', result: { page: 7 } }] })

  const events = await expectWholeLog(scene, runId)
  expect(events.find((event) => event.type === 'tool.completed')).toMatchObject({ result: { page: 7 } })
  expect(events.at(-1)?.type).toBe('run.completed')
})

test('a run that waits is cancelled without a worker', async () => {
  const one = await worker()
  const { runId } = await scene.ask(`pay never ${CALL}`, { agent: 'careful' })
  await scene.event(runId, 'run.requires_action')
  await one.kill('SIGKILL')
  await scene.cancel(runId)
  expect((await scene.ended(runId)).at(-1)).toMatchObject({ type: 'run.cancelled', reason: 'user' })
})

const worker = async () => {
  const started = await scene.startWorker()
  workers.push(started)
  return started
}
