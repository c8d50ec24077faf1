import { addDocument, findConversation, runState } from '@runwire/db'
import { answerText, foldAll } from '@runwire/protocol/fold'
import { waitFor } from '@runwire/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectWholeLog } from './testing/invariants.ts'
import { Scene } from './testing/scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
let scene: Scene
let worker: Awaited<ReturnType<Scene['startWorker']>>

beforeAll(async () => {
  scene = await Scene.open()
  // Heartbeats are 200 s apart here: a cancel is seen by its hint or not in time.
  worker = await scene.startWorker({ RUNWIRE_LEASE_MS: '600000' })
})
afterAll(() => scene.close())

describe('a run', () => {
  test('S3: a message is answered through claim, rounds and tools, and the answer stands on run and message', async () => {
    const { runId, turn } = await scene.ask('What is it? [rounds=2]')

    const events = await expectWholeLog(scene, runId)
    const end = events.at(-1)
    if (end?.type !== 'run.completed') throw new Error(`ended with ${end?.type}`)
    expect(events.map((event) => event.type).slice(0, 3)).toEqual(['run.queued', 'run.started', 'model.started'])
    expect(events.filter((event) => event.type === 'tool.completed')).toHaveLength(2)
    expect(end.output.content.length).toBeGreaterThan(0)
    expect(answerText(foldAll(events))).toBe(end.output.content)
    expect(end.output.id).toBe(turn.runs[0]?.output_message_id)
    const { rows } = await scene.db.pool.query('select content, status from messages where id = $1', [
      end.output.id.slice('msg_'.length),
    ])
    expect(rows).toEqual([{ content: end.output.content, status: 'completed' }])
  })

  test('an idle worker claims a run by its notification, not by the sweep', async () => {
    const bySweep: boolean[] = []
    for (let times = 0; times < 3; times += 1) {
      const { runId } = await scene.ask('quick [tokens=3]')
      const [queued] = await scene.ended(runId)
      const lines = worker
        .output()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { msg: string; time: number; run_id?: string })
      const claimed = lines.findIndex((line) => line.msg === 'claimed' && line.run_id === runId)
      const swept = lines.slice(0, claimed).findLast((line) => line.msg === 'swept')
      bySweep.push((swept?.time ?? 0) >= Date.parse(queued?.created_at ?? ''))
    }
    expect(bySweep).toContain(false)
  })

  test('a conversation’s next message is answered after the first, with its answer in the history', async () => {
    const first = await scene.ask('slow [pace=50] [tokens=150]')
    const second = await scene.ask('next [echo]', { conversationId: first.turn.conversation.id })
    expect(second.turn.group.state).toBe('waiting')

    const [one, two] = [await expectWholeLog(scene, first.runId), await expectWholeLog(scene, second.runId)]
    expect(Date.parse(two[1]?.created_at ?? '')).toBeGreaterThanOrEqual(Date.parse(one.at(-1)?.created_at ?? ''))
  })

  test('a run whose own code breaks ends as internal_error instead of being stuck', async () => {
    await scene.db.pool.query(`
      update agent_versions set config = jsonb_set(config, '{limits}', 'null') where agent_id in (select id from agents where slug = 'helper')`)
    try {
      const { runId } = await scene.ask('anything')
      expect((await expectWholeLog(scene, runId)).at(-1)).toMatchObject({
        type: 'run.failed',
        error: { code: 'internal_error' },
        output: { content: '', interrupted: true },
      })
    } finally {
      await scene.db.pool.query(`
        update agent_versions set config = jsonb_set(config, '{limits}', '{"max_rounds": 6, "max_tool_calls": 50, "parallel_tools": 8, "max_wall_seconds": 600, "max_output_chars": 64000}')`)
    }
  })
})

test('C2: the conversation gets its title beside the first answer, on its row and as an event', async () => {
  const { runId, turn } = await scene.ask('a title please [tokens=20] [pace=20]')
  const { title } = await scene.event(runId, 'conversation.titled')
  const events = await expectWholeLog(scene, runId)
  expect(events.at(-1)?.type).toBe('run.completed')
  expect((await findConversation(scene.db, scene.projectId, turn.conversation.id))?.view.title).toBe(title)

  const next = await scene.ask('and more [tokens=5]', { conversationId: turn.conversation.id })
  expect((await scene.ended(next.runId)).some((event) => event.type === 'conversation.titled')).toBe(false)
})

test('O8: an agent asks another agent and the project’s documents; both calls are closed and shown under their tab', async () => {
  await addDocument(scene.db, scene.projectId, {
    title: 'Returns',
    content: 'Parcels can be returned within thirty days.',
  })
  const ask = { kind: 'agent', agent: 'helper', name: 'ask_helper', description: 'Asks the helper' }
  await scene.agent('boss', { tools: [ask, { kind: 'builtin', name: 'search_knowledge' }] })
  const calls = '[call=ask_helper {"task": "say it [tokens=5]"}] [call=search_knowledge {"query": "parcels returned"}]'
  const { runId } = await scene.ask(`both ${calls}`, { agent: 'boss' })

  const events = await expectWholeLog(scene, runId)
  expect(events.at(-1)?.type).toBe('run.completed')
  expect(events.filter((event) => event.type === 'tool.completed')).toHaveLength(2)
  expect(events.find((event) => event.type === 'tool.completed' && event.documents !== undefined)).toMatchObject({
    documents: [{ number: 1, title: 'Returns' }],
  })
  const asked = events.find((event) => event.type === 'tool.started' && event.name === 'ask_helper')
  const inner = events.find((event) => event.type === 'model.started' && event.parent_call_id !== undefined)
  expect(inner).toMatchObject({ parent_call_id: asked?.type === 'tool.started' ? asked.call_id : '' })
})

describe('a cancel', () => {
  test('C6: before the first token it ends the run, closes the provider’s socket and keeps an empty answer', async () => {
    const { runId } = await scene.ask('late [fault=silent]')
    await scene.event(runId, 'model.started')
    await waitFor(async () => (await scene.provider()).open_streams > 0)
    const before = await scene.provider()
    await scene.cancel(runId)

    const events = await expectWholeLog(scene, runId)
    expect(events.at(-1)).toMatchObject({
      type: 'run.cancelled',
      reason: 'user',
      output: { content: '', interrupted: true },
    })
    await waitFor(async () => (await scene.provider()).aborted > before.aborted, {
      what: 'the provider to see the abort',
    })
  })

  test('O15: in mid-answer it keeps what the model had said', async () => {
    const api = await scene.listenAs('half')
    const { runId } = await scene.ask('half [tokens=400] [pace=50] [reasoning=0]', { watcherInbox: api.inbox })
    await waitFor(() => api.items.some((item) => item.k === 'delta' && item.run === runId))
    await scene.cancel(runId)
    await api.stop()

    const end = (await expectWholeLog(scene, runId)).at(-1)
    if (end?.type !== 'run.cancelled') throw new Error(`ended with ${end?.type}`)
    expect(end.output.content).toMatch(/^\S+/)
    expect(end.usage?.estimated).toBe(true)
  })
})

test('O2: no database connection is held while models stream', async () => {
  const runs = await Promise.all(Array.from({ length: 25 }, () => scene.ask('many [tokens=500] [pace=40]')))
  await waitFor(async () => (await scene.provider()).open_streams >= 25, { what: 'all streams to be open' })

  const held = await waitFor(async () => {
    const { rows } = await scene.db.pool.query<{ state: string; n: number }>(
      `select state, count(*)::int as n from pg_stat_activity where application_name like $1 group by state`,
      [`runwire_worker_${worker.id}%`],
    )
    return rows.every((row) => row.state === 'idle') ? rows : null
  })
  const states = await runState(
    scene.db,
    runs.map(({ runId }) => runId),
  )
  expect(states.filter((state) => state.status === 'running')).toHaveLength(25)
  expect(held.reduce((sum, row) => sum + row.n, 0)).toBeLessThanOrEqual(10)
})
