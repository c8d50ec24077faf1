import { expect, test } from 'vitest'
import { collectRuns } from './collect-runs.ts'
import { useScene } from './scene.fixture.ts'

const scene = useScene()

test('O4: a reply that waits folds the same events and returns when the run has ended', async () => {
  const { hub } = await scene.get().hub()
  const worker = await scene.get().worker()
  const runs = await scene.get().newRuns({ models: 2 })
  const reply = collectRuns(hub, runs)
  await worker.claim()
  for (const run of runs) {
    await worker.startRound(run, 1)
    worker.say(run, 1, `from ${run}`)
    await worker.finish(run, 1)
  }

  const folds = await reply
  expect(folds.map((view) => [view.status, view.output?.content])).toEqual(
    runs.map((run) => ['completed', `from ${run}`]),
  )
  expect(hub.followedRuns).toBe(0)
})

test('O4: a reply that waits returns for a run that waits for an answer, and stops when its client leaves', async () => {
  const { hub } = await scene.get().hub()
  const worker = await scene.get().worker()
  const [run = ''] = await scene.get().newRuns()
  await worker.claim()
  const left = new AbortController()
  const abandoned = collectRuns(hub, [run], left.signal)
  const reply = collectRuns(hub, [run])
  const pending = [{ call_id: 'call_1', kind: 'approval' as const, name: 'send', arguments: {} }]

  left.abort(new Error('the client left'))
  await expect(abandoned).rejects.toThrow('the client left')
  await worker.requireAction(run, pending)

  expect((await reply)[0]).toMatchObject({ status: 'requires_action', pending })
})
