import { createTurn } from '@runwire/db'
import { waitFor } from '@runwire/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApi, framesOf, startTestApi, startWorking, workRun } from '../../test-api.fixture.ts'

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

const post = (body: object, query = '') => api.send('POST', `/openapi/v1/messages${query}`, { body })
const newConversation = async (): Promise<string> =>
  (await api.send('POST', '/openapi/v1/conversations', { body: { agent: 'helper' } })).at('id')
const say = (conversation: string, body: object, query = '') =>
  api.send('POST', `/openapi/v1/conversations/${conversation}/messages${query}`, { body })
const run = async (id: string) => (await api.send('GET', `/openapi/v1/runs/${id}`)).json

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

test('a long branch is read from its end backwards, and the tree from its beginning', async () => {
  const conversation = await newConversation()
  for (const content of ['one', 'two', 'three']) {
    await say(conversation, { content, background: true })
    await workRun(api.database, { text: `answer ${content}` })
  }
  type Page = { data: { id: string; content: string }[]; has_more: boolean; first_id: string; last_id: string }
  const page = async (query: string) =>
    (await api.send('GET', `/openapi/v1/conversations/${conversation}/messages?${query}`)).json as Page
  const texts = ({ data }: Page) => data.map(({ content }) => content)

  const last = await page('limit=4')
  const before = await page(`limit=4&before=${last.first_id}`)
  const tree = await page('tree=true&limit=4')
  const rest = await page(`tree=true&limit=4&after=${tree.last_id}`)
  const refused = await Promise.all(
    ['before=msg_00000000000000000000000000000000', 'before=nothing', `after=${last.first_id}`, 'limit=101'].map(
      (query) => api.send('GET', `/openapi/v1/conversations/${conversation}/messages?${query}`),
    ),
  )

  expect([texts(last), last.has_more]).toEqual([['two', 'answer two', 'three', 'answer three'], true])
  expect([texts(before), before.has_more]).toEqual([['one', 'answer one'], false])
  expect([texts(tree), tree.has_more]).toEqual([['one', 'answer one', 'two', 'answer two'], true])
  expect([texts(rest), rest.has_more]).toEqual([['three', 'answer three'], false])
  expect(refused.map((reply) => [reply.status, reply.at('error.code')])).toEqual([
    [400, 'invalid_cursor'],
    [400, 'invalid_cursor'],
    [400, 'invalid_cursor'],
    [400, 'invalid_field'],
  ])
})

test('a full queue of long messages costs its streams a preview of each and is refused beyond 20', async () => {
  const conversation = await newConversation()
  const content = 'wait '.repeat(20_000)
  const headers = { authorization: `Bearer ${api.project.key}` }
  const leaving = new AbortController()
  const streams = await Promise.all(
    [1, 2, 3, 4, 5].map(() =>
      fetch(`${api.url}/openapi/v1/conversations/${conversation}/events`, { headers, signal: leaving.signal }),
    ),
  )

  const replies = []
  for (let sent = 0; sent < 23; sent++) replies.push(await say(conversation, { content, background: true }))
  const read = await Promise.all(
    streams.map(async ({ body }) => {
      let text = ''
      for await (const piece of body ?? []) {
        text += Buffer.from(piece).toString()
        const state = framesOf(text).findLast((frame) => frame.event === 'conversation.state')
        if ((state?.data.queue as unknown[] | undefined)?.length === 20) break
      }
      return { bytes: text.length, queue: framesOf(text).findLast((frame) => frame.event === 'conversation.state') }
    }),
  )
  leaving.abort()

  expect(replies.map((reply) => reply.status)).toEqual([...Array(21).fill(202), 409, 409])
  expect(replies.at(-1)?.at('error.code')).toBe('queue_full')
  for (const { bytes, queue } of read) {
    expect(queue?.data.queue).toMatchObject(Array.from({ length: 20 }, () => ({ preview: content.slice(0, 200) })))
    // Each state names at most 20 messages by 200 characters and three ids; before, one state of them was 2 MB.
    expect(bytes).toBeLessThan(22 * 20 * 500)
  }
  const queue = (await api.send('GET', `/openapi/v1/conversations/${conversation}/queue`)).json
  expect(queue).toMatchObject({ data: Array.from({ length: 20 }, () => ({ content })) })
  await api.send('DELETE', `/openapi/v1/conversations/${conversation}`)
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
