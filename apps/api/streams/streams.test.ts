import { isTerminalEvent } from '@runwire/protocol'
import { waitFor } from '@runwire/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { RunningHub } from '../hub/start-hub.ts'
import type { StreamLimits } from '../hub/open-streams.ts'
import { modelCompleted } from '@runwire/protocol/testing'
import type { PlayedWorker } from '../hub/played-worker.fixture.ts'
import { openScene, type Scene } from '../hub/scene.fixture.ts'
import { serveStreams, type StreamReader, type StreamServer } from './stream-reader.fixture.ts'
import { streamPlace } from './stream-place.ts'

let scene: Scene
const servers: StreamServer[] = []

beforeAll(async () => {
  scene = await openScene()
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  await scene.clear()
})
afterAll(() => scene.close())

interface Live {
  api: RunningHub
  server: StreamServer
  worker: PlayedWorker
  run: string
}

/** A running run with its first round open, and an api to read it from. */
async function live(limits: Partial<StreamLimits> = {}): Promise<Live> {
  const api = await scene.hub({ streams: limits })
  const server = await serveStreams(api.hub)
  servers.push(server)
  const worker = await scene.worker()
  const [run = ''] = await scene.newRuns()
  await worker.claim()
  await worker.startRound(run, 1)
  return { api, server, worker, run }
}

test('S8: the internal stream has its headers, its first bytes at once, ids on events alone and ends with done', async () => {
  const { server, worker, run } = await live()
  const reader = await server.open([run])
  await reader.until(() => reader.seqs(run).length === 3 && worker.watchers(run).length > 0)
  worker.think(run, 1, 'because')
  worker.say(run, 1, 'answer')
  await worker.finish(run, 1)
  await reader.until(() => reader.end === 'done' && reader.closed)

  expect(reader.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(reader.text.startsWith('retry: 2000\n: ')).toBe(true)
  expect(reader.text.endsWith('event: done\ndata: {}\n\n')).toBe(true)
  for (const frame of reader.frames)
    expect(frame.id).toBe(typeof frame.data.seq === 'number' ? String(frame.data.seq) : null)
  expect(reader.frames.some((frame) => frame.data.reasoning === 'because')).toBe(true)
})

test('S9: the public stream withholds reasoning and ends with the whole answer', async () => {
  const { server, worker, run } = await live()
  const reader = await server.open([run], { surface: 'public' })
  await reader.until(() => reader.seqs(run).length === 3 && worker.watchers(run).length > 0)
  worker.think(run, 1, 'a secret thought')
  worker.say(run, 1, 'answer')
  await worker.append(run, modelCompleted(1, 'answer', { tool_calls: 1, reasoning: 'a secret thought' }))
  await worker.startRound(run, 2)
  worker.say(run, 2, 'the end')
  await worker.finish(run, 2)
  await reader.until(() => reader.closed)

  expect(reader.text).not.toContain('secret')
  expect(reader.frames.find((frame) => frame.event === 'run.completed')?.data).toMatchObject({
    output: { content: 'the end' },
  })
  expect(reader.shown(run)).toBe('the end')
})

test('S5: fragments of tool-call arguments are never forwarded, since no delta has a place for them', async () => {
  const { server, worker, run } = await live()
  const reader = await server.open([run])
  await reader.until(() => reader.seqs(run).length === 3 && worker.watchers(run).length > 0)

  const fragment = { k: 'delta' as const, run, attempt: 1, round: 1, start: 3, offset: 0, arguments: '{"query":"half' }
  worker.publisher.send(worker.watchers(run)[0] ?? '', fragment)
  worker.say(run, 1, 'text')
  await reader.until(() => reader.shown(run) === 'text')

  expect(reader.text).not.toContain('half')
})

test('C8: frames of public deltas are whole blocks of 64 bytes, whatever the text', async () => {
  const { server, worker, run } = await live()
  const reader = await server.open([run], { surface: 'public' })
  await reader.until(() => reader.seqs(run).length === 3 && worker.watchers(run).length > 0)
  const words = ['a', 'bc', ' 😀', '漢字', '"quoted"', 'some longer piece of text ']
  for (let index = 0; index < 60; index++) {
    worker.say(run, 1, words[index % words.length] ?? '')
    await worker.publisher.flush()
  }
  await worker.finish(run, 1)
  await reader.until(() => reader.closed)

  const deltas = reader.frames.filter((frame) => frame.event === 'model.delta')
  expect(deltas.length).toBeGreaterThan(5)
  for (const frame of deltas) expect(Buffer.byteLength(frame.raw) % 64).toBe(0)
  expect(reader.shown(run)).toBe(Array.from({ length: 60 }, (_, index) => words[index % words.length]).join(''))
})

test('C3: a silent stream is kept alive by comments until its end, and they are stored nowhere', async () => {
  const { server, worker, run } = await live({ keepAliveMs: 40 })
  const reader = await server.open([run])

  await reader.until(() => reader.text.split(': keep-alive').length > 3)
  await worker.finish(run, 1)
  await reader.until(() => reader.closed)

  expect(reader.seqs(run)).toEqual([1, 2, 3, 4, 5])
})

test('C7: the same stream as lines replays to the same screen, with keepalive lines while silent', async () => {
  const { server, worker, run } = await live({ keepAliveMs: 40 })
  const lines = await server.open([run], { jsonl: true })
  await lines.until(() => lines.text.includes('{"type":"keepalive"}\n'))
  await worker.finish(run, 1)
  await lines.until(() => lines.closed)

  const items = lines.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; seq?: number })
  expect(lines.headers['content-type']).toBe('application/jsonl; charset=utf-8')
  expect(items.flatMap((item) => item.seq ?? [])).toEqual([1, 2, 3, 4, 5])
  expect(items.at(-1)).toEqual({ type: 'done' })
})

test('O14: a client that stops reading loses deltas, no events, and has each round whole when it closes', async () => {
  const { server, worker, run } = await live({ budgetBytes: 64 * 1024 })
  const slow = await server.open([run], { paused: true })
  await waitFor(() => worker.watchers(run).length > 0)
  const piece = `${'x'.repeat(4999)} `
  const rounds = 60

  for (let round = 1; round <= rounds; round++) {
    for (let index = 0; index < 20; index++) {
      worker.say(run, round, piece)
      if (index % 5 === 4) await worker.publisher.flush()
    }
    await worker.append(run, modelCompleted(round, piece.repeat(20), { tool_calls: 1 }))
    await worker.startRound(run, round + 1)
  }
  worker.say(run, rounds + 1, 'the answer')
  slow.read()
  await slow.until(() => slow.shown(run) === 'the answer')
  await worker.finish(run, rounds + 1)
  await slow.until(() => slow.closed)

  expect(slow.seqs(run)).toEqual(Array.from({ length: 3 + 2 * rounds + 2 }, (_, index) => index + 1))
  const deltas = slow.frames.filter((frame) => frame.event === 'model.delta')
  expect(deltas.map((frame) => String(frame.data.text)).join('').length).toBeLessThan(rounds * 100_000)
  for (const text of shownAtCompletion(slow)) expect(text.before).toBe(text.stored)
})

/**
 * For each round the screen had text of when it closed: that text, and what was stored. Others show in their events
 * alone.
 */
function shownAtCompletion(reader: StreamReader): { before: string; stored: string }[] {
  const held = new Map<unknown, string>()
  return reader.frames.flatMap((frame) => {
    const { round, text } = frame.data
    if (frame.event === 'model.started') held.set(round, '')
    if (frame.event === 'model.delta') held.set(round, (held.get(round) ?? '') + String(text))
    if (frame.event === 'model.snapshot') held.set(round, String(text))
    if (frame.event !== 'model.completed' || held.get(round) === '') return []
    return [{ before: held.get(round) ?? '', stored: String(text) }]
  })
}

test('O14: a client that takes nothing for too long is closed, the others are not', async () => {
  const { server, worker, run } = await live({ budgetBytes: 64 * 1024, stallMs: 100, keepAliveMs: 100 })
  const stuck = await server.open([run], { paused: true })
  const quick = await server.open([run])
  await waitFor(() => worker.watchers(run).length > 0)

  for (let index = 0; stuck.end === null; index++) {
    worker.say(run, 1, 'y'.repeat(20_000))
    await worker.publisher.flush()
    if (index > 2000) throw new Error('the stuck client was never closed')
  }

  expect(stuck.end).toBe('too_slow')
  expect(quick.closed).toBe(false)
})

test('streams end cleanly at their age and go on from their cursor', async () => {
  const { server, worker, run } = await live({ maxAgeMs: 100, keepAliveMs: 40 })
  const first = await server.open([run])
  await first.until(() => first.end === 'too_old' && first.closed)
  expect(first.text).not.toContain('event: done')

  await worker.finish(run, 1)
  const second = await server.open([run], { cursor: [3] })
  await second.until(() => second.closed)
  expect(second.seqs(run)).toEqual([4, 5])
})

test('a process that drains ends its streams with a time to come back after', async () => {
  const { api, server, run } = await live()
  const readers = await Promise.all(Array.from({ length: 5 }, () => server.open([run])))
  await Promise.all(readers.map((reader) => reader.until(() => reader.seqs(run).length === 3)))

  await api.hub.streams.drain(50)

  await Promise.all(readers.map((reader) => reader.until(() => reader.closed)))
  for (const reader of readers) expect(reader.text).toMatch(/retry: \d+\n\n$/)
})

test('a stream whose key was revoked is ended', async () => {
  const { server, run } = await live({ recheckMs: 40, keepAliveMs: 40 })
  let allowed = true
  const reader = await server.open([run], { allowed: async () => allowed })
  await reader.until(() => reader.seqs(run).length === 3)

  allowed = false

  await reader.until(() => reader.end === 'not_allowed' && reader.closed)
  expect(reader.seqs(run)).toEqual([1, 2, 3])
})

test('a cursor at the end of an ended run has nothing left, one before retention has expired, any other is followed', async () => {
  const { api, worker, run } = await live()
  expect(await streamPlace(api.hub, [run], [99])).toBe('follow')
  await worker.finish(run, 1)
  expect(await streamPlace(api.hub, [run], [5])).toBe('ended')
  expect(await streamPlace(api.hub, [run], [4])).toBe('follow')

  await scene.db.pool.query('delete from runtime_events where run_id = $1', [run.slice(4)])

  expect(await streamPlace(api.hub, [run], [4])).toBe('expired')
  expect(await streamPlace(api.hub, [run], [5])).toBe('ended')
})

test('a reader who joins an ended run gets its log from the cursor and the end', async () => {
  const { server, worker, run } = await live()
  await worker.finish(run, 1)

  const reader = await server.open([run], { cursor: [2] })
  await reader.until(() => reader.closed)

  expect(reader.seqs(run)).toEqual([3, 4, 5])
  expect(reader.frames.filter((frame) => isTerminalEvent(frame.event))).toHaveLength(1)
})

test('S13: text cut at any place arrives whole, emoji and joiners included', async () => {
  const { server, worker, run } = await live()
  const reader = await server.open([run])
  await reader.until(() => reader.seqs(run).length === 3 && worker.watchers(run).length > 0)
  const text = 'é😀👩‍👩‍👧漢"\\\n'.repeat(3000)

  for (let at = 0; at < text.length;) {
    const length = 1 + ((at * 7919) % 4001)
    worker.say(run, 1, text.slice(at, at + length))
    at += length
    if (at % 3 === 0) await worker.publisher.flush()
  }

  await reader.until(() => reader.shown(run).length === text.length)
  expect(reader.shown(run)).toBe(text)
})
