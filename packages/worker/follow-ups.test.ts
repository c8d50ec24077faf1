import { FOLLOW_UPS_JOB, listBranch, upsertProvider } from '@runwire/db'
import { waitFor } from '@runwire/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startRecordingProvider, type ProviderRequest, type RecordingProvider } from './testing/recording-provider.ts'
import { Scene } from './testing/scene.ts'

// Runs and what follows them.
vi.setConfig({ testTimeout: 60_000 })

let scene: Scene
let provider: RecordingProvider
let worker: Awaited<ReturnType<Scene['startWorker']>>
let broken = false

const wantsFollowUps = ({ messages }: ProviderRequest) => messages[0]?.content.includes('follow-up') === true
const asked = () => provider.requests.filter(wantsFollowUps)

beforeAll(async () => {
  scene = await Scene.open()
  provider = await startRecordingProvider((request) => {
    if (!wantsFollowUps(request)) return 'Within two days.'
    return broken ? null : '1. What does it cost?\n2. Do you ship to Norway?'
  })
  await upsertProvider(scene.db, scene.projectId, {
    name: 'recorder',
    base_url: provider.url,
    trusted: true,
    key: null,
  })
  const model = { provider: 'recorder', name: 'small' }
  await scene.agent('suggests', { model, follow_ups: true })
  await scene.agent('silent', { model })
  worker = await scene.startWorker({ RUNWIRE_LEASE_MS: '3000' })
})
afterEach(() => {
  broken = false
  provider.requests.splice(0)
})
afterAll(async () => {
  await worker.kill('SIGKILL')
  await scene.close()
  await provider.stop()
})

async function say(content: string, agent: string) {
  const { runId, turn } = await scene.ask(content, { agent })
  await scene.ended(runId)
  return turn.conversation.id
}
const jobsOf = async () =>
  (await scene.db.pool.query('select 1 from side_jobs where kind = $1 and failed_at is null', [FOLLOW_UPS_JOB]))
    .rowCount
const lastMessage = async (conversation: string) =>
  (await listBranch(scene.db, scene.projectId, conversation, { limit: 10 })).data.at(-1)

test('after an answer its agent’s model suggests questions to go on with', async () => {
  const conversation = await say('How long does delivery take?', 'suggests')
  await waitFor(async () => (await jobsOf()) === 0, { what: 'the suggestions', timeoutMs: 20_000 })

  expect(await lastMessage(conversation)).toMatchObject({
    content: 'Within two days.',
    follow_ups: ['What does it cost?', 'Do you ship to Norway?'],
  })
  expect(asked()[0]?.messages[1]?.content).toBe('Question: How long does delivery take?\n\nAnswer: Within two days.')
})

test('an agent that wants no suggestions costs no second call', async () => {
  const conversation = await say('How long does delivery take?', 'silent')
  await say('And here?', 'suggests')
  await waitFor(async () => (await jobsOf()) === 0, { what: 'the suggestions of the other agent', timeoutMs: 20_000 })

  expect(await lastMessage(conversation)).toMatchObject({ follow_ups: [] })
  expect(asked()).toHaveLength(1)
})

test('a model that fails to suggest anything leaves the answer as it was', async () => {
  broken = true
  const conversation = await say('How long does delivery take?', 'suggests')
  await waitFor(() => asked().length > 0, { what: 'the call that fails', timeoutMs: 20_000 })

  expect(await lastMessage(conversation)).toMatchObject({ status: 'completed', follow_ups: [] })
})
