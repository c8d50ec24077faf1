import {
  addSideJob,
  findProvider,
  linearBranch,
  spentToday,
  SUMMARY_JOB,
  updateProjectSettings,
  upsertProvider,
} from '@runwire/db'
import { waitFor } from '@runwire/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startRecordingProvider, type ProviderRequest, type RecordingProvider } from './testing/recording-provider.ts'
import { Scene } from './testing/scene.ts'

// Several runs one after the other, and what follows them.
vi.setConfig({ testTimeout: 90_000 })

let scene: Scene
let provider: RecordingProvider
let failures = 0
const workers: Awaited<ReturnType<Scene['startWorker']>>[] = []

const SUMMARY = 'The user collects words and wants many of them.'
const LONG = Array.from({ length: 420 }, (_, at) => `word${at}`).join(' ')

const wantsSummary = ({ messages }: ProviderRequest) => messages[0]?.content.startsWith('Summarise') === true
const answersOf = (requests: readonly ProviderRequest[]) => requests.filter((request) => !wantsSummary(request))

beforeAll(async () => {
  scene = await Scene.open()
  provider = await startRecordingProvider((request) => {
    if (!wantsSummary(request)) return request.messages.at(-1)?.content.includes('long') === true ? LONG : 'Short.'
    if (failures === 0) return SUMMARY
    failures -= 1
    return null
  })
  await upsertProvider(scene.db, scene.projectId, {
    name: 'recorder',
    base_url: provider.url,
    trusted: true,
    key: null,
  })
  await scene.agent('small', { model: { provider: 'recorder', name: 'small', context_tokens: 2_000 } })
})
afterAll(async () => {
  await scene.close()
  await provider.stop()
})
afterEach(async () => {
  provider.requests.splice(0)
  await Promise.all(workers.splice(0).map((one) => one.kill('SIGKILL')))
})

const worker = async () => void workers.push(await scene.startWorker({ RUNWIRE_LEASE_MS: '3000' }))

async function say(content: string, conversationId?: string) {
  const { runId, turn } = await scene.ask(content, {
    agent: 'small',
    ...(conversationId === undefined ? {} : { conversationId }),
  })
  await scene.ended(runId)
  return { conversation: turn.conversation.id, leaf: turn.runs[0]?.output_message_id ?? '' }
}

const summaries = async (conversation: string, leaf: string) =>
  (await linearBranch(scene.db, conversation, leaf)).map(({ role, summary }) => [role, summary] as const)

test('O20: a branch that has become long is summarised after its run, and the next run starts from there', async () => {
  await worker()
  const first = await say('Something long, please.')
  const second = await say('And a short one.', first.conversation)
  expect(await summaries(first.conversation, second.leaf)).toEqual([
    ['user', null],
    ['assistant', null],
    ['user', null],
    ['assistant', null],
  ])

  // Now instructions, two long answers and the rest pass 70 % of what 2,000 tokens leave.
  const third = await say('One more long one.', first.conversation)
  await waitFor(async () => (await summaries(first.conversation, third.leaf)).some(([, summary]) => summary !== null), {
    what: 'the summary',
    timeoutMs: 20_000,
  })
  const fourth = await say('What did I want?', first.conversation)

  expect(await summaries(first.conversation, fourth.leaf)).toContainEqual(['assistant', SUMMARY])
  const prompt =
    answersOf(provider.requests)
      .at(-1)
      ?.messages.map(({ content }) => content) ?? []
  expect(prompt[0]).toBe(`[Summary of the conversation before this point: ${SUMMARY}]`)
  expect(prompt.at(-1)).toBe('What did I want?')
  expect(prompt.join(' ')).not.toContain('Something long, please.')
  const asked = provider.requests.find(wantsSummary)
  expect(asked?.messages[1]?.content).toContain(
    'Assistant: Short.\n\nUser: One more long one.\n\nAssistant: word0 word1',
  )
  expect(asked?.messages[1]?.content).toMatch(/^Assistant: word0 [^…]+ …\n\nUser: And a short one/)
})

test('O20: a summary that fails is asked for again, and the answer never knew', async () => {
  failures = 1
  await worker()
  const first = await say('Something long, please.')
  const { conversation, leaf } = await say('Another long one.', first.conversation)
  await waitFor(() => provider.requests.filter(wantsSummary).length === 1, { what: 'the first try', timeoutMs: 20_000 })
  // The pause before the second try is not waited for.
  const endPause = () =>
    scene.db.pool.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0',
    )
  await waitFor(async () => (await endPause()) && provider.requests.filter(wantsSummary).length > 1, {
    what: 'the second try',
    timeoutMs: 20_000,
  })
  await waitFor(async () => (await summaries(conversation, leaf)).some(([, summary]) => summary === SUMMARY), {
    what: 'the summary',
    timeoutMs: 20_000,
  })
  expect(provider.requests.filter(wantsSummary)).toHaveLength(2)
})

test('B5: a summary’s cost counts to its day, and no summary is made once the day’s limit is used up', async () => {
  await worker()
  const first = await say('Something long, please.')
  const { conversation, leaf } = await say('Another long one.', first.conversation)
  await waitFor(async () => (await summaries(conversation, leaf)).some(([, summary]) => summary !== null), {
    what: 'the summary',
    timeoutMs: 20_000,
  })
  const { rows } = await scene.db.pool.query<{ runs: number; tokens: number }>(
    `select sum((usage ->> 'input_tokens')::int + (usage ->> 'output_tokens')::int)::int as tokens from runtime_runs`,
  )
  const { tokens } = await spentToday(scene.db, scene.projectId)
  expect(tokens).toBeGreaterThan((rows[0]?.tokens ?? 0) + 500)

  const asked = provider.requests.filter(wantsSummary).length
  await scene.db.pool.query('update messages set summary = null')
  await updateProjectSettings(scene.db, scene.projectId, { limits: { tokens_per_day: 1 } })
  const model = { model: 'small', context_tokens: 2_000, room_tokens: 1_000 }
  const provider_id = (await findProvider(scene.db, scene.projectId, 'recorder'))?.id ?? ''
  const payload = { run_id: 'run_x', conversation_id: conversation, message_id: leaf, provider_id, ...model }
  await addSideJob(scene.db, scene.projectId, { kind: SUMMARY_JOB, payload })
  await waitFor(async () => (await scene.db.pool.query('select 1 from side_jobs')).rowCount === 0, {
    what: 'the job to end',
    timeoutMs: 20_000,
  })
  expect(provider.requests.filter(wantsSummary)).toHaveLength(asked)
  await updateProjectSettings(scene.db, scene.projectId, { limits: {} })
})
