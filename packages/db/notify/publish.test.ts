import type { NotificationFrame, NotificationItem } from '@runwire/protocol'
import { testDatabase, waitFor, type TestDatabase } from '@runwire/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newProcessId, workerInbox } from './channels.ts'
import { Publisher, startPublisher } from './publish.ts'
import { readFrame } from './read-frame.ts'

let database: TestDatabase
let admin: pg.Client
const open: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  database = await testDatabase()
  admin = new pg.Client(database.url)
  await admin.connect()
})
afterEach(async () => {
  for (const item of open.splice(0)) await item.stop()
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

async function listenOn(inbox: string) {
  const client = new pg.Client(database.url)
  await client.connect()
  const frames: NotificationFrame[] = []
  client.on('notification', ({ payload }) => {
    const frame = readFrame(payload ?? '')
    if (frame !== null) frames.push(frame)
  })
  await client.query(`listen ${inbox}`)
  open.push({ stop: () => client.end() })
  return { frames, items: () => frames.flatMap((frame) => frame.items) }
}

async function publisher(flushMs = 20): Promise<Publisher> {
  const started = await startPublisher({ url: database.url, processId: newProcessId(), flushMs })
  open.push(started)
  return started
}

const commits = async () => {
  const { rows } = await admin.query<{ commits: string }>(
    'select pg_stat_force_next_flush(), xact_commit as commits from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.commits)
}

test('S1: text of many runs is gathered into few commits and arrives whole and in order', async () => {
  const inbox = workerInbox(newProcessId())
  const reader = await listenOn(inbox)
  const sender = await publisher()
  const before = await commits()
  const runs = Array.from({ length: 50 }, (_, index) => `run_${index}`)

  for (let token = 0; token < 40; token++) {
    for (const run of runs)
      sender.text([inbox], {
        k: 'delta',
        run: run,
        attempt: 1,
        round: 1,
        start: 3,
        offset: token * 5,
        text: `${String(token).padStart(4, '0')} `,
      })
    await new Promise((resolve) => setImmediate(resolve))
  }
  await sender.flush()

  const expected = Array.from({ length: 40 }, (_, token) => `${String(token).padStart(4, '0')} `).join('')
  await waitFor(() => reader.items().length > 0 && textOf(reader.items(), 'run_49').length === expected.length)
  for (const run of runs) expect(textOf(reader.items(), run)).toBe(expected)
  expect(reader.frames.map((frame) => frame.n)).toEqual(reader.frames.map((_frame, index) => index + 1))
  expect((await commits()) - before).toBeLessThan(100)
})

function textOf(items: NotificationItem[], run: string): string {
  let text = ''
  for (const item of items) {
    if (item.k !== 'delta' || item.run !== run) continue
    expect(item.offset).toBe(text.length)
    text += item.text ?? ''
  }
  return text
}

test('S2: a pointer keeps its place between the text before and after it', async () => {
  const inbox = workerInbox(newProcessId())
  const reader = await listenOn(inbox)
  const sender = await publisher()

  sender.text([inbox], { k: 'delta', run: 'run_1', attempt: 1, round: 1, start: 3, offset: 0, text: 'one' })
  sender.text([inbox], { k: 'delta', run: 'run_1', attempt: 1, round: 1, start: 3, offset: 0, reasoning: 'why' })
  sender.pointer([inbox], 'run_1', 4, 'model.completed')
  sender.pointer([inbox], 'run_1', 5, 'model.started')
  sender.text([inbox], { k: 'delta', run: 'run_1', attempt: 1, round: 2, start: 5, offset: 0, text: 'two ' })
  sender.text([inbox], { k: 'delta', run: 'run_1', attempt: 1, round: 2, start: 5, offset: 4, text: 'three' })
  sender.text([inbox], { k: 'delta', run: 'run_1', attempt: 1, round: 2, start: 5, offset: 20, text: 'far' })
  await sender.flush()

  await waitFor(() => reader.items().length >= 6)
  expect(reader.items()).toEqual([
    { k: 'delta', run: 'run_1', attempt: 1, round: 1, start: 3, offset: 0, text: 'one' },
    { k: 'delta', run: 'run_1', attempt: 1, round: 1, start: 3, offset: 0, reasoning: 'why' },
    { k: 'durable', run: 'run_1', seq: 4, type: 'model.completed' },
    { k: 'durable', run: 'run_1', seq: 5, type: 'model.started' },
    { k: 'delta', run: 'run_1', attempt: 1, round: 2, start: 5, offset: 0, text: 'two three' },
    { k: 'delta', run: 'run_1', attempt: 1, round: 2, start: 5, offset: 20, text: 'far' },
  ])
})

test('after a quiet time a few flushes go at once, one after the other, the next waits its turn', async () => {
  const inbox = workerInbox(newProcessId())
  const reader = await listenOn(inbox)
  const sender = await publisher(60_000)

  for (let count = 1; count <= 4; count++) {
    sender.send(inbox, { k: 'changed', run: `run_${count}` })
    await waitFor(() => reader.items().length === count)
  }
  sender.send(inbox, { k: 'changed', run: 'run_5' })
  await admin.query('select 1')
  expect(sender.stats.flushes).toBe(4)

  await sender.flush()
  await waitFor(() => reader.items().length === 5)
})

test('a flush that fails takes its frame number with it, so that the reader sees the hole', async () => {
  const inbox = workerInbox(newProcessId())
  const reader = await listenOn(inbox)
  const sender = await publisher()

  sender.send(inbox, { k: 'changed', run: 'run_lost' })
  sender.send('a_channel_name_longer_than_postgres_takes_'.repeat(2), { k: 'changed', run: 'run_lost' })
  await sender.flush()
  sender.send(inbox, { k: 'changed', run: 'run_1' })
  await sender.flush()

  await waitFor(() => reader.frames.length === 1)
  expect(reader.frames).toMatchObject([{ n: 2, items: [{ run: 'run_1' }] }])
  expect(sender.stats.dropped).toBe(2)
})

test('a sender whose connection was cut goes on over a new one with the next number', async () => {
  const inbox = workerInbox(newProcessId())
  const reader = await listenOn(inbox)
  const sender = await publisher()
  sender.send(inbox, { k: 'changed', run: 'run_1' })
  await sender.flush()

  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
    `runwire_publish_${sender.processId}`,
  ])
  await waitFor(async () => {
    sender.send(inbox, { k: 'changed', run: 'run_2' })
    await sender.flush()
    return reader.frames.length > 1
  })

  await waitFor(() => reader.frames.at(-1)?.n === sender.stats.frames)
  const numbers = reader.frames.map((frame) => frame.n)
  expect(numbers[0]).toBe(1)
  expect(numbers.length + sender.stats.dropped).toBe(sender.stats.frames)
})

test('items that cannot be sent are dropped with their frame number instead of filling memory', async () => {
  const inbox = workerInbox(newProcessId())
  const reader = await listenOn(inbox)
  const sender = new Publisher({ url: database.url, processId: newProcessId() })
  open.push(sender)
  const text = 'x'.repeat(1_000_000)

  for (let piece = 0; piece < 6; piece++)
    sender.text([inbox], {
      k: 'delta',
      run: 'run_1',
      attempt: 1,
      round: 1,
      start: 3,
      offset: piece * text.length,
      text,
    })
  sender.send(inbox, { k: 'changed', run: 'run_1' })
  await sender.flush()

  await waitFor(() => reader.frames.at(-1)?.items.at(-1)?.k === 'changed')
  expect(reader.frames[0]?.n).toBe(2)
  expect(sender.stats.dropped).toBeGreaterThan(0)
})

test('inboxes that watch a sender get a frame each second, also with nothing to say', async () => {
  const inbox = workerInbox(newProcessId())
  const reader = await listenOn(inbox)
  const sender = await publisher()

  sender.keepWarm(() => [inbox])

  await waitFor(() => reader.frames.length >= 3)
  expect(reader.items()).toEqual([])
  expect(reader.frames.map((frame) => frame.n)).toEqual([1, 2, 3])
})

test('an item that fits no payload costs its own inbox a hole, and what others get in the same flush arrives', async () => {
  const [one, two] = [workerInbox('unlucky'), workerInbox('beside')]
  const [unlucky, beside] = [await listenOn(one), await listenOn(two)]
  const sender = await publisher()

  sender.send(one, { k: 'changed', run: 'x'.repeat(8000) })
  sender.send(two, { k: 'changed', run: 'run_1' })
  await waitFor(() => beside.frames.length === 1)
  sender.send(one, { k: 'changed', run: 'run_1' })
  await waitFor(() => unlucky.frames.length === 1)

  expect(unlucky.frames[0]?.n).toBe(2)
  expect(sender.stats.dropped).toBe(1)
})

test('a process that cannot get to its flushes in time makes them rarer, up to ten a second, and gets back to fifty', async () => {
  const inbox = workerInbox('saturated')
  const { items } = await listenOn(inbox)
  const sender = await publisher()
  const say = (offset: number) =>
    sender.text([inbox], { k: 'delta', run: 'run_1', attempt: 1, round: 1, start: 1, offset: offset, text: 'x' })

  let offset = 0
  await waitFor(
    async () => {
      say(offset++)
      const until = performance.now() + 60
      while (performance.now() < until);
      return sender.stats.intervalMs === 100
    },
    { everyMs: 1 },
  )
  await waitFor(
    () => {
      say(offset++)
      return sender.stats.intervalMs < 50
    },
    { everyMs: 30, timeoutMs: 60_000 },
  )

  const whole = () => items().reduce((sum, item) => sum + (item.k === 'delta' ? (item.text ?? '').length : 0), 0)
  await waitFor(() => whole() === offset)
})
