import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApi, framesOf, startTestApi, startWorking, workRun } from '../test-api.fixture.ts'

let api: TestApi
let working: { stop(): Promise<void> } | null = null
beforeAll(async () => {
  api = await startTestApi()
})
afterEach(async () => {
  await working?.stop()
  working = null
})
afterAll(() => api.stop())

const REASONING = 'reasoning-canary-9d20'
const answer = { text: 'The answer is 391.', reasoning: REASONING }
const message = { agent: 'helper', content: 'What is 17 * 23?' }

const idsOf = (frames: { id: string | null }[]) => frames.flatMap((frame) => (frame.id === null ? [] : [frame.id]))
const post = (body: object, query = '') => api.send('POST', `/openapi/v1/messages${query}`, { body })
const newConversation = async (): Promise<string> =>
  (await api.send('POST', '/openapi/v1/conversations', { body: { agent: 'helper' } })).at('id')
const say = (conversation: string, body: object, query = '') =>
  api.send('POST', `/openapi/v1/conversations/${conversation}/messages${query}`, { body })
const run = async (id: string) => (await api.send('GET', `/openapi/v1/runs/${id}`)).json

test('S9: a streamed message ends with the full view, and reasoning is withheld', async () => {
  working = startWorking(api.database, answer)

  const reply = await post(message, '?stream=true')

  expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(reply.headers.get('content-encoding')).toBeNull()
  expect(reply.text.startsWith('retry: 2000\n:')).toBe(true)
  const frames = framesOf(reply.text)
  expect(frames.map((frame) => frame.event).filter((event) => event !== 'model.delta')).toEqual([
    'run.queued',
    'run.started',
    'model.started',
    'model.completed',
    'run.completed',
    'done',
  ])
  expect(frames.at(-2)?.data).toMatchObject({
    output: { content: answer.text, status: 'completed' },
    stop_reason: 'finished',
  })
  expect(reply.headers.get('runwire-conversation-id')).toBe(frames[0]?.data.conversation_id)
  expect(reply.text).not.toContain(REASONING)
})

test('S8: the internal stream carries reasoning, and resumes after the cursor of query or header', async () => {
  const made = await post({ ...message, background: true })
  await workRun(api.database, answer)
  const path = `/api/v1/runs/${made.at('runs.0.id')}/events`

  const whole = framesOf((await api.send('GET', path)).text)
  const byQuery = framesOf((await api.send('GET', `${path}?after=3`)).text)
  const byHeader = framesOf((await api.send('GET', `${path}?after=1`, { headers: { 'last-event-id': '4' } })).text)
  const atEnd = await api.send('GET', `${path}?after=5`)
  const beyond = await api.send('GET', `${path}?after=900`)

  expect(idsOf(whole)).toEqual(['1', '2', '3', '4', '5'])
  expect(whole[3]?.data).toMatchObject({ type: 'model.completed', reasoning: REASONING })
  expect(idsOf(byQuery)).toEqual(['4', '5'])
  expect(idsOf(byHeader)).toEqual(['5'])
  expect([atEnd.status, beyond.status]).toEqual([204, 204])
})

test.each(['abc', '-1', '1.2', '12345678901', '1.2.3.4.5', '1e3'])('a cursor %s is refused', async (cursor) => {
  const made = await post({ ...message, background: true })
  const path = `/openapi/v1/runs/${made.at('runs.0.id')}/events`

  const query = await api.send('GET', `${path}?after=${cursor}`)
  const header = await api.send('GET', path, { headers: { 'last-event-id': cursor } })

  expect(query.json).toMatchObject({ error: { code: 'invalid_cursor', param: 'after' } })
  expect(header.json).toMatchObject({ error: { code: 'invalid_cursor', param: 'last-event-id' } })
  await workRun(api.database)
})

test('a cursor older than the kept events gets an error, never silence', async () => {
  const made = await post({ ...message, background: true })
  await workRun(api.database)
  const id = made.at('runs.0.id')
  await api.database.pool.query('delete from runtime_events where run_id = $1 and seq < 4', [id.slice(4)])

  const reply = await api.send('GET', `/openapi/v1/runs/${id}/events?after=1`)
  const later = await api.send('GET', `/openapi/v1/runs/${id}/events?after=3`)

  expect([reply.status, reply.at('error.code')]).toEqual([410, 'cursor_expired'])
  expect(idsOf(framesOf(later.text))).toEqual(['4', '5'])
})

test('O4: the reply without a stream is the same end, alone, with two models, and with tools included', async () => {
  working = startWorking(api.database, answer)

  const single = await post(message)
  const two = await post({ ...message, models: ['default/small', 'default/large'] })
  const internal = await api.send('POST', '/api/v1/messages?include=tools', { body: message })

  expect(single.json).toMatchObject({
    runs: [{ status: 'completed', output: { content: answer.text }, pending: [], usage: { output_tokens: 5 } }],
  })
  expect(two.json).toMatchObject({ runs: [{ output: { model: 'small' } }, { output: { model: 'large' } }] })
  expect(internal.json).toMatchObject({ runs: [{ output: { rounds: [{ round: 1, reasoning: REASONING }] } }] })
})

test('a group is followed in one stream whose cursor has one seq per run', async () => {
  const made = await post({ ...message, models: ['default/small', 'default/large'], background: true })
  await workRun(api.database)
  await workRun(api.database)
  const path = `/openapi/v1/run-groups/${made.at('group_id')}/events`

  const whole = framesOf((await api.send('GET', path)).text)
  const rest = framesOf((await api.send('GET', `${path}?after=5.3`)).text)
  const short = await api.send('GET', `${path}?after=5`)

  expect(whole.filter((frame) => frame.event === 'run.completed')).toHaveLength(2)
  expect(whole.findLast((frame) => frame.id !== null)?.id).toBe('5.5')
  expect(idsOf(rest)).toEqual(['5.4', '5.5'])
  expect(short.json).toMatchObject({ error: { code: 'invalid_cursor' } })
})

test('lines carry the same events as frames, by Accept', async () => {
  const made = await post({ ...message, background: true })
  await workRun(api.database)

  const reply = await api.send('GET', `/openapi/v1/runs/${made.at('runs.0.id')}/events`, {
    headers: { accept: 'application/jsonl' },
  })

  expect(reply.headers.get('content-type')).toMatch(/^application\/jsonl/)
  const lines = reply.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string })
  expect(lines.slice(0, 2).map((line) => line.type)).toEqual(['run.queued', 'run.started'])
  expect(lines.some((line) => line.type === 'run.completed')).toBe(true)
})

test('a message in the background is answered at once and runs on', async () => {
  const reply = await post({ ...message, background: true })
  expect(reply.status).toBe(202)
  expect(reply.json).toMatchObject({ runs: [{ status: 'queued', model_index: 0 }] })

  await workRun(api.database)

  expect(await run(reply.at('runs.0.id'))).toMatchObject({
    status: 'completed',
    last_seq: 5,
    ended_at: expect.any(String),
  })
})

test('on_busy: reject names the running run, enqueue waits its turn, interrupt lets the active run give way', async () => {
  const conversation = await newConversation()
  const active = await say(conversation, { content: 'one', background: true })

  const rejected = await say(conversation, { content: 'two', on_busy: 'reject' })
  const queued = await say(conversation, { content: 'three', background: true })
  const first = await say(conversation, { content: 'four', on_busy: 'interrupt', background: true })

  expect(rejected.json).toMatchObject({
    error: { code: 'conversation_busy', message: expect.stringContaining(active.at('runs.0.id')) },
  })
  expect([rejected.status, rejected.headers.get('x-should-retry')]).toEqual([409, 'false'])
  expect(await run(active.at('runs.0.id'))).toMatchObject({ status: 'cancelled' })
  expect(await workRun(api.database)).toBe(first.at('runs.0.id'))
  expect(await workRun(api.database)).toBe(queued.at('runs.0.id'))
})

test('B8: a waiting message is seen, edited, sent now and removed', async () => {
  const conversation = await newConversation()
  await say(conversation, { content: 'active', background: true })
  const second = await say(conversation, { content: 'second', background: true })
  const third = await say(conversation, { content: 'third', background: true })
  const queue = `/openapi/v1/conversations/${conversation}/queue`

  const seen = await api.send('GET', queue)
  const edited = await api.send('PATCH', `${queue}/${second.at('group_id')}`, { body: { content: 'second, better' } })
  const removed = await api.send('DELETE', `${queue}/${second.at('group_id')}`)
  const sent = await api.send('POST', `${queue}/${third.at('group_id')}/send-now`, { body: {} })
  const late = await api.send('PATCH', `${queue}/${third.at('group_id')}`, { body: { content: 'too late' } })

  expect(seen.json).toMatchObject({ data: [{ content: 'second' }, { content: 'third' }] })
  expect(edited.json).toMatchObject({ data: [{ content: 'second, better' }, { content: 'third' }] })
  expect(removed.json).toMatchObject({ data: [{ content: 'third' }] })
  expect(sent.json).toMatchObject({ data: [] })
  expect(late.json).toMatchObject({ error: { code: 'conversation_busy' } })
  expect(await run(second.at('runs.0.id'))).toMatchObject({ status: 'cancelled' })
  expect(await workRun(api.database)).toBe(third.at('runs.0.id'))
})
