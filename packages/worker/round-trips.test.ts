import { createDatabase, createTurn, upsertProvider } from '@runwire/db'
import { countRoundTrips, type RoundTrips } from '@runwire/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRecordingProvider } from './testing/recording-provider.ts'
import { Scene } from './testing/scene.ts'

let scene: Scene
let door: RoundTrips

beforeAll(async () => {
  scene = await Scene.open()
  door = await countRoundTrips(scene.database.url)
})
afterAll(async () => {
  await scene.close()
  await door.close()
})

/** Upkeep may fall into one start or another; statements that are new to a connection are prepared in the first. */
const STARTS = 6
const least = (counts: readonly number[]): number => Math.min(...counts)

test('a worker goes from a queued run to the request to its model with three round trips to Postgres', async () => {
  const asked: number[] = []
  const provider = await startRecordingProvider(() => {
    asked.push(door.of('runwire_worker'))
    return 'Hello.'
  })
  const trusted = { base_url: provider.url, trusted: true, key: 'sk-recorder' }
  await upsertProvider(scene.db, scene.projectId, { name: 'recorder', ...trusted })
  await scene.agent('recorded', { model: { provider: 'recorder', name: 'demo' } })
  const worker = await scene.startWorker({ DATABASE_URL: door.url, RUNWIRE_WORKER_CONCURRENCY: '2' })
  const counts: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const conversationId = await scene.titled('recorded')
    const before = door.of('runwire_worker')
    const { runId } = await scene.ask('Hello', { conversationId })
    await scene.ended(runId)
    counts.push((asked[start] ?? Number.NaN) - before)
  }
  await worker.kill('SIGTERM')
  await provider.stop()

  expect(least(counts)).toBeLessThanOrEqual(3)
})

test('an api takes a message in with four round trips to Postgres', async () => {
  const db = createDatabase({ url: door.url, max: 1, applicationName: 'poster_1' })
  const counts: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const before = door.of('poster')
    await createTurn(db, scene.projectId, { conversation: { agent: 'helper' }, body: { content: 'Hello' } })
    counts.push(door.of('poster') - before)
  }
  await db.close()

  expect(least(counts)).toBeLessThanOrEqual(4)
})
