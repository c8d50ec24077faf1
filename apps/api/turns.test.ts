import { createTurn } from '@runwire/db'
import { waitFor } from '@runwire/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApi, framesOf, startTestApi, startWorking, workRun } from './test-api.fixture.ts'

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

test('a cursor from before what is kept is told so, never silence', async () => {
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

test('C10: edits and retries make siblings, a branch is chosen, and the branch is one line', async () => {
  working = startWorking(api.database, answer)
  const conversation = await newConversation()
  const first = await say(conversation, { content: 'one' })
  const answerId = first.at('runs.0.output.id')
  const list = async (query = '') =>
    (await api.send('GET', `/openapi/v1/conversations/${conversation}/messages${query}`)).json as {
      data: { id: string; role: string; content: string; sibling_ids: string[] }[]
    }
  const [question] = (await list()).data

  await say(conversation, { content: 'one, edited', edit_of: question?.id })
  const retried = await api.send('POST', `/openapi/v1/conversations/${conversation}/messages/${answerId}/retry`, {
    body: {},
  })
  const afterRetry = await list()
  const tree = await list('?tree=true')
  const chosen = await api.send('PATCH', `/openapi/v1/conversations/${conversation}`, {
    body: { active_message_id: answerId },
  })

  expect(retried.status).toBe(200)
  expect(afterRetry.data.map((item) => item.content)).toEqual(['one', answer.text])
  expect(afterRetry.data[1]?.id).toBe(retried.at('runs.0.output.id'))
  expect(afterRetry.data[1]?.sibling_ids).toContain(answerId)
  expect(tree.data).toHaveLength(5)
  expect(chosen.at('active_message_id')).toBe(answerId)
  expect((await list()).data.at(-1)?.id).toBe(answerId)
})

test('a cancel ends a run that nobody works on, and again says the same', async () => {
  const made = await post({ ...message, background: true })
  const path = `/openapi/v1/runs/${made.at('runs.0.id')}/cancel`

  const first = await api.send('POST', path)
  const second = await api.send('POST', path, { body: {} })

  expect(first.json).toMatchObject({ status: 'cancelled', output: { content: '', interrupted: true } })
  expect(second.json).toEqual(first.json)
  const frames = framesOf((await api.send('GET', `/openapi/v1/runs/${made.at('runs.0.id')}/events`)).text)
  expect(frames.filter((frame) => frame.event.startsWith('run.c'))).toHaveLength(1)
})

test('a group is cancelled as a whole', async () => {
  const made = await post({ ...message, models: ['default/small', 'default/large'], background: true })

  const cancelled = await api.send('POST', `/openapi/v1/run-groups/${made.at('group_id')}/cancel`)

  expect(cancelled.json).toMatchObject({ runs: [{ status: 'cancelled' }, { status: 'cancelled' }] })
})

test('on_disconnect: cancel ends the run of a client that leaves, and by default it goes on', async () => {
  const leave = async (body: object): Promise<string> => {
    const gone = new AbortController()
    const response = await fetch(`${api.url}/openapi/v1/messages?stream=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${api.project.key}` },
      body: JSON.stringify(body),
      signal: gone.signal,
    })
    const reader = response.body?.getReader()
    let text = ''
    while (!text.includes('event: run.queued')) text += new TextDecoder().decode((await reader?.read())?.value)
    gone.abort()
    return /"run_id":"(run_\w+)"/.exec(text)?.[1] ?? ''
  }

  const cancelled = await leave({ ...message, on_disconnect: 'cancel' })
  const kept = await leave(message)

  await waitFor(async () => ((await run(cancelled)) as { status: string }).status === 'cancelled')
  expect(await run(kept)).toMatchObject({ status: 'queued' })
  expect(await workRun(api.database)).toBe(kept)
})

test('a deleted conversation is gone and its run is cancelled', async () => {
  const conversation = await newConversation()
  const made = await say(conversation, { content: 'one', background: true })

  const deleted = await api.send('DELETE', `/openapi/v1/conversations/${conversation}`)

  expect([deleted.status, deleted.text]).toEqual([204, ''])
  const after = await Promise.all([
    api.send('GET', `/openapi/v1/conversations/${conversation}`),
    api.send('GET', `/openapi/v1/conversations/${conversation}/messages`),
    api.send('GET', `/openapi/v1/runs/${made.at('runs.0.id')}`),
    say(conversation, { content: 'again' }),
  ])
  expect(after.map((reply) => reply.status)).toEqual([404, 404, 404, 404])
  expect(await workRun(api.database)).toBeNull()
})

test('B7: a conversation is followed with its state, the running answer, and what comes later', async () => {
  const conversation = await newConversation()
  const response = await fetch(`${api.url}/openapi/v1/conversations/${conversation}/events`, {
    headers: { authorization: `Bearer ${api.project.key}` },
  })
  const reader = response.body?.getReader()
  let text = ''
  const until = async (part: string) => {
    while (!text.includes(part)) text += new TextDecoder().decode((await reader?.read())?.value)
  }
  await until('conversation.state')

  await say(conversation, { content: 'from another tab', background: true })
  await until('event: run.queued')
  await workRun(api.database, answer)
  await until('event: run.completed')
  const idle = () =>
    framesOf(text).filter((frame) => frame.event === 'conversation.state' && frame.data.active_group_id === null)
  while (idle().length < 2) text += new TextDecoder().decode((await reader?.read())?.value)

  expect(text).not.toContain(REASONING)
  expect(text).not.toMatch(/^id:/m)
  expect(framesOf(text).filter((frame) => frame.event === 'run.completed')[0]?.data).toMatchObject({
    output: { content: answer.text },
  })
  await reader?.cancel()
})

test('feedback is kept, changed and taken back', async () => {
  working = startWorking(api.database)
  const made = await post(message)
  const answerId = made.at('runs.0.output.id')
  const path = `/openapi/v1/messages/${answerId}/feedback`
  const conversation = made.at('conversation_id')
  const shown = async () =>
    (
      (await api.send('GET', `/openapi/v1/conversations/${conversation}/messages`)).json as {
        data: { id: string; feedback: unknown }[]
      }
    ).data.at(-1)?.feedback

  await api.send('POST', path, { body: { rating: 'up', comment: 'right' } })
  expect(await shown()).toEqual({ rating: 'up', comment: 'right' })
  await api.send('POST', path, { body: { rating: 'down' } })
  expect(await shown()).toEqual({ rating: 'down', comment: null })
  await api.send('POST', path, { body: { rating: null } })
  expect(await shown()).toBeNull()

  const question = (
    (await api.send('GET', `/openapi/v1/conversations/${conversation}/messages`)).json as { data: { id: string }[] }
  ).data[0]?.id
  expect((await api.send('POST', `/openapi/v1/messages/${question}/feedback`, { body: { rating: 'up' } })).status).toBe(
    404,
  )
})

test('lists page in both directions without losing or repeating anything', async () => {
  const made: string[] = []
  for (let index = 0; index < 7; index++)
    made.push(
      (await api.send('POST', '/openapi/v1/conversations', { body: { agent: 'helper', end_user: 'pager' } })).at('id'),
    )
  type Page = { data: { id: string }[]; has_more: boolean; last_id: string; first_id: string }
  const page = async (query: string) =>
    (await api.send('GET', `/openapi/v1/conversations?end_user=pager&limit=3&${query}`)).json as Page

  const pages: string[] = []
  let next = await page('order=asc')
  for (;;) {
    pages.push(...next.data.map((item) => item.id))
    if (!next.has_more) break
    next = await page(`order=asc&after=${next.last_id}`)
  }
  const before = await page(`order=asc&before=${made[5]}`)

  expect(pages).toEqual(made)
  expect(before.data.map((item) => item.id)).toEqual(made.slice(2, 5))
  expect((await page('order=desc')).data.map((item) => item.id)).toEqual(made.slice(4).toReversed())
})

test('a run whose client tool waits is answered over HTTP, once', async () => {
  const turn = await createTurn(api.database.drizzle, api.project.id, {
    conversation: { agent: 'helper' },
    body: { content: 'x' },
  })
  const id = turn?.runs[0]?.id
  const reply = await api.send('POST', `/openapi/v1/runs/${id}/tool-outputs`, {
    body: { outputs: [{ call_id: 'call_x', result: 1 }] },
  })
  const empty = await api.send('POST', `/openapi/v1/runs/${id}/tool-outputs`, { body: {} })

  expect([reply.status, reply.at('error.code')]).toEqual([409, 'run_not_waiting'])
  expect([empty.status, empty.at('error.code')]).toEqual([400, 'invalid_field'])
  await workRun(api.database)
})
