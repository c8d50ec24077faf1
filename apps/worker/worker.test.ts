import { addDocument, ensurePartitions, runState } from '@runwire/db'
import type { RunEvent } from '@runwire/protocol'
import { foldAll, answerText } from '@runwire/protocol/fold'
import { freePort, waitFor } from '@runwire/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectWholeLog } from './testing/invariants.ts'
import { Scene } from './testing/scene.ts'

let scene: Scene
const workers: Awaited<ReturnType<Scene['startWorker']>>[] = []
const worker = async (env: Record<string, string> = {}) => {
  const started = await scene.startWorker(env)
  workers.push(started)
  return started
}

beforeAll(async () => {
  scene = await Scene.open()
  await ensurePartitions(scene.db)
})
afterAll(() => scene.close())
afterEach(async () => {
  await Promise.all(workers.splice(0).map((one) => one.kill('SIGKILL')))
})

describe('a run', () => {
  test('S3: a message is answered through claim, rounds and tools, and the answer stands on run and message', async () => {
    await worker()
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

  test('an idle worker claims a run by its notification, before the sweep would find it', async () => {
    await worker()
    const delays: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const { runId } = await scene.ask('quick [tokens=3]')
      const events = await scene.ended(runId)
      delays.push(Date.parse(events[1]?.created_at ?? '') - Date.parse(events[0]?.created_at ?? ''))
    }
    // A sweep comes every 1.6 to 2.4 s: three claims in a row cannot all have met one.
    expect(Math.max(...delays)).toBeLessThan(1000)
  })

  test('without LISTEN a run is found by polling', async () => {
    await worker({ RUNWIRE_LISTEN: 'off' })
    const { runId } = await scene.ask('quick [tokens=3]', { announce: false })
    expect((await expectWholeLog(scene, runId)).at(-1)?.type).toBe('run.completed')
  })

  test('a conversation’s next message is answered after the first, with its answer in the history', async () => {
    await worker()
    const first = await scene.ask('slow [pace=60] [tokens=20]')
    const second = await scene.ask('next [echo]', { conversationId: first.turn.conversation.id })
    expect(second.turn.group.state).toBe('waiting')

    const [one, two] = [await expectWholeLog(scene, first.runId), await expectWholeLog(scene, second.runId)]
    expect(Date.parse(two[1]?.created_at ?? '')).toBeGreaterThanOrEqual(Date.parse(one.at(-1)?.created_at ?? ''))
  })

  test('S1, S12: the stored events are the same with deltas on and off, ids and times apart', async () => {
    const on = await worker()
    const streamed = await scene.ended((await scene.ask('the same [rounds=2] [seed=7]')).runId)
    await on.kill('SIGKILL')
    await worker({ AGENT_STREAM_MODEL_DELTAS: 'false' })
    const silent = await scene.ended((await scene.ask('the same [rounds=2] [seed=7]')).runId)

    expect(silent.map(withoutIdsAndTimes)).toEqual(streamed.map(withoutIdsAndTimes))
    expect(streamed.length).toBeGreaterThan(8)
  })

  test('a run whose own code breaks ends as internal_error instead of being stuck', async () => {
    await worker()
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

test('O8: an agent asks another agent and the project’s documents; both calls are closed and shown under their tab', async () => {
  await worker()
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

test('a provider key that cannot be opened ends the run, and says internally why', async () => {
  await worker({ RUNWIRE_SECRET_KEY: 'another key' })
  const { runId } = await scene.ask('anything')
  const end = (await expectWholeLog(scene, runId)).at(-1)
  expect(end).toMatchObject({ type: 'run.failed', error: { code: 'internal_error' }, output: { content: '' } })
  expect(end).toHaveProperty('error.detail', expect.stringContaining('RUNWIRE_SECRET_KEY'))
})

describe('a worker that dies or is held up', () => {
  const lease = { RUNWIRE_LEASE_MS: '1500' }

  test('B2: killed in mid-answer, another worker goes on: no gap, one ending, the answer whole', async () => {
    const first = await worker(lease)
    const { runId } = await scene.ask('a long one [rounds=1] [tokens=40] [pace=40]')
    await waitFor(
      async () => (await scene.events(runId)).filter((event) => event.type === 'model.started').length === 2,
    )
    await first.kill('SIGKILL')
    const second = await worker(lease)

    const events = await expectWholeLog(scene, runId)
    expect(events.at(-1)?.type).toBe('run.completed')
    expect(startsOf(events)).toEqual([
      { attempt: 1, worker_id: first.id, resumed_from_round: null },
      { attempt: 2, worker_id: second.id, resumed_from_round: 1 },
    ])
  })

  test('O17: frozen until its lease is over, it writes nothing when it wakes up', async () => {
    const first = await worker(lease)
    const { runId } = await scene.ask('frozen [tokens=100] [pace=20]')
    await scene.event(runId, 'model.started')
    void first.kill('SIGSTOP')
    await worker(lease)
    await waitFor(
      async () => (await scene.events(runId)).some((event) => event.type === 'run.started' && event.attempt === 2),
      {
        timeoutMs: 20_000,
      },
    )
    void first.kill('SIGCONT')

    await first.waitForOutput(/the lease is lost/)
    const events = await expectWholeLog(scene, runId)
    expect(events.at(-1)?.type).toBe('run.completed')
    expect(startsOf(events).map((start) => start.attempt)).toEqual([1, 2])
  })

  test('SIGTERM hands a run over at its next commit point, without counting a crash or repeating a round', async () => {
    const first = await worker()
    const { runId } = await scene.ask('handed over [rounds=3] [tokens=10] [reasoning=10] [pace=30]')
    await scene.event(runId, 'tool.completed')
    const code = await first.kill('SIGTERM')
    const second = await worker()

    const events = await expectWholeLog(scene, runId)
    expect(code).toBe(0)
    expect(startsOf(events).map((start) => start.worker_id)).toEqual([first.id, second.id])
    expect(await scene.row(runId)).toMatchObject({ crash_count: 0, status: 'completed' })
    const asked = events.flatMap((event) => (event.type === 'model.started' ? [event.round] : []))
    expect(asked).toEqual([1, 2, 3, 4])
  })
})

describe('a cancel', () => {
  test('C6: before the first token it ends the run, closes the provider’s socket and keeps an empty answer', async () => {
    // Heartbeats are 40 s apart here: only the hint can be in time.
    await worker({ RUNWIRE_LEASE_MS: '120000' })
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
    await worker()
    const { runId } = await scene.ask('half [tokens=400] [pace=50] [reasoning=0]')
    await scene.event(runId, 'model.started')
    await waitFor(async () => (await scene.provider()).open_streams > 0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await scene.cancel(runId)

    const end = (await expectWholeLog(scene, runId)).at(-1)
    if (end?.type !== 'run.cancelled') throw new Error(`ended with ${end?.type}`)
    expect(end.output.content).toMatch(/^\S+/)
    expect(end.usage?.estimated).toBe(true)
  })
})

describe('the process', () => {
  test('O2: no database connection is held while models stream', async () => {
    const one = await worker()
    const runs = await Promise.all(Array.from({ length: 25 }, () => scene.ask('many [tokens=200] [pace=40]')))
    await waitFor(async () => (await scene.provider()).open_streams >= 25, { what: 'all streams to be open' })

    const held = await waitFor(async () => {
      const { rows } = await scene.db.pool.query<{ state: string; n: number }>(
        `select state, count(*)::int as n from pg_stat_activity where application_name like $1 group by state`,
        [`runwire_worker_${one.id}%`],
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

  test('/healthz says ok, and that it drains once it was asked to end', async () => {
    const port = await freePort()
    const one = await worker({ RUNWIRE_HEALTH_PORT: String(port) })
    const health = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).json()
    expect(await health()).toMatchObject({ status: 'ok', worker: one.id, listening: true, runs: 0 })

    const { runId } = await scene.ask('busy [tokens=60] [pace=30]')
    await scene.event(runId, 'model.started')
    const exit = one.kill('SIGTERM')
    expect(
      await waitFor(async () => {
        const seen = await health()
        return seen.status === 'draining' ? seen : null
      }),
    ).toMatchObject({ runs: 1 })
    expect(await exit).toBe(0)
  })

  test('a wrong variable is named with what it may be', async () => {
    await expect(scene.startWorker({ RUNWIRE_LEASE_MS: 'soon' })).rejects.toThrow(/RUNWIRE_LEASE_MS/)
  })
})

const startsOf = (events: RunEvent[]) =>
  events.flatMap((event) =>
    event.type === 'run.started'
      ? [{ attempt: event.attempt, worker_id: event.worker_id, resumed_from_round: event.resumed_from_round }]
      : [],
  )

/** Ids are named by their first appearance, so that the same ids must stand in the same places. */
function withoutIdsAndTimes(event: RunEvent): unknown {
  const text = JSON.stringify(event, (name, value: unknown) =>
    ['created_at', 'worker_id', 'duration_ms', 'time_to_first_token_ms'].includes(name) ? null : value,
  )
  return JSON.parse(text.replace(/\b(run|msg|conv|grp|call|agv)_[0-9a-f]{32}/g, '$1'))
}
