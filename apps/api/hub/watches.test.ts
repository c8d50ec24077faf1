import { waitFor } from '@runwire/testing'
import { expect, test } from 'vitest'
import { modelCompleted } from '@runwire/protocol/testing'
import { useScene } from './scene.fixture.ts'

const scene = useScene()

test('O18: text lost on its way is repaired by a new watch, not by the poll', async () => {
  const { hub, worker, run, reader } = await scene.liveRun()
  worker.say(run, 1, 'one ')
  await reader.until(() => reader.shown(run) === 'one ')

  worker.say(run, 1, 'two ', { lost: true })
  worker.say(run, 1, 'three')

  await reader.until(() => reader.shown(run) === 'one two three')
  expect(reader.frames.every((frame) => frame.event !== 'model.snapshot')).toBe(true)
  expect(hub.watches.stats.asked).toBeGreaterThan(0)
})

test('O18: a hole in the frame numbers finds a pointer that was lost', async () => {
  const { hub, worker, run, reader } = await scene.liveRun()

  await worker.append(run, modelCompleted(1, '', { tool_calls: 1 }), { tell: false })
  worker.publisher.send(hub.inbox ?? '', { k: 'changed', run: 'none' })
  worker.publisher.send('a_channel_name_longer_than_postgres_takes_'.repeat(2), { k: 'changed', run: 'none' })
  await worker.publisher.flush()

  await reader.until(() => reader.seqs(run).includes(4))
  expect(hub.watches.stats.holes).toBe(1)
})

test('S9: a run that goes from worker to worker is watched at the one that holds it', async () => {
  const { worker: first, run, reader } = await scene.liveRun()
  await scene
    .get()
    .db.pool.query(
      "update runtime_runs set status = 'queued', worker_id = null, lease_expires_at = null where id = $1",
      [uuid(run)],
    )
  await first.stop()
  const second = await scene.get().worker()
  await second.claim()
  await second.startRound(run, 1)
  second.say(run, 1, 'again')

  await reader.until(() => reader.shown(run) === 'again')
})

test('a watch that is not answered is asked again until it is', async () => {
  const { hub } = await scene.get().hub()
  const worker = await scene.get().worker()
  worker.answers = false
  const [run = ''] = await scene.get().newRuns()
  await worker.claim()
  await worker.startRound(run, 1)
  worker.say(run, 1, 'text nobody watched')
  const reader = await scene.read(hub, [run])
  await waitFor(() => worker.heard.filter((item) => item.k === 'watch').length >= 3)

  worker.answers = true

  await reader.until(() => reader.shown(run) === 'text nobody watched')
})

test('a worker that does not hold the run says so, and the row is read again at once', async () => {
  const { hub } = await scene.get().hub()
  const worker = await scene.get().worker()
  const other = await scene.get().worker()
  const [run = ''] = await scene.get().newRuns()
  await worker.claim()
  await scene.get().db.pool.query('update runtime_runs set worker_id = $2 where id = $1', [uuid(run), other.id])
  const reader = await scene.read(hub, [run])
  await waitFor(() => other.heard.some((item) => item.k === 'watch'))

  await scene.get().db.pool.query('update runtime_runs set worker_id = $2 where id = $1', [uuid(run), worker.id])
  await worker.startRound(run, 1)
  worker.say(run, 1, 'here')

  await reader.until(() => reader.shown(run) === 'here')
})

test('a worker that goes on refusing a run its row says it holds is asked once a second, not as fast as it answers', async () => {
  const { hub } = await scene.get().hub()
  const worker = await scene.get().worker()
  const other = await scene.get().worker()
  const [run = ''] = await scene.get().newRuns()
  await worker.claim()
  await scene.get().db.pool.query('update runtime_runs set worker_id = $2 where id = $1', [uuid(run), other.id])
  const begun = performance.now()
  await scene.read(hub, [run])

  await waitFor(() => other.heard.filter((item) => item.k === 'watch').length >= 4)

  expect(performance.now() - begun).toBeGreaterThan(1000)
})

test('a reader who leaves while its run is looked up leaves no watch behind', async () => {
  const { hub } = await scene.get().hub()
  const worker = await scene.get().worker()
  const [run = ''] = await scene.get().newRuns()
  await worker.claim()

  hub.leave(hub.join(run, 0, { take: () => true, end: () => undefined }))
  const stayed = await scene.read(hub, [run])
  await stayed.until(() => worker.watchers(run).length === 1)
  const asked = worker.heard.filter((item) => item.k === 'watch').length
  await worker.startRound(run, 1)
  await stayed.until(() => stayed.seqs(run).length === 3)
  // A watch that nobody can answer would be asked again after half a second.
  const frames = worker.publisher.stats.frames
  await waitFor(() => worker.publisher.stats.frames >= frames + 3)

  expect(worker.heard.filter((item) => item.k === 'watch')).toHaveLength(asked)
})

test('the last reader who leaves ends the watch', async () => {
  const { hub, worker, run, reader } = await scene.liveRun()
  const tab = await scene.read(hub, [run])
  await tab.until(() => tab.seqs(run).length === 3)

  reader.leave()
  worker.say(run, 1, 'still ')
  await tab.until(() => tab.shown(run) === 'still ')
  tab.leave()

  await waitFor(() => worker.watchers(run).length === 0)
  expect(hub.followedRuns).toBe(0)
})

const uuid = (run: string): string => run.slice(4)
