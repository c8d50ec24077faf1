import { workerInbox } from '@runwire/db'
import type { NotificationItem, RunEvent } from '@runwire/protocol'
import { answerText, foldAll, type FoldItem } from '@runwire/protocol/fold'
import { waitFor } from '@runwire/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Scene, type Inbox } from './testing/scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
let scene: Scene
const cleanUps: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  scene = await Scene.open()
})
afterAll(() => scene.close())
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

test('the first watcher, named on the run’s row, has every word in order without asking', async () => {
  await worker()
  const api = await listenAs('first')
  const { runId } = await scene.ask('tell me [tokens=60] [pace=200] [reasoning=5] [seed=3]', {
    watcherInbox: api.inbox,
  })
  const events = await scene.ended(runId)
  await waitFor(() => api.items.some((item) => item.k === 'durable' && item.type === 'run.completed'))

  const [claimed, watching] = api.items.filter((item) => item.k === 'claimed' || item.k === 'watching')
  expect(claimed).toMatchObject({ k: 'claimed', run: runId, attempt: 1 })
  expect(watching).toMatchObject({ k: 'watching', run: runId, attempt: 1, seq: 1, rounds: [], tools: [] })
  const start = events.find((event) => event.type === 'model.started')
  const last = events.findLast((event) => event.type === 'model.completed')
  const text = piecesOf(api, runId, 'text')
  expect(text.map((piece) => piece.start)).toEqual(text.map(() => start?.seq))
  expect(joined(text)).toBe(last?.text)
  expect(joined(piecesOf(api, runId, 'reasoning'))).toBe(last?.reasoning)
})

test('S2: pointers come after the text before them, one for every append, up to the last seq', async () => {
  await worker()
  const api = await listenAs('pointers')
  const { runId } = await scene.ask('work [rounds=2] [tokens=20]', { watcherInbox: api.inbox })
  const events = await scene.ended(runId)
  await waitFor(() => api.items.some((item) => item.k === 'durable' && item.seq === events.length))

  const seqs = api.items.flatMap((item) => (item.k === 'durable' && item.run === runId ? [item.seq] : []))
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  for (const round of events.filter((event) => event.type === 'model.started')) {
    const began = api.items.findIndex((item) => item.k === 'durable' && item.seq >= round.seq)
    const first = api.items.findIndex((item) => item.k === 'delta' && item.start === round.seq)
    if (first >= 0) expect(began).toBeLessThan(first)
  }
})

test('B1: a late watcher in another process gets the text so far and goes on in mid-word, though no token is stored', async () => {
  const one = await worker()
  const api = await listenAs('late')
  // A title would be an event of its own, beside the text.
  const conversationId = await scene.titled()
  const { runId } = await scene.ask('slowly [tokens=80] [pace=60] [reasoning=0]', { conversationId })
  await scene.event(runId, 'model.started')
  await waitFor(async () => (await scene.provider()).open_streams > 0)
  const stored = (await scene.events(runId)).length
  await waitFor(
    () => {
      if (!api.items.some((item) => item.k === 'watching')) watch(one.id, api, runId)
      return api.items.some((item) => item.k === 'watching' && item.rounds.some((round) => round.text !== ''))
    },
    { everyMs: 300 },
  )
  expect(await scene.events(runId)).toHaveLength(stored)

  const events = await scene.ended(runId)
  await waitFor(() => api.items.some((item) => item.k === 'durable' && item.type === 'run.completed'))
  expect(answerText(asReader(events, api.items))).toBe(answerText(foldAll(events)))
})

test('a watch for a run that is not here is answered with not_mine', async () => {
  const one = await worker()
  const api = await listenAs('stranger')
  watch(one.id, api, 'run_00000000000070008000000000000000')
  await waitFor(() => api.items.some((item) => item.k === 'not_mine'))
  expect(api.items.filter((item) => item.k === 'watching')).toEqual([])
})

test('after unwatch nothing of the run arrives any more', async () => {
  const one = await worker()
  const api = await listenAs('leaver')
  const { runId } = await scene.ask('leave me [tokens=100] [pace=50]', { watcherInbox: api.inbox })
  await waitFor(() => api.items.some((item) => item.k === 'delta'))
  scene.publisher.send(workerInbox(one.id), { k: 'unwatch', runs: [runId], inbox: api.inbox })
  // The answer to a later watch for another run comes after everything that was sent before it.
  watch(one.id, api, 'run_00000000000070008000000000000000')
  await waitFor(() => api.items.some((item) => item.k === 'not_mine'))
  const seen = api.items.length

  await scene.ended(runId)
  expect(api.items.slice(seen).filter((item) => item.k === 'delta' || item.k === 'durable')).toEqual([])
})

test('S12: with deltas off a watcher has pointers and no text', async () => {
  await worker({ AGENT_STREAM_MODEL_DELTAS: 'false' })
  const api = await listenAs('quiet')
  const { runId } = await scene.ask('quiet [rounds=1] [tokens=30]', { watcherInbox: api.inbox })
  const events = await scene.ended(runId)
  await waitFor(() => api.items.some((item) => item.k === 'durable' && item.seq === events.length))
  expect(api.items.filter((item) => item.k === 'delta' || item.k === 'tool')).toEqual([])
})

test('a worker that hands a run over tells its watchers to look again', async () => {
  const one = await worker()
  const api = await listenAs('moved')
  const { runId } = await scene.ask('move [rounds=3] [reasoning=10] [tokens=20] [pace=30]', { watcherInbox: api.inbox })
  await scene.event(runId, 'tool.completed')
  await one.kill('SIGTERM')
  await waitFor(() => api.items.some((item) => item.k === 'not_mine' && item.run === runId))
  const two = await worker()
  await scene.ended(runId)
  expect(api.items).toContainEqual({ k: 'claimed', run: runId, worker: two.id, attempt: 2 })
})

const worker = async (env: Record<string, string> = {}) => {
  const started = await scene.startWorker(env)
  cleanUps.push(() => started.kill('SIGKILL'))
  return started
}

const listenAs = async (name: string): Promise<Inbox> => {
  const api = await scene.listenAs(name)
  cleanUps.push(() => api.stop())
  return api
}

const watch = (workerId: string, api: Inbox, runId: string): void =>
  scene.publisher.send(workerInbox(workerId), { k: 'watch', runs: [runId], inbox: api.inbox })

interface Piece {
  start: number
  offset: number
  piece: string
}

const piecesOf = (api: Inbox, runId: string, field: 'text' | 'reasoning'): Piece[] =>
  api.items.flatMap((item) => {
    const piece = item.k === 'delta' && item.run === runId ? item[field] : undefined
    return item.k === 'delta' && piece !== undefined ? [{ start: item.start, offset: item.offset, piece }] : []
  })

/** The pieces' text; they must follow each other without hole or overlap. */
function joined(pieces: Piece[]): string {
  let text = ''
  for (const { offset, piece } of pieces) {
    expect(offset).toBe(text.length)
    text += piece
  }
  return text
}

/** The screen of a reader that saw these events and items, just before the end. */
function asReader(events: RunEvent[], items: NotificationItem[]) {
  const run_id = events[0]?.run_id ?? ''
  const transient: FoldItem[] = []
  for (const item of items) {
    if (item.k === 'delta') transient.push({ ...item, type: 'model.delta', run_id })
    if (item.k !== 'watching') continue
    const { attempt } = item
    transient.push(...item.rounds.map((round) => ({ type: 'model.snapshot', run_id, attempt, ...round })))
  }
  return foldAll([...events.slice(0, -2), ...transient])
}
