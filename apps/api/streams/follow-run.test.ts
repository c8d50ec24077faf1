import { expect, test } from 'vitest'
import { follow } from './follow-run.ts'
import { useScene } from '../hub/scene.fixture.ts'

const scene = useScene()

test('C7: a loop over a followed run gives its events in order and ends with it', async () => {
  const { hub, worker, run } = await scene.liveRun()
  worker.say(run, 1, 'text')
  await worker.finish(run, 1)

  const types: string[] = []
  for await (const item of follow({
    hub,
    runs: [run],
    cursor: [0],
    surface: 'internal',
    expose: { tools: 'names', reasoning: false },
  }))
    types.push(item.type)

  expect(types.filter((type) => type !== 'model.delta' && type !== 'model.snapshot')).toEqual([
    'run.queued',
    'run.started',
    'model.started',
    'model.completed',
    'run.completed',
  ])
  expect(hub.followedRuns).toBe(0)
})
