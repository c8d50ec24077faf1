import { afterEach, expect, test } from 'vitest'
import { answerText, emptyView, fold, type RunFold } from '@runwire/protocol/fold'
import { createClient, visitorToken, type ItemStream } from '../index.ts'
import { startScriptedApi, type Act, type ScriptedApi } from '../testing/scripted-api.ts'

let api: ScriptedApi

afterEach(() => api.stop())

const placement = { turn_index: 0, tab_index: 0, sub_turn_index: null, model_index: 0 }
const started = (round: number): Act => ({ event: { type: 'model.started', round, placement } })
const completed = (round: number, toolCalls: number): Act => ({
  event: { type: 'model.completed', round, placement, tool_calls: toolCalls },
})
const say = (round: number, ...texts: string[]): Act[] => texts.map((text) => ({ round, text }))

/** Process talk, a tool, then an answer with characters of one, two and four bytes. */
const ANSWER = Array.from({ length: 40 }, (_, index) => `wörd${index} 🎈 `)
const twoRounds = (): Act[] => [
  started(1),
  ...say(1, 'I look ', 'that up.'),
  completed(1, 1),
  { event: { type: 'tool.started', round: 1, placement, call_id: 'call_1', name: 'calculator', title: 'Calculating' } },
  { event: { type: 'tool.completed', call_id: 'call_1' } },
  started(2),
  ...ANSWER.flatMap((text): Act[] => [{ round: 2, text }, { waitMs: 1 }]),
  completed(2, 0),
]

async function read(items: ItemStream, until: (view: RunFold) => boolean = () => false) {
  let view = emptyView()
  const seqs: number[] = []
  for await (const item of items) {
    if ('seq' in item) seqs.push(item.seq)
    view = fold(view, item)
    if (until(view)) break
  }
  return { view, seqs }
}

const connect = (options = {}) => createClient({ baseUrl: api.url, apiKey: 'rwk_test', silentMs: 1000, ...options })

test('a message is sent and its answer read to the end', async () => {
  api = await startScriptedApi(twoRounds)

  const sent = await connect().send({ agent: 'demo', content: 'hello' })
  const { view, seqs } = await read(sent.items)

  expect(sent).toMatchObject({
    conversation_id: 'conv_1',
    group_id: 'grp_1',
    run_id: 'run_1',
    output_message_id: 'msg_1a',
  })
  expect(answerText(view)).toBe(ANSWER.join(''))
  expect(view.status).toBe('completed')
  expect(seqs).toEqual(seqs.map((_, index) => index + 1))
})

test('C9: connections cut at random bytes lose nothing and double nothing, neither events nor text', async () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`cut at random bytes: SEED=${seed}`)
  const random = randomFrom(seed)
  api = await startScriptedApi(twoRounds)

  for (let repetition = 0; repetition < 5; repetition++) {
    let cuts = 0
    api.cutStreams(() => (cuts++ < 6 ? Math.floor(random() * 1500) : null))
    const sent = await connect().send({ agent: 'demo', content: 'hello' })
    let view = emptyView()
    const seqs: number[] = []
    for await (const item of sent.items) {
      if ('seq' in item) seqs.push(item.seq)
      view = fold(view, item)
      const shown = view.rounds.find((round) => round.round === 2)?.text ?? ''
      expect(ANSWER.join('').startsWith(shown)).toBe(true)
    }

    expect(answerText(view)).toBe(ANSWER.join(''))
    expect(seqs).toEqual(seqs.map((_, index) => index + 1))
  }
  expect(api.runs.size).toBe(5)
}, 60_000)

test('O18: a reader who comes late has the text so far and goes on in mid-answer', async () => {
  api = await startScriptedApi(() => [
    started(1),
    ...say(1, 'The first half, '),
    { wait: true },
    ...say(1, 'the second.'),
    completed(1, 0),
  ])
  const client = connect()
  const sent = await client.send({ agent: 'demo', content: 'hello' })
  await read(sent.items, (view) => answerText(view) !== '')

  const late = client.followRun(sent.run_id, { after: 3 })
  const first = await late.next()
  api.release()
  const { view } = await read(client.followGroup(sent.group_id))

  expect(first.value).toMatchObject({ type: 'model.snapshot', text: 'The first half, ' })
  expect(answerText(view)).toBe('The first half, the second.')
  await late.return()
})

test('a stream that falls silent is taken for dead and opened again', async () => {
  api = await startScriptedApi(() => [started(1), ...say(1, 'a'), { wait: true }, ...say(1, 'b'), completed(1, 0)])
  const sent = await connect({ silentMs: 60 }).send({ agent: 'demo', content: 'hello' })

  const reading = read(sent.items)
  api.freeze(true)
  await expect
    .poll(() => api.requests.filter((request) => request === 'GET /openapi/v1/run-groups/grp_1/events').length)
    .toBeGreaterThan(1)
  api.freeze(false)
  api.release()

  expect(answerText((await reading).view)).toBe('ab')
})

test('after a silence, tries that get a dead connection are given up early, until a fresh one is there', async () => {
  api = await startScriptedApi(() => [started(1), ...say(1, 'a'), { wait: true }, ...say(1, 'b'), completed(1, 0)])
  const waits: number[] = []
  const deadSockets = { left: 2 }
  const through: typeof fetch = async (url, init) => {
    if (typeof url !== 'string' || !url.includes('/run-groups/') || deadSockets.left-- <= 0) return fetch(url, init)
    const startedAt = performance.now()
    await new Promise((resolve) => init?.signal?.addEventListener('abort', resolve))
    waits.push(performance.now() - startedAt)
    throw init?.signal?.reason
  }
  const sent = await connect({ silentMs: 800, fetch: through }).send({ agent: 'demo', content: 'hello' })

  const reading = read(sent.items)
  api.freeze(true)
  await expect.poll(() => waits.length).toBe(2)
  api.freeze(false)
  api.release()

  expect(answerText((await reading).view)).toBe('ab')
  expect(Math.max(...waits)).toBeLessThan(800)
})

test('a run that had ended before it was followed is read from its events, and from its end there is nothing more', async () => {
  api = await startScriptedApi(twoRounds)
  const client = connect()
  const { view } = await read((await client.send({ agent: 'demo', content: 'hello' })).items)

  const again = await read(client.followRun('run_1'))
  const beyond = await read(client.followRun('run_1', { after: view.last_seq }))

  expect(answerText(again.view)).toBe(ANSWER.join(''))
  expect(beyond.seqs).toEqual([])
})

test('a refusal carries code, message and request id, and is not tried again', async () => {
  api = await startScriptedApi(twoRounds)

  const refused = connect().followRun('run_unknown').next()

  await expect(refused).rejects.toMatchObject({
    name: 'RunwireError',
    status: 404,
    code: 'not_found',
    requestId: 'req_1',
  })
  expect(api.requests).toHaveLength(1)
})

test('a busy server is asked again, with the same idempotency key, so that one run is made', async () => {
  api = await startScriptedApi(twoRounds)
  api.refuse(503, 2, 'draining')

  const sent = await connect().send({ agent: 'demo', content: 'hello' })
  await read(sent.items)

  expect(api.requests.filter((request) => request === 'POST /openapi/v1/messages')).toHaveLength(3)
  expect(api.runs.size).toBe(1)
})

test('an expired token is renewed once', async () => {
  api = await startScriptedApi(twoRounds)
  api.refuse(401, 1, 'expired_key')
  const asked: boolean[] = []
  const getToken = ({ renew }: { renew: boolean }) => {
    asked.push(renew)
    return 'tok'
  }

  await connect({ apiKey: undefined, getToken }).listMessages('conv_1')

  expect(asked).toEqual([false, true])
})

test('leaving a stream closes its connection at once, though nothing comes', async () => {
  api = await startScriptedApi(() => [{ wait: true }])
  const sent = await connect({ silentMs: 60_000 }).send({ agent: 'demo', content: 'hello' })
  const run = api.runs.get('run_1')
  await sent.items.next()
  await sent.items.next()
  const waiting = sent.items.next()

  await sent.items.return()
  await waiting

  await expect.poll(() => run?.followers.size).toBe(0)
})

test('a cancelled run keeps its partial answer', async () => {
  api = await startScriptedApi(() => [started(1), ...say(1, 'Half an '), { wait: true }])
  const client = connect()
  const sent = await client.send({ agent: 'demo', content: 'hello' })
  const cancels: Promise<unknown>[] = []

  const { view } = await read(sent.items, (seen) => {
    if (answerText(seen) !== '') cancels[0] ??= client.cancel(sent.run_id)
    return false
  })

  expect(view.output).toMatchObject({ status: 'cancelled', content: 'Half an ', interrupted: true })
  expect((await client.getRun(sent.run_id)).status).toBe('cancelled')
  await Promise.all(cancels)
})

test('of a run whose events are no longer kept its stored end is read, and it still shows its answer', async () => {
  api = await startScriptedApi(twoRounds)
  const client = connect()
  await read((await client.send({ agent: 'demo', content: 'hello' })).items)
  api.refuse(410, 1, 'cursor_expired')

  const { view, seqs } = await read(client.followRun('run_1', { after: 2 }))

  expect(answerText(view)).toBe(ANSWER.join(''))
  expect(view).toMatchObject({ run_id: 'run_1', status: 'completed', stop_reason: 'finished' })
  expect(seqs).toEqual([api.runs.get('run_1')?.events.length])
})

test('a run that has not ended and cannot be followed from there says so', async () => {
  api = await startScriptedApi(() => [{ wait: true }])
  const client = connect()
  const sent = await client.send({ agent: 'demo', content: 'hello' })
  await sent.items.return()
  api.refuse(410, 1, 'cursor_expired')

  await expect(client.followRun('run_1', { after: 2 }).next()).rejects.toMatchObject({ code: 'cursor_expired' })
})

test('a visitor has one token for requests that ask at once, comes back as the same visitor, and renews when told', async () => {
  api = await startScriptedApi(twoRounds)
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const options = { baseUrl: api.url, publishableKey: 'rwp_test', agent: 'demo', storage }
  const minted = () => api.requests.filter((request) => request === 'POST /openapi/v1/widget-sessions').length

  const getToken = visitorToken(options)
  const tokens = await Promise.all([getToken({ renew: false }), getToken({ renew: false })])
  await getToken({ renew: false })
  expect([tokens, minted()]).toEqual([['tok_1', 'tok_1'], 1])
  expect(JSON.parse(kept.get('runwire.visitor.demo') ?? '')).toEqual({ visitor: 'vis_1', renewal_secret: 'secret' })

  await getToken({ renew: true })
  expect(minted()).toBe(2)
})

test('no server at all is an error of its own', async () => {
  api = await startScriptedApi(twoRounds)
  const client = connect()
  await api.stop()

  await expect(client.send({ agent: 'demo', content: 'hello' })).rejects.toMatchObject({ code: 'unreachable' })
})

/** mulberry32: small, seeded, good enough to choose bytes. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
