import { waitFor } from '@runwire/testing'
import { expect, test } from 'vitest'
import { modelCompleted } from '@runwire/protocol/testing'
import type { FollowItem } from './follow-item.ts'
import { useScene } from './scene.fixture.ts'

const scene = useScene()

test('S2: a reader gets every event once and in order, and text between the events it belongs to', async () => {
  const { worker, run, reader } = await scene.liveRun()

  worker.say(run, 1, 'Let me ')
  worker.say(run, 1, 'look.')
  await worker.append(run, modelCompleted(1, 'Let me look.', { tool_calls: 1 }))
  await worker.startRound(run, 2)
  worker.say(run, 2, 'Here it is.')
  await worker.finish(run, 2)

  await reader.until(() => reader.closed)
  expect(reader.seqs(run)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(reader.shown(run)).toBe('Here it is.')
  const order = reader.frames.map((frame) =>
    frame.event === 'model.delta' ? `delta ${String(frame.data.round)}` : frame.event,
  )
  expect(order.indexOf('delta 1')).toBeLessThan(order.indexOf('model.completed'))
  expect(order.indexOf('delta 2')).toBeGreaterThan(order.lastIndexOf('model.started'))
  expect(order.at(-1)).toBe('done')
})

test('B1: a reader who joins late at another process continues in mid-word with no token stored', async () => {
  const { worker, run, reader } = await scene.liveRun()
  worker.say(run, 1, 'The answer is fort')
  await reader.until(() => reader.shown(run) === 'The answer is fort')
  const other = await scene.get().hub()

  const late = await scene.read(other.hub, [run])
  await late.until(() => late.shown(run) === 'The answer is fort')
  worker.say(run, 1, 'y-two.')

  await late.until(() => late.shown(run) === 'The answer is forty-two.')
  await reader.until(() => reader.shown(run) === 'The answer is forty-two.')
  const { rows } = await scene
    .get()
    .db.pool.query<{ type: string }>('select type from runtime_events where run_id = $1 order by seq', [uuid(run)])
  expect(rows.map((row) => row.type)).toEqual(['run.queued', 'run.started', 'model.started'])
})

test('B1: a second tab of the same process gets the events, the text so far as a snapshot, then deltas', async () => {
  const { hub, worker, run, reader } = await scene.liveRun()
  worker.say(run, 1, 'one ')
  worker.think(run, 1, 'hm')
  await reader.until(() => reader.view(run).rounds[0]?.reasoning === 'hm')

  const tab = await scene.read(hub, [run])
  await tab.until(() => tab.shown(run) === 'one ')
  worker.say(run, 1, 'two')
  await tab.until(() => tab.shown(run) === 'one two')

  expect(tab.frames.map((frame) => frame.event)).toEqual([
    'run.queued',
    'run.started',
    'model.started',
    'model.snapshot',
    'model.delta',
  ])
  expect(tab.frames[3]?.data).toMatchObject({ text: 'one ', reasoning: 'hm', start: 3 })
})

test('O18: a reader whose cursor is ahead of this process gets nothing twice and nothing left out', async () => {
  const { hub, worker, run, reader } = await scene.liveRun()
  worker.say(run, 1, 'a')
  await reader.until(() => reader.shown(run) === 'a')
  await worker.append(run, modelCompleted(1, 'a', { tool_calls: 1 }), { tell: false })
  await worker.startRound(run, 2, { tell: false })
  expect(hub.followedRuns).toBe(1)

  const ahead = await scene.read(hub, [run], [4])
  await ahead.until(() => ahead.seqs(run).includes(5))
  await worker.finish(run, 2)

  await ahead.until(() => ahead.closed)
  expect(ahead.seqs(run)).toEqual([5, 6, 7])
  // Round 1 closed before its cursor: this process had to read so far before it said what is open.
  expect(ahead.frames.filter((frame) => frame.data.round === 1)).toEqual([])
})

test('B1: a run is read once per event for all its readers of a process', async () => {
  const { hub, worker, run } = await scene.liveRun()
  const readers = await Promise.all(Array.from({ length: 20 }, () => scene.read(hub, [run])))
  await Promise.all(readers.map((reader) => reader.until(() => reader.seqs(run).length === 3)))
  const before = hub.reader.stats.reads

  await worker.append(run, modelCompleted(1, '', { tool_calls: 1 }))
  await Promise.all(readers.map((reader) => reader.until(() => reader.seqs(run).length === 4)))

  expect(hub.reader.stats.reads - before).toBe(1)
})

test('B1: readers of many runs who come back together cost two statements, not two each', async () => {
  const worker = await scene.get().worker()
  const runs = (await Promise.all(Array.from({ length: 5 }, () => scene.get().newRuns({ models: 4 })))).flat()
  await worker.claim()
  const { hub } = await scene.get().hub()
  const seqs: number[] = []
  const take = (items: readonly FollowItem[]) => {
    seqs.push(...items.flatMap((item) => (item.kind === 'event' ? item.event.seq : [])))
    return true
  }

  for (const run of runs) hub.join(run, 0, { take, end: () => undefined })
  await waitFor(() => seqs.length === 2 * runs.length)

  expect(hub.reader.stats).toMatchObject({ stateReads: 1, events: 40 })
  expect(hub.reader.stats.reads).toBeLessThanOrEqual(2)
})

test('a group is one stream whose cursor is the seqs of its runs', async () => {
  const { hub } = await scene.get().hub()
  const worker = await scene.get().worker()
  const runs = await scene.get().newRuns({ models: 3 })
  const reader = await scene.read(hub, runs)
  await worker.claim()
  for (const run of runs) await worker.startRound(run, 1)
  for (const run of runs.toReversed()) await worker.finish(run, 1)

  await reader.until(() => reader.closed)
  const ids = reader.frames.flatMap((frame) => (frame.id === null ? [] : [frame.id]))
  expect(ids).toHaveLength(15)
  expect(ids.at(-1)).toBe('5.5.5')
  const [middle = ''] = ids.slice(7, 8)
  const again = await scene.read(hub, runs, middle.split('.').map(Number))
  await again.until(() => again.closed)
  for (const [index, run] of runs.entries()) {
    const seen = Number(middle.split('.')[index])
    expect(again.seqs(run)).toEqual([1, 2, 3, 4, 5].slice(seen))
  }
})

test('the missing tail of a round comes before the event that closes it', async () => {
  const { worker, run, reader } = await scene.liveRun()
  worker.say(run, 1, 'seen ')
  await reader.until(() => reader.shown(run) === 'seen ')

  worker.say(run, 1, 'unseen', { lost: true })
  await worker.append(run, modelCompleted(1, 'seen unseen', { tool_calls: 1 }))

  await reader.until(() => reader.seqs(run).includes(4))
  expect(reader.frames.slice(-2)).toMatchObject([
    { event: 'model.delta', data: { offset: 5, text: 'unseen' } },
    { event: 'model.completed', data: { text: 'seen unseen' } },
  ])
})

test('a round whose stored text is another is replaced whole before the event that closes it', async () => {
  const { worker, run, reader } = await scene.liveRun()
  worker.say(run, 1, 'draft STOP')
  await reader.until(() => reader.shown(run) === 'draft STOP')

  await worker.append(run, modelCompleted(1, 'draft', { tool_calls: 1 }))

  await reader.until(() => reader.seqs(run).includes(4))
  expect(reader.frames.slice(-2)).toMatchObject([
    { event: 'model.snapshot', data: { text: 'draft' } },
    { event: 'model.completed' },
  ])
})

test('B2: text of a worker that lost the run cannot get into the round of the one that has it', async () => {
  const { worker: zombie, run, reader } = await scene.liveRun()
  zombie.say(run, 1, 'old ')
  await reader.until(() => reader.shown(run) === 'old ')
  await scene
    .get()
    .db.pool.query(
      "update runtime_runs set status = 'queued', worker_id = null, lease_expires_at = null where id = $1",
      [uuid(run)],
    )
  const worker = await scene.get().worker()
  await worker.claim()
  await worker.startRound(run, 1)
  await reader.until(() => reader.seqs(run).length === 5)
  await waitFor(() => worker.watchers(run).length > 0)

  worker.say(run, 1, 'new ')
  zombie.say(run, 1, 'ghost ')
  await zombie.publisher.flush()
  worker.say(run, 1, 'text')
  await worker.finish(run, 1)

  await reader.until(() => reader.closed)
  expect(reader.shown(run)).toBe('new text')
  expect(reader.text).not.toContain('ghost')
})

test('S12: with deltas switched off nothing transient is sent and everything still converges', async () => {
  const { hub } = await scene.get().hub({ deltas: false })
  const worker = await scene.get().worker()
  const [run = ''] = await scene.get().newRuns({ watcherInbox: hub.inbox })
  const reader = await scene.read(hub, [run])
  await worker.claim()
  await worker.startRound(run, 1)
  worker.say(run, 1, 'quiet')
  await reader.until(() => reader.seqs(run).length === 3)
  const other = await scene.get().hub({ deltas: false })
  const late = await scene.read(other.hub, [run])
  await waitFor(() => worker.watchers(run).length === 2)
  await worker.finish(run, 1)

  await reader.until(() => reader.closed)
  await late.until(() => late.closed)
  expect(late.frames.map((frame) => frame.event)).toEqual(reader.frames.map((frame) => frame.event))
  expect(reader.frames.map((frame) => frame.event)).toEqual([
    'run.queued',
    'run.started',
    'model.started',
    'model.completed',
    'run.completed',
    'done',
  ])
  expect(reader.shown(run)).toBe('quiet')
})

const uuid = (run: string): string => run.slice(4)
