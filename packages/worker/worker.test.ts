import type { RunEvent } from '@runwire/protocol'
import { freePort, waitFor } from '@runwire/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectWholeLog } from './testing/invariants.ts'
import { Scene } from './testing/scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
let scene: Scene
const workers: Awaited<ReturnType<Scene['startWorker']>>[] = []
const worker = async (env: Record<string, string> = {}) => {
  const started = await scene.startWorker(env)
  workers.push(started)
  return started
}

beforeAll(async () => {
  scene = await Scene.open()
})
afterAll(() => scene.close())
afterEach(async () => {
  await Promise.all(workers.splice(0).map((one) => one.kill('SIGKILL')))
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

  test('SEC22: text that a killed worker had streamed counts in the usage of its run', async () => {
    const patient = { RUNWIRE_LEASE_MS: '6000' }
    const first = await worker(patient)
    const { runId } = await scene.ask('a long one [rounds=0] [tokens=120] [pace=40] [reasoning=0]')
    await waitFor(async () => {
      const { streamed } = (await scene.row(runId)) as { streamed: Record<string, number> }
      return (streamed[1] ?? 0) > 0
    })
    await first.kill('SIGKILL')
    const { streamed } = (await scene.row(runId)) as { streamed: Record<string, number> }
    await worker(patient)

    const events = await expectWholeLog(scene, runId)
    const answer = events.findLast((event) => event.type === 'model.completed')?.usage
    const used = events.findLast((event) => event.type === 'run.completed')?.usage
    expect(used?.estimated).toBe(true)
    const lost = (used?.output_tokens ?? 0) - (answer?.output_tokens ?? 0)
    expect(lost).toBeGreaterThanOrEqual(Math.ceil((streamed[1] ?? 0) / 4))
    const asked = events.filter((event) => event.type === 'model.started').length
    expect(used?.input_tokens).toBe(asked * (answer?.input_tokens ?? 0))
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

  test('a worker that claims its own run again stops the earlier attempt at once, and watchers have the later one’s text', async () => {
    const one = await worker()
    const api = await scene.listenAs('again')
    const { runId } = await scene.ask('claimed again [tokens=120] [pace=40] [reasoning=0]', {
      watcherInbox: api.inbox,
      conversationId: await scene.titled(),
    })
    await waitFor(() => api.items.some((item) => item.k === 'delta'))
    const { aborted } = await scene.provider()
    await scene.db.pool.query("update runtime_runs set lease_expires_at = now() - interval '1 s' where id = $1", [
      runId.slice('run_'.length),
    ])
    await waitFor(async () => (await scene.provider()).aborted === aborted + 1)
    const events = await expectWholeLog(scene, runId)
    await waitFor(() => api.items.some((item) => item.k === 'durable' && item.type === 'run.completed'))
    await api.stop()

    expect(startsOf(events).map(({ attempt, worker_id }) => [attempt, worker_id])).toEqual([
      [1, one.id],
      [2, one.id],
    ])
    const later = api.items.flatMap((item) => (item.k === 'delta' && item.attempt === 2 ? [item.text ?? ''] : []))
    expect(later.join('')).toBe(events.findLast((event) => event.type === 'model.completed')?.text)
    expect(api.items.filter((item) => item.k === 'not_mine')).toEqual([])
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

  test('B19: a worker ends within the time its supervisor grants and gives back what reached no commit point, uncounted', async () => {
    const first = await worker({ RUNWIRE_DRAIN_MS: '200' })
    const { runId } = await scene.ask('long [tokens=2000] [pace=50]')
    await scene.event(runId, 'model.started')

    const askedMs = performance.now()
    const code = await first.kill('SIGTERM')

    expect(code).toBe(0)
    // The answer would take 100 s, the default time for commit points 20 s.
    expect(performance.now() - askedMs).toBeLessThan(15_000)
    expect(await scene.row(runId)).toMatchObject({ crash_count: 0, status: 'queued' })
  })
})

describe('the process', () => {
  test('without LISTEN a run is found by polling', async () => {
    await worker({ RUNWIRE_LISTEN: 'off' })
    const { runId } = await scene.ask('quick [tokens=3]', { announce: false })
    expect((await expectWholeLog(scene, runId)).at(-1)?.type).toBe('run.completed')
  })

  test('S1, S12: the stored events are the same with deltas on and off, ids and times apart', async () => {
    const on = await worker()
    const streamed = await scene.ended(
      (await scene.ask('the same [rounds=2] [seed=7]', { conversationId: await scene.titled() })).runId,
    )
    await on.kill('SIGKILL')
    await worker({ AGENT_STREAM_MODEL_DELTAS: 'false' })
    const silent = await scene.ended(
      (await scene.ask('the same [rounds=2] [seed=7]', { conversationId: await scene.titled() })).runId,
    )

    expect(silent.map(withoutIdsAndTimes)).toEqual(streamed.map(withoutIdsAndTimes))
    expect(streamed.length).toBeGreaterThan(8)
  })

  test('a provider key that cannot be opened ends the run, and says internally why', async () => {
    await worker({ RUNWIRE_SECRET_KEY: 'another key' })
    const { runId } = await scene.ask('anything')
    const end = (await expectWholeLog(scene, runId)).at(-1)
    expect(end).toMatchObject({ type: 'run.failed', error: { code: 'internal_error' }, output: { content: '' } })
    expect(end).toHaveProperty('error.detail', expect.stringContaining('RUNWIRE_SECRET_KEY'))
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

  test('/metrics counts claims, ended runs, tokens, tools and the time to the first token', async () => {
    const port = await freePort()
    await worker({ RUNWIRE_HEALTH_PORT: String(port) })
    await scene.ended((await scene.ask('count [rounds=1] [tokens=5]', { conversationId: await scene.titled() })).runId)
    const valueOf = async (line: string) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      return Number(new RegExp(`^${line.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1])
    }
    await waitFor(async () => (await valueOf('runwire_worker_runs_total{status="completed"}')) === 1)

    expect(await valueOf('runwire_worker_claims_total')).toBe(1)
    expect(await valueOf('runwire_worker_claim_delay_seconds_count')).toBe(1)
    expect(await valueOf('runwire_worker_tools_total{outcome="completed"}')).toBeGreaterThan(0)
    expect(await valueOf('runwire_worker_tokens_total{kind="output"}')).toBeGreaterThan(0)
    expect(await valueOf('runwire_worker_first_token_seconds_count')).toBeGreaterThan(0)
    expect(await valueOf('runwire_worker_active_runs')).toBe(0)
    expect(await valueOf('runwire_listener_healthy')).toBe(1)
    expect(await valueOf('runwire_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(await valueOf('runwire_database_waiting')).toBe(0)
  })

  test('/metrics counts what failed by its code, and tries that were repeated', async () => {
    const port = await freePort()
    await worker({ RUNWIRE_HEALTH_PORT: String(port) })
    const ask = async (text: string) =>
      scene.ended((await scene.ask(text, { conversationId: await scene.titled() })).runId)
    await ask('refused [fault=401]')
    await ask('again [fault=503*1]')
    const text = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await waitFor(async () => (await text()).includes('runwire_worker_runs_total{status="completed"} 1'))

    expect(await text()).toContain('runwire_worker_run_failures_total{code="provider_auth"} 1')
    expect(await text()).toContain('runwire_worker_model_retries_total 1')
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
