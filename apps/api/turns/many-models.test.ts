import { putAgent, upsertProvider } from '@runwire/db'
import { AgentConfig } from '@runwire/protocol'
import { startProcess, waitFor, type RunningProcess } from '@runwire/testing'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { framesOf, SECRET_KEY, startTestApi, type TestApi, type TestReply } from '../test-api.fixture.ts'

// One question, several models side by side: real worker processes, two providers, and one that is not there.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
let api: TestApi
const models: RunningProcess[] = []
const workers: RunningProcess[] = []

const THREE = ['default/demo', 'default/demo-small', 'second/demo-large']
const appPath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

beforeAll(async () => {
  api = await startTestApi()
  const db = api.database.drizzle
  for (const name of ['default', 'second']) {
    const model = startProcess({
      command: process.execPath,
      args: [appPath('demo-model/main.ts')],
      env: { PORT: '0', DEMO_PACE: '0' },
    })
    models.push(model)
    const [, base_url = ''] = await model.waitForOutput(/demo model on (\S+)/, 60_000)
    await upsertProvider(db, api.project.id, { name, base_url, key: `sk-${name}-canary-41`, trusted: true })
  }
  await upsertProvider(db, api.project.id, { name: 'absent', base_url: 'http://127.0.0.1:9/v1', trusted: true })
  const offered = [...THREE, 'default/demo-large', 'absent/any', 'nowhere/any']
  const agent = {
    name: 'Panel',
    model: { name: 'demo' },
    models: offered,
    tools: [{ kind: 'builtin', name: 'calculator' }],
  }
  await putAgent(db, api.project.id, 'panel', AgentConfig.parse(agent))
  await startWorker()
})
afterAll(async () => {
  await stopWorkers()
  await Promise.all(models.map((model) => model.kill('SIGKILL')))
  await api.stop()
})

async function startWorker(env: Record<string, string> = {}): Promise<RunningProcess & { id: string }> {
  const worker = startProcess({
    command: process.execPath,
    args: [appPath('worker/main.ts')],
    env: { DATABASE_URL: api.databaseUrl, RUNWIRE_SECRET_KEY: SECRET_KEY, LOG_LEVEL: 'info', ...env },
  })
  workers.push(worker)
  const [, id = ''] = await worker.waitForOutput(/"worker_id":"(\w+)".*worker ready/, 60_000)
  return { ...worker, id }
}

const stopWorkers = () => Promise.all(workers.splice(0).map((worker) => worker.kill('SIGKILL')))

const ask = (content: string, body: object, query = '') =>
  api.send('POST', `/openapi/v1/messages${query}`, { body: { agent: 'panel', content, ...body } })

interface ShownRun {
  id: string
  model_index: number
  model: string
  status: string
  attempt: number
  usage: { input_tokens: number } | null
  error: { code: string } | null
  output: { content: string; interrupted: boolean; usage: unknown } | null
}

const runsIn = (reply: TestReply): ShownRun[] => (reply.json as { runs: ShownRun[] }).runs
const runNow = async (id: string) => (await api.send('GET', `/openapi/v1/runs/${id}`)).json as ShownRun
const ended = (id: string) =>
  waitFor(async () => {
    const run = await runNow(id)
    return ['completed', 'failed', 'cancelled'].includes(run.status) ? run : undefined
  })

test('O4: three models of two providers answer side by side in one stream, each with its index, usage and message', async () => {
  const stream = await ask('What is 6*7? [rounds=1]', { models: THREE }, '?stream=true')
  const frames = framesOf(stream.text)

  const queued = frames.filter((frame) => frame.event === 'run.queued').map(({ data }) => data)
  expect(queued.map(({ model_index, model }) => [model_index, model])).toEqual([
    [0, 'demo'],
    [1, 'demo-small'],
    [2, 'demo-large'],
  ])
  const indexOf = new Map(queued.map((data) => [data.run_id, data.model_index]))
  const placed = frames.filter(({ data }) => typeof data.placement === 'object')
  expect(placed.length).toBeGreaterThan(9)
  for (const { data } of placed) expect(data.placement).toMatchObject({ model_index: indexOf.get(data.run_id) })
  const completed = frames.filter((frame) => frame.event === 'run.completed')
  expect(completed).toHaveLength(3)
  for (const { data } of completed) expect(data).toMatchObject({ usage: { input_tokens: expect.any(Number) } })
  expect(frames.at(-1)?.event).toBe('done')
  expect(frames.filter((frame) => frame.event === 'done')).toHaveLength(1)

  const conversation = String(queued[0]?.conversation_id)
  const tree = await api.send('GET', `/openapi/v1/conversations/${conversation}/messages?tree=true`)
  const answers = (
    tree.json as { data: { role: string; model: string; sibling_ids: string[]; usage: unknown }[] }
  ).data.filter((message) => message.role === 'assistant')
  expect(answers.map((message) => message.model)).toEqual(['demo', 'demo-small', 'demo-large'])
  for (const answer of answers) {
    expect(answer.sibling_ids).toHaveLength(2)
    expect(answer.usage).toMatchObject({ input_tokens: expect.any(Number) })
  }
})

test('O4: the group’s cursor has a part per run; from anywhere in the stream the rest comes, nothing twice', async () => {
  const stream = await ask('What is 6*7? [rounds=1]', { models: THREE }, '?stream=true')
  const durable = framesOf(stream.text).filter((frame) => frame.id !== null)
  const group = String(durable[0]?.data.group_id)
  const names = (frames: { data: Record<string, unknown> }[]) =>
    frames.map(({ data }) => `${String(data.run_id)} ${String(data.seq)}`).toSorted()

  for (const frame of durable) expect(frame.id).toMatch(/^\d+\.\d+\.\d+$/)
  expect(new Set(names(durable)).size).toBe(durable.length)
  for (const at of [0, Math.floor(durable.length / 3), durable.length - 2]) {
    const rest = await api.send('GET', `/openapi/v1/run-groups/${group}/events?after=${durable[at]?.id}`)
    const after = framesOf(rest.text).filter((frame) => frame.id !== null)
    expect(names(after)).toEqual(names(durable.slice(at + 1)))
    expect(after.at(-1)?.id).toBe(durable.at(-1)?.id)
  }
  const end = await api.send('GET', `/openapi/v1/run-groups/${group}/events?after=${durable.at(-1)?.id}`)
  const short = await api.send('GET', `/openapi/v1/run-groups/${group}/events?after=3`)
  const byHeader = await api.send('GET', `/openapi/v1/run-groups/${group}/events?after=0.0.0`, {
    headers: { 'last-event-id': durable.at(-2)?.id ?? '' },
  })
  expect([end.status, short.status, short.at('error.code')]).toEqual([204, 400, 'invalid_cursor'])
  expect(framesOf(byHeader.text).filter((frame) => frame.id !== null)).toHaveLength(1)
})

test('O4: not streaming, the reply has every model’s answer in order; the next message follows the chosen one', async () => {
  const reply = await ask('[echo]Same words.', { models: THREE })
  const runs = runsIn(reply)
  expect(runs.map(({ status, output }) => [status, output?.content])).toEqual(
    THREE.map(() => ['completed', 'Same words.']),
  )
  for (const run of runs) expect(run.usage).toMatchObject({ input_tokens: expect.any(Number) })

  const conversation = reply.at('conversation_id')
  const [first, , third] = await Promise.all(
    runs.map(async ({ id }) => (await api.send('GET', `/openapi/v1/runs/${id}`)).json as { output_message_id: string }),
  )
  const path = `/openapi/v1/conversations/${conversation}`
  expect((await api.send('GET', path)).at('active_message_id')).toBe(first?.output_message_id)
  await api.send('PATCH', path, { body: { active_message_id: third?.output_message_id } })
  await api.send('POST', `${path}/messages`, { body: { content: '[echo]Next.' } })
  const branch = (await api.send('GET', `${path}/messages`)).json as {
    data: { role: string; id: string; content: string }[]
  }
  expect(branch.data.map((message) => message.content)).toEqual([
    '[echo]Same words.',
    'Same words.',
    '[echo]Next.',
    'Next.',
  ])
  expect(branch.data[1]?.id).toBe(third?.output_message_id)
})

test('O16: a provider that is not there fails its own run; the others complete and no key is shown', async () => {
  const stream = await ask(
    '[echo]Fine.',
    { models: ['default/demo', 'absent/any', 'second/demo-large'] },
    '?stream=true',
  )
  const frames = framesOf(stream.text)
  const ends = frames.filter(({ event }) => event === 'run.completed' || event === 'run.failed').map(({ data }) => data)

  expect(ends.map((data) => String(data.type)).toSorted()).toEqual(['run.completed', 'run.completed', 'run.failed'])
  const failed = ends.find((data) => data.type === 'run.failed')
  expect(failed).toMatchObject({ error: { code: 'provider_unreachable' } })
  expect(frames.at(-1)?.event).toBe('done')
  expect(stream.text).not.toContain('-canary-')
  const run = await runNow(String(failed?.run_id))
  expect(run).toMatchObject({ model_index: 1, status: 'failed' })
})

describe('a cancel', () => {
  test('O15: of one model ends that run alone and keeps its text; the others answer to their end', async () => {
    const made = await ask('[tokens=60][pace=15] Go on.', { models: THREE, background: true })
    const [first, second, third] = runsIn(made)
    await waitFor(async () => {
      const events = await api.send('GET', `/api/v1/runs/${second?.id}/trace`)
      return events.text.includes('model.started')
    })
    const cancelled = await api.send('POST', `/openapi/v1/runs/${second?.id}/cancel`)

    expect(cancelled.json).toMatchObject({ status: 'cancelled', output: { interrupted: true } })
    expect((await ended(first?.id ?? '')).output?.content).toMatch(/word60$/)
    expect((await ended(third?.id ?? '')).output?.content).toMatch(/word60$/)
    expect((await runNow(second?.id ?? '')).output?.content).not.toMatch(/word60$/)
  })

  test('of the group ends all of them', async () => {
    const made = await ask('[tokens=600][pace=5] Go on.', { models: THREE, background: true })
    const reply = await api.send('POST', `/openapi/v1/run-groups/${made.at('group_id')}/cancel`)

    expect(runsIn(reply).map((run) => run.status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  })
})

test.each([
  [['default/unlisted'], 'models'],
  [['nowhere/any'], 'models'],
  [['default/demo', 'default/demo'], 'models'],
  [[...THREE, 'default/demo-large', 'absent/any'], 'models'],
  [[], 'models'],
])('O25: models %j is refused, nothing is made', async (named, param) => {
  const reply = await ask('Hello', { models: named, background: true })
  expect([reply.status, reply.at('error.param').split('.')[0]]).toEqual([400, param])
})

test('O25: four models answer, each once', async () => {
  const made = runsIn(await ask('[echo]Four.', { models: [...THREE, 'default/demo-large'] }))
  const runs = await Promise.all(made.map(({ id }) => runNow(id)))
  expect(runs.map(({ model_index, output }) => [model_index, output?.content])).toEqual(
    [0, 1, 2, 3].map((index) => [index, 'Four.']),
  )
})

test('O16: a worker that dies takes one model’s attempt with it; the other run never notices, and both are answered', async () => {
  await stopWorkers()
  const env = { RUNWIRE_WORKER_CONCURRENCY: '1', RUNWIRE_LEASE_MS: '1500' }
  const pair = [await startWorker(env), await startWorker(env)]
  const made = await ask('[tokens=60][pace=15] Go on.', {
    models: ['default/demo', 'second/demo-large'],
    background: true,
  })
  const holders = await waitFor(async () => {
    const { rows } = await api.database.pool.query<{ model_index: number; worker_id: string; id: string }>(
      `select model_index, worker_id, id from runtime_runs where status = 'running' order by model_index`,
    )
    return rows.length === 2 ? rows : undefined
  })
  expect(new Set(holders.map((row) => row.worker_id)).size).toBe(2)
  const victim = pair.find((worker) => worker.id === holders[1]?.worker_id)
  await victim?.kill('SIGKILL')

  const [first, second] = await Promise.all(runsIn(made).map(({ id }) => ended(id)))
  expect(first).toMatchObject({ status: 'completed', attempt: 1 })
  expect(second).toMatchObject({ status: 'completed', attempt: 2 })
  for (const run of [first, second]) expect(run?.output?.content).toMatch(/^word1 .*word60$/)
})
