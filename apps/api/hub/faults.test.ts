import { createDatabase, newProcessId, RUNS_CHANNEL, startListener, type ListenerState } from '@runwire/db'
import { faultProxy, waitFor, type FaultProxy } from '@runwire/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Registry } from 'prom-client'
import { measureHub } from './hub-metrics.ts'
import { Hub } from './hub.ts'
import { modelCompleted } from '@runwire/protocol/testing'
import type { PlayedWorker } from './played-worker.fixture.ts'
import { openScene, type Scene } from './scene.fixture.ts'
import { serveStreams, type StreamReader, type StreamServer } from '../streams/stream-reader.fixture.ts'

let scene: Scene
const servers: StreamServer[] = []
const cleanups: (() => Promise<void>)[] = []

beforeAll(async () => {
  scene = await openScene()
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  await scene.clear()
})
afterAll(() => scene.close())

/** A run whose first round is open and read, by a hub whose listener goes through a proxy and is checked often. */
async function behindProxy(): Promise<{
  proxy: FaultProxy
  hub: Hub
  states: ListenerState[]
  worker: PlayedWorker
  run: string
  reader: StreamReader
}> {
  const proxy = await faultProxy({ targetPort: Number(new URL(scene.url).port) })
  const address = new URL(scene.url)
  address.port = String(proxy.port)
  const processId = newProcessId()
  const worker = await scene.worker()
  const hub = new Hub({ db: scene.db.drizzle, publisher: worker.publisher, inbox: `runwire_api_${processId}` })
  const states: ListenerState[] = []
  const listener = await startListener({
    url: address.href,
    pool: scene.db.pool,
    processId,
    inbox: hub.inbox ?? '',
    channels: [RUNS_CHANNEL],
    checkMs: 60,
    onFrame: (channel, frame) => hub.onFrame(channel, frame),
    onState: (state) => {
      states.push(state)
      hub.onListenerState(state)
    },
  })
  cleanups.push(async () => {
    hub.stop()
    await listener.stop()
    await proxy.close()
  })
  const [run = ''] = await scene.newRuns()
  const reader = await open(hub, run)
  await worker.claim()
  await worker.startRound(run, 1)
  await reader.until(() => reader.seqs(run).length === 3)
  return { proxy, hub, states, worker, run, reader }
}

async function open(hub: Hub, run: string): Promise<StreamReader> {
  const server = await serveStreams(hub)
  servers.push(server)
  return server.open([run])
}

test('S6: a reader whose listener was cut has events and text again once it listens again', async () => {
  const api = await scene.hub()
  const worker = await scene.worker()
  const [run = ''] = await scene.newRuns()
  const reader = await open(api.hub, run)
  await worker.claim()
  await worker.startRound(run, 1)
  await reader.until(() => reader.seqs(run).length === 3)
  const states = api.listener?.state

  await scene.db.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
    `runwire_listen_${api.publisher.processId}`,
  ])
  await waitFor(() => api.listener?.state !== states)
  worker.say(run, 1, 'said while nobody listened')
  await worker.append(run, modelCompleted(1, 'said while nobody listened', { tool_calls: 1 }))
  await reader.until(() => reader.seqs(run).includes(4))
  expect(api.listener?.state).toEqual({ healthy: true, cause: 'reconnected' })
  await worker.startRound(run, 2)
  worker.say(run, 2, 'and on')
  await reader.until(() => reader.shown(run) === 'and on')
})

test('S6: behind a silent half-open connection events come by the fast poll, and text again once a new one listens', async () => {
  const { proxy, states, worker, run, reader } = await behindProxy()

  proxy.blackHole()
  await waitFor(() => states.at(-1)?.healthy === false)
  worker.say(run, 1, 'unheard')
  await worker.append(run, modelCompleted(1, 'unheard', { tool_calls: 1 }))
  await reader.until(() => reader.seqs(run).includes(4))
  expect(states.at(-1)?.healthy).toBe(false)
  await worker.startRound(run, 2)
  worker.say(run, 2, 'the text ')
  proxy.resume()
  await waitFor(() => states.at(-1)?.healthy === true)
  worker.say(run, 2, 'so far')

  await reader.until(() => reader.shown(run) === 'the text so far')
  expect(reader.seqs(run)).toEqual([1, 2, 3, 4, 5])
})

test('S7: with notifications cut off everything still converges, by polling alone', async () => {
  const api = await scene.hub({ listen: false })
  const worker = await scene.worker()
  const [run = ''] = await scene.newRuns({ watcherInbox: api.hub.inbox })
  const reader = await open(api.hub, run)
  await worker.claim()
  await worker.startRound(run, 1)
  worker.say(run, 1, 'nobody hears this')
  await reader.until(() => reader.seqs(run).length === 3)
  await worker.finish(run, 1)

  await reader.until(() => reader.closed)
  expect(api.hub.inbox).toBeNull()
  expect(reader.seqs(run)).toEqual([1, 2, 3, 4, 5])
  expect(reader.shown(run)).toBe('nobody hears this')
  expect(reader.frames.find((frame) => frame.event === 'model.delta')?.data).toMatchObject({
    text: 'nobody hears this',
  })
})

/** Lets the run wait for an answer, which no poll hurries for, and ends it without a word to anybody. */
async function waitAndEndUnheard(worker: PlayedWorker, run: string, reader: StreamReader): Promise<void> {
  await worker.requireAction(run, [{ call_id: 'call_1', kind: 'approval', name: 'send', arguments: {} }])
  await reader.until(() => reader.view(run).status === 'requires_action')
  await worker.wake(run)
  await worker.claim({ tell: false })
  await worker.startRound(run, 1, { tell: false })
  await worker.finish(run, 1, { tell: false })
}

test('S7: with notifications cut off a run that waited for an answer is polled each second too', async () => {
  const api = await scene.hub({ listen: false })
  const worker = await scene.worker()
  const [run = ''] = await scene.newRuns()
  const reader = await open(api.hub, run)
  await worker.claim()

  await waitAndEndUnheard(worker, run, reader)

  await reader.until(() => reader.closed)
  expect(reader.view(run).status).toBe('completed')
})

test('S6: every followed run is read again once the listener is back', async () => {
  const api = await scene.hub()
  const worker = await scene.worker()
  const [run = ''] = await scene.newRuns()
  const reader = await open(api.hub, run)
  await worker.claim()
  await waitAndEndUnheard(worker, run, reader)

  api.hub.onListenerState({ healthy: true, cause: 'reconnected' })

  await reader.until(() => reader.closed)
  expect(reader.view(run).status).toBe('completed')
})

test('S7: a run whose worker went silent is polled each second while the listener is healthy', async () => {
  const api = await scene.hub()
  const worker = await scene.worker()
  const [run = ''] = await scene.newRuns()
  const reader = await open(api.hub, run)
  await worker.claim()
  await reader.until(() => reader.seqs(run).length === 2)

  await worker.startRound(run, 1, { tell: false })
  await worker.finish(run, 1, { tell: false })

  await reader.until(() => reader.closed)
  expect(reader.seqs(run)).toEqual([1, 2, 3, 4, 5])
  expect(api.hub.healthy).toBe(true)
})

test('S7: readers wait out a database that does not answer and miss nothing', async () => {
  const proxy = await faultProxy({ targetPort: Number(new URL(scene.url).port) })
  const address = new URL(scene.url)
  address.port = String(proxy.port)
  const db = createDatabase({ url: address.href, max: 3, onConnectionError: () => undefined })
  cleanups.push(async () => {
    await db.close()
    await proxy.close()
  })
  const api = await scene.hub({ db, listenUrl: address.href })
  const worker = await scene.worker()
  const [run = ''] = await scene.newRuns()
  const reader = await open(api.hub, run)
  await worker.claim()
  await worker.startRound(run, 1)
  await reader.until(() => reader.seqs(run).length === 3)

  proxy.cut()
  await waitFor(() => !api.hub.healthy)
  worker.say(run, 1, 'meanwhile')
  await worker.append(run, modelCompleted(1, 'meanwhile', { tool_calls: 1 }))
  const late = await open(api.hub, run)
  proxy.resume()
  await worker.startRound(run, 2)
  await worker.finish(run, 2)

  for (const client of [reader, late]) {
    await client.until(() => client.closed)
    expect(client.seqs(run)).toEqual([1, 2, 3, 4, 5, 6, 7])
  }
})

test('the hub’s counters appear in the metrics', async () => {
  const api = await scene.hub()
  const worker = await scene.worker()
  const registry = new Registry()
  measureHub(registry, api)
  const [run = ''] = await scene.newRuns()
  const reader = await open(api.hub, run)
  await reader.until(() => reader.seqs(run).length === 1)
  await worker.claim()
  await worker.startRound(run, 1)
  await reader.until(() => reader.seqs(run).length === 3)
  worker.say(run, 1, 'a piece')
  await waitFor(() => api.hub.deltasHeard > 0)

  const text = await registry.metrics()

  expect(text).toContain('runwire_followed_runs 1')
  expect(text).toContain('runwire_listener_healthy 1')
  expect(text).toMatch(/^runwire_event_reads_total [1-9]/m)
  expect(text).toContain('runwire_deltas_total 1')
  expect(text).toContain('runwire_notification_queue_usage_ratio 0')
})
