import { startProcess, waitFor, type RunningProcess } from '@runwire/testing'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Hub } from './hub.ts'
import { openScene, type Scene } from './scene.fixture.ts'
import { serveStreams, type StreamReader, type StreamServer } from '../streams/stream-reader.fixture.ts'

const APPS = join(import.meta.dirname, '../..')
let provider: RunningProcess
let scene: Scene
const servers: StreamServer[] = []
const workers: RunningProcess[] = []

beforeAll(async () => {
  provider = startProcess({ command: process.execPath, args: [join(APPS, 'demo-model/main.ts')], env: { PORT: '0' } })
  const [address = ''] = await provider.waitForOutput(/http:\/\/[\d.:]+/, 30_000)
  scene = await openScene({ provider: `${address}/v1` })
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  await Promise.all(workers.splice(0).map((worker) => worker.kill()))
  await scene.clear()
})
afterAll(async () => {
  await scene.close()
  await provider.kill()
})

async function startWorker(env: Record<string, string> = {}): Promise<RunningProcess> {
  const worker = startProcess({
    command: process.execPath,
    args: [join(APPS, 'worker/main.ts')],
    env: { DATABASE_URL: scene.url, RUNWIRE_SECRET_KEY: 'scene', RUNWIRE_LEASE_MS: '1500', LOG_LEVEL: 'info', ...env },
  })
  workers.push(worker)
  await worker.waitForOutput(/worker ready/, 30_000)
  return worker
}

async function read(hub: Hub, run: string): Promise<StreamReader> {
  const server = await serveStreams(hub)
  servers.push(server)
  return server.open([run])
}

/** Puts a run in the queue for workers that sweep; the test has no api that announces it. */
const ask = async (hub: Hub, content: string): Promise<string> =>
  (await scene.newRuns({ content, watcherInbox: hub.inbox }))[0] ?? ''

test('B1: an answer of a real worker is read by two processes, one of them late, and both show the same', async () => {
  await startWorker()
  const [first, second] = [await scene.hub(), await scene.hub()]
  const run = await ask(first.hub, '[tokens=60][reasoning=5][pace=30] go')
  const early = await read(first.hub, run)
  await early.until(() => early.shown(run).length > 50)

  const late = await read(second.hub, run)
  await late.until(() => late.closed)
  await early.until(() => early.closed)

  expect(late.shown(run)).toBe(early.shown(run))
  expect(late.seqs(run)).toEqual(early.seqs(run))
  const firstText = late.frames.find((frame) => typeof frame.data.text === 'string' && frame.event.startsWith('model.'))
  expect(String(firstText?.data.text).length).toBeGreaterThan(50)
  for (const reader of [early, late]) expect(reader.shown(run)).toBe(reader.view(run).rounds.at(-1)?.text)
})

test('S1: the log is the same with deltas on and off, ids and times apart', async () => {
  const { hub } = await scene.hub()
  const logs: unknown[] = []
  for (const deltas of ['true', 'false']) {
    const worker = await startWorker({ AGENT_STREAM_MODEL_DELTAS: deltas })
    const run = await ask(hub, '[tokens=20][rounds=2][reasoning=3][pace=0] go')
    const reader = await read(hub, run)
    await reader.until(() => reader.closed)
    logs.push(await storedLog(run))
    await worker.kill()
  }

  expect(logs[0]).toEqual(logs[1])
})

test('B2: a worker killed in mid-answer is replaced, and its readers see the new try whole and nothing of the old', async () => {
  const first = await startWorker()
  const { hub } = await scene.hub()
  const run = await ask(hub, '[tokens=80][pace=40] go')
  const reader = await read(hub, run)
  await reader.until(() => reader.shown(run).length > 40)

  const second = startWorker()
  await first.kill('SIGKILL')
  await second
  await reader.until(() => reader.closed)

  const starts = reader.frames.filter((frame) => frame.event === 'model.started').map((frame) => frame.data.seq)
  expect(starts).toHaveLength(2)
  expect(reader.view(run)).toMatchObject({ status: 'completed', attempt: 2 })
  const again = textAfter(reader, Number(starts[1]))
  expect(again).toBe(reader.shown(run))
  await waitFor(() => hub.followedRuns === 0)
})

/** Adds up the deltas of one try of a round. */
function textAfter(reader: StreamReader, start: number): string {
  let text = ''
  for (const { event, data } of reader.frames) {
    if (data.start !== start) continue
    if (event === 'model.snapshot') text = String(data.text)
    if (event === 'model.delta' && typeof data.text === 'string') text = text.slice(0, Number(data.offset)) + data.text
  }
  return text
}

/** The rows of a run without what is another each time: ids, times, durations. */
async function storedLog(run: string): Promise<unknown> {
  const { rows } = await scene.db.pool.query<{ seq: number; type: string; payload: unknown }>(
    'select seq, type, payload from runtime_events where run_id = $1 order by seq',
    [run.slice(4)],
  )
  return JSON.parse(
    JSON.stringify(rows, (key, value: unknown) =>
      /_id$|^id$|_ms$|_key$/.test(key)
        ? '…'
        : typeof value === 'string'
          ? value.replaceAll(/(?<=_)[0-9a-f]{32}|\d{4}-\d\d-\d\dT[\d:.]+Z?/g, '…')
          : value,
    ),
  )
}
