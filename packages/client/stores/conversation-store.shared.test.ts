import { useProduct, waitFor, type UsedProduct } from '@runwire/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClient, createConversationStore, type Client, type ConversationStore } from '../index.ts'

let product: UsedProduct
let client: Client
const open: ConversationStore[] = []

beforeAll(async () => {
  product = await useProduct()
  client = createClient({ baseUrl: product.api_url, apiKey: product.api_key })
}, 120_000)
afterEach(() => {
  for (const tab of open.splice(0)) tab.stop()
})
afterAll(() => product.stop())

/** A screen of its own, as another tab or device has it. */
function tab(conversationId: string | null = null): ConversationStore {
  const store = createConversationStore(client, { agent: product.demo_agent })
  store.open(conversationId)
  store.start()
  open.push(store)
  return store
}
const shown = (store: ConversationStore) => store.getSnapshot()
const texts = (store: ConversationStore) => shown(store).messages.map((message) => message.content)
const idle = (store: ConversationStore) =>
  waitFor(() => shown(store).phase === 'ready' && !shown(store).busy && shown(store).messages.length > 0, {
    timeoutMs: 25_000,
    what: 'the answer to have ended',
  })
const conversationOf = (store: ConversationStore) => {
  const id = shown(store).conversation_id
  if (id === null) throw new Error('No conversation has begun.')
  return id
}

test('B7: a message sent in one tab and its answer appear in the other while it is being written', async () => {
  const first = tab()
  await first.send('[echo]One.')
  await idle(first)
  const second = tab(conversationOf(first))
  await idle(second)

  await first.send('[pace=40][tokens=60]Count.')
  await waitFor(() => shown(second).messages.length === 4 && (texts(second)[3] ?? '').length > 10)
  const early = texts(second)[3] ?? ''
  const wasBusy = shown(second).busy
  await Promise.all([idle(first), idle(second)])

  expect(wasBusy).toBe(true)
  expect(texts(second)).toEqual(texts(first))
  expect(texts(second).slice(0, 2)).toEqual(['[echo]One.', 'One.'])
  expect(texts(second)[3]?.startsWith(early)).toBe(true)
  expect(early.length).toBeLessThan(texts(second)[3]?.length ?? 0)
})

test('a message is on the screen at once, and the stored one takes its place', async () => {
  const screen = tab()

  const sending = screen.send('[echo]Hello.')
  const [draft] = shown(screen).messages
  await sending
  await idle(screen)

  expect(draft).toMatchObject({ role: 'user', content: '[echo]Hello.', draft: 'sending' })
  expect(shown(screen).messages).toMatchObject([
    { role: 'user', content: '[echo]Hello.', draft: null },
    { role: 'assistant', content: 'Hello.', status: 'completed', draft: null },
  ])
})

test('no screen in between shows a message twice, as draft and as stored', async () => {
  const screen = tab()
  const twice: string[][] = []
  screen.subscribe(() => {
    const asked = shown(screen).messages.filter((message) => message.role === 'user')
    const mine = asked.map((message) => message.content)
    if (new Set(mine).size < mine.length) twice.push(mine)
  })

  for (const question of ['[echo]One.', '[echo]Two.', '[echo]Three.']) {
    await screen.send(question)
    await idle(screen)
  }

  expect(twice).toEqual([])
  expect(texts(screen)).toHaveLength(6)
})

test('C10: an edit and a retry make branches, and either can be shown again', async () => {
  const screen = tab()
  await screen.send('[echo]One.')
  await idle(screen)
  const [question] = shown(screen).messages

  await screen.edit(question?.id ?? '', '[echo]Two.')
  await waitFor(() => texts(screen)[1] === 'Two.')
  await idle(screen)
  await screen.retry(shown(screen).messages[1]?.id ?? '')
  await waitFor(() => shown(screen).messages[1]?.sibling_ids.length === 1)
  await idle(screen)
  await screen.chooseBranch(question?.id ?? '')

  expect(texts(screen)).toEqual(['[echo]One.', 'One.'])
  expect(shown(screen).messages[0]?.sibling_ids).toHaveLength(1)
})

test('B8: messages that wait are seen, changed, removed and sent now', async () => {
  const screen = tab()
  await screen.send('[pace=20][tokens=2000]Go on.')
  await waitFor(() => (texts(screen)[1] ?? '').length > 5)
  await screen.send('[echo]Later.')
  await screen.send('[echo]Never.')
  await waitFor(() => shown(screen).queue.length === 2)
  const [later, never] = shown(screen).queue

  await screen.removeWaiting(never?.group_id ?? '')
  await screen.editWaiting(later?.group_id ?? '', '[echo]Now.')
  await waitFor(
    () =>
      shown(screen)
        .queue.map((waiting) => waiting.preview)
        .join() === '[echo]Now.',
  )
  expect(await screen.waitingText(later?.group_id ?? '')).toBe('[echo]Now.')
  await screen.sendNow(later?.group_id ?? '')
  await waitFor(() => texts(screen).at(-1) === 'Now.')
  await idle(screen)

  expect(shown(screen).queue).toEqual([])
  expect(shown(screen).messages.at(1)).toMatchObject({ status: 'cancelled', interrupted: true })
})

test('a long conversation begins with its last hundred messages, and older ones stay once they are loaded', async () => {
  const { conversation_id } = await client.sendInBackground({ agent: product.demo_agent, content: '[echo]0' })
  const screen = tab(conversation_id)
  await idle(screen)
  for (let sent = 1; sent <= 50; sent++) {
    await client.sendInBackground({ conversation_id, content: `[echo]${sent}` })
    await waitFor(() => texts(screen).at(-1) === String(sent))
  }
  const other = tab(conversation_id)
  await idle(other)
  const early = { first: texts(other)[0], has_earlier: shown(other).has_earlier }

  await other.loadEarlier()
  const loaded = { first: texts(other)[0], length: texts(other).length, has_earlier: shown(other).has_earlier }
  await other.send('[echo]51')
  await waitFor(() => texts(other).at(-1) === '51')

  expect(early).toEqual({ first: '[echo]1', has_earlier: true })
  expect(loaded).toEqual({ first: '[echo]0', length: 102, has_earlier: false })
  expect([texts(other)[0], texts(other).length]).toEqual(['[echo]0', 104])
})

test('a cancelled answer keeps its text, on every screen', async () => {
  const screen = tab()
  await screen.send('[pace=20][tokens=2000]Go on.')
  await waitFor(() => (texts(screen)[1] ?? '').length > 20)
  const other = tab(conversationOf(screen))
  await waitFor(() => (texts(other)[1] ?? '').length > 20)

  await other.cancel()
  await Promise.all([idle(screen), idle(other)])

  expect(shown(screen).messages[1]).toMatchObject({ status: 'cancelled', interrupted: true })
  expect(texts(screen)[1]?.length).toBeGreaterThan(20)
  expect(texts(other)).toEqual(texts(screen))
})

test('two models answer side by side', async () => {
  const screen = tab()
  await screen.send('[echo]Both.', { models: ['default/demo', 'default/demo-small'] })
  await waitFor(() => shown(screen).runs.length === 2)
  await waitFor(() => shown(screen).runs.every((run) => run.view.status === 'completed'))

  expect(shown(screen).runs.map((run) => [run.view.model_index, run.text])).toEqual([
    [0, 'Both.'],
    [1, 'Both.'],
  ])
})

test('B4: an approval that a run waits for is answered from the screen', async () => {
  const careful = createConversationStore(client, { agent: 'careful' })
  careful.start()
  open.push(careful)
  await careful.send('[call=calculator {"expression":"6*7"}]Work it out.')
  await waitFor(() => shown(careful).messages[1]?.live?.view.pending.length === 1)
  const run = shown(careful).messages[1]?.live?.view

  await careful.answer(run?.run_id ?? '', {
    approvals: [{ call_id: run?.pending[0]?.call_id ?? '', decision: 'approve' }],
  })
  await idle(careful)

  expect(texts(careful)[1]).toContain('42')
})

test('a failed send is shown, not thrown, and its message stays as a failed draft', async () => {
  const nowhere = createConversationStore(createClient({ baseUrl: product.api_url, apiKey: 'rwk_wrong' }), {
    agent: 'demo',
  })
  nowhere.start()

  const sent = await nowhere.send('Hello?')
  const failed = shown(nowhere).messages
  nowhere.discard(failed[0]?.id ?? '')
  nowhere.dismiss()

  expect(sent).toBe(false)
  expect(failed).toMatchObject([{ content: 'Hello?', draft: 'failed' }])
  expect(shown(nowhere)).toMatchObject({ messages: [], error: null, busy: false })
})

test('a conversation that is not there is broken, and opening another one helps', async () => {
  const screen = tab('conv_00000000000000000000000000000000')
  await waitFor(() => shown(screen).phase === 'broken')
  expect(shown(screen).error).toMatchObject({ code: 'not_found' })

  screen.open(null)
  await screen.send('[echo]Here.')
  await idle(screen)
  expect(texts(screen)).toEqual(['[echo]Here.', 'Here.'])
})

test('a screen that is stopped and started again, as strict mode does, goes on', async () => {
  const screen = tab()
  await screen.send('[echo]One.')
  await idle(screen)
  screen.stop()
  screen.start()

  await screen.send('[echo]Two.')
  await idle(screen)

  expect(texts(screen)).toEqual(['[echo]One.', 'One.', '[echo]Two.', 'Two.'])
})

test('C9: an answer that ended while there was no connection is whole when there is one again', async () => {
  const away = { now: false, cut: () => undefined as void }
  const breaking: typeof fetch = async (url, init) => {
    if (!(typeof url === 'string' && url.endsWith('/events'))) return fetch(url, init)
    if (away.now) throw new TypeError('There is no network.')
    const cut = new AbortController()
    away.cut = () => cut.abort()
    return fetch(url, { ...init, signal: AbortSignal.any([cut.signal, ...(init?.signal ? [init.signal] : [])]) })
  }
  const lonely = createClient({ baseUrl: product.api_url, apiKey: product.api_key, fetch: breaking })
  const screen = createConversationStore(lonely, { agent: product.demo_agent })
  open.push(screen)
  screen.start()
  await screen.send('[pace=40][tokens=40]Count.')
  await waitFor(() => (texts(screen)[1] ?? '').includes('word3'))

  away.now = true
  away.cut()
  const watcher = tab(conversationOf(screen))
  await idle(watcher)
  away.now = false

  await idle(screen)
  expect(texts(screen)).toEqual(texts(watcher))
})
