import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@runwire/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { expectWholeLog } from './testing/invariants.ts'
import { Scene } from './testing/scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const folder = mkdtempSync(join(tmpdir(), 'runwire-code-'))
const ledger = join(folder, 'ledger')
const TOOLS = join(import.meta.dirname, 'testing/tools/*.ts')
const env = { RUNWIRE_TOOLS: TOOLS, LEDGER: ledger, RUNWIRE_LEASE_MS: '1500' }
const entries = () => readFileSync(ledger, 'utf8').split('\n').slice(0, -1)

let scene: Scene
const workers: Awaited<ReturnType<Scene['startWorker']>>[] = []
const worker = async (more: Record<string, string> = {}) => {
  const started = await scene.startWorker(more)
  workers.push(started)
  return started
}

beforeAll(async () => {
  scene = await Scene.open()
  const tools = ['enter', 'enter_once', 'enter_again', 'careless'].map((name) => ({ kind: 'code', name }))
  await scene.agent('clerk', { tools })
  await scene.agent('guarded', { tools: [{ kind: 'code', name: 'enter', needs_approval: true }] })
})
afterAll(async () => {
  await scene.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => writeFileSync(ledger, ''))
afterEach(async () => {
  await Promise.all(workers.splice(0).map((one) => one.kill('SIGKILL')))
})

test('B13: a run whose agent has a tool in code is answered by a worker that has it, and left by one that has not', async () => {
  const without = await worker()
  const { runId } = await scene.ask('[call=enter {"what": "a chair"}]', { agent: 'clerk' })
  const other = await scene.ask('plain')
  await scene.ended(other.runId)
  expect(await scene.row(runId)).toMatchObject({ status: 'queued', attempt: 0 })

  const owner = await worker(env)
  const events = await expectWholeLog(scene, runId)

  expect(events).toContainEqual(expect.objectContaining({ type: 'run.started', worker_id: owner.id }))
  expect(events).toContainEqual(expect.objectContaining({ type: 'tool.completed', result: 'entered a chair' }))
  expect(without.output()).not.toContain('enter')
  expect(owner.output()).toMatch(/"what":"a chair".*wrote an entry/)
})

test('B13: arguments that the schema refuses never reach the code', async () => {
  await worker(env)
  const { runId } = await scene.ask('[call=enter {"what": 7}]', { agent: 'clerk' })

  const events = await expectWholeLog(scene, runId)

  expect(events).toContainEqual(
    expect.objectContaining({ type: 'tool.failed', error: expect.objectContaining({ code: 'invalid_arguments' }) }),
  )
  expect(entries()).toEqual([])
})

test('B13: a call waits for the approval that the agent asks for', async () => {
  await worker(env)
  const { runId } = await scene.ask('[call=enter {"what": "a lamp"}]', { agent: 'guarded' })
  const { pending } = await scene.event(runId, 'run.requires_action')
  expect(entries()).toEqual([])

  await scene.answer(runId, { approvals: [{ call_id: pending[0]!.call_id, decision: 'approve' }] })

  expect(await expectWholeLog(scene, runId)).toContainEqual(expect.objectContaining({ result: 'entered a lamp' }))
  expect(entries()).toHaveLength(1)
})

test('B13: killed in the middle of a once tool, its worker is followed by one that does not repeat it', async () => {
  const first = await worker(env)
  const { runId } = await scene.ask('[call=enter_once {"what": "a bed"}]', { agent: 'clerk' })
  await waitFor(() => entries().length === 1)
  await first.kill('SIGKILL')
  await worker(env)

  const events = await expectWholeLog(scene, runId)

  expect(entries()).toHaveLength(1)
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'tool.failed', error: expect.objectContaining({ code: 'outcome_unknown' }) }),
  )
})

test('B13: killed in the middle of an idempotent tool, its call runs again under the same key', async () => {
  const first = await worker(env)
  const { runId } = await scene.ask('[call=enter_again {"what": "a desk"}]', { agent: 'clerk' })
  await waitFor(() => entries().length === 1)
  await first.kill('SIGKILL')
  await worker(env)
  await waitFor(() => entries().length === 2)

  await scene.cancel(runId)
  const events = await expectWholeLog(scene, runId)

  expect(new Set(entries()).size).toBe(1)
  expect(events.at(-1)?.type).toBe('run.cancelled')
})

test('B13: a cancel aborts the tool’s signal and the run ends at once', async () => {
  await worker(env)
  const { runId } = await scene.ask('[call=enter_once {"what": "a sofa"}]', { agent: 'clerk' })
  await waitFor(() => entries().length === 1)

  await scene.cancel(runId)
  const events = await expectWholeLog(scene, runId)

  expect(events.at(-1)).toMatchObject({ type: 'run.cancelled', reason: 'user' })
})

test('B13: errors that a tool’s code lets go are logged with file and line, and the worker goes on', async () => {
  const owner = await worker(env)
  const { runId } = await scene.ask('[call=careless]', { agent: 'clerk' })

  expect(await expectWholeLog(scene, runId)).toContainEqual(expect.objectContaining({ result: 'done' }))
  await owner.waitForOutput(/nobody waits for me[^]*ledger\.ts:\d+|ledger\.ts:\d+[^]*nobody waits for me/)
  await owner.waitForOutput(/nobody catches me/)
  const again = await scene.ask('plain')
  expect((await scene.ended(again.runId)).at(-1)?.type).toBe('run.completed')
})

test('B13: a file that cannot be loaded ends the worker’s start with its name', async () => {
  const broken = join(folder, 'broken.ts')
  writeFileSync(broken, 'export const tool = nothing.here\n')

  const started = scene.startWorker({ RUNWIRE_TOOLS: broken })

  await expect(started).rejects.toThrow(/broken\.ts cannot be loaded: nothing is not defined/)
})
