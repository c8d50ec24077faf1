import { afterEach, expect, test, vi } from 'vitest'
import type { StreamItem } from '../follow/items.ts'
import { createRunStore } from './run-store.ts'

const envelope = { run_id: 'run_1', created_at: '2026-01-01T00:00:00Z' }
const placement = { turn_index: 0, tab_index: 0, sub_turn_index: null, model_index: 0 }
const started = (seq: number, round: number): StreamItem => ({
  ...envelope,
  type: 'model.started',
  seq,
  round,
  placement,
})
const completed = (seq: number, round: number, toolCalls: number): StreamItem => ({
  ...envelope,
  type: 'model.completed',
  seq,
  round,
  placement,
  tool_calls: toolCalls,
})
const delta = (start: number, round: number, offset: number, text: string): StreamItem => ({
  type: 'model.delta',
  run_id: 'run_1',
  attempt: 1,
  round,
  start,
  offset,
  text,
})

afterEach(() => vi.useRealTimers())

/** Items handed over one by one, as a connection would. */
function channel() {
  const waiting: ((item: IteratorResult<StreamItem>) => void)[] = []
  const items: StreamItem[] = []
  const state = { closed: false }
  return {
    state,
    push: (item: StreamItem) => {
      const next = waiting.shift()
      if (next) next({ done: false, value: item })
      else items.push(item)
    },
    end: () => waiting.shift()?.({ done: true, value: undefined }),
    stream: {
      [Symbol.asyncIterator]: () => ({
        next: () => {
          const item = items.shift()
          return item
            ? Promise.resolve({ done: false as const, value: item })
            : new Promise<IteratorResult<StreamItem>>((resolve) => waiting.push(resolve))
        },
        return: () => {
          state.closed = true
          return Promise.resolve({ done: true as const, value: undefined })
        },
      }),
    },
  }
}

function follow() {
  const source = channel()
  const store = createRunStore(source.stream)
  const texts: string[] = []
  store.subscribe(() => texts.push(store.getSnapshot().text))
  store.start()
  return { source, store, texts }
}

test('S16: one large delta is let out in several steps, the final view at once', async () => {
  const { source, store, texts } = follow()
  const long = 'word '.repeat(100)

  source.push(started(1, 1))
  source.push(delta(1, 1, 0, long))
  await expect.poll(() => store.getSnapshot().text).toBe(long)
  const steps = texts.length
  source.push(completed(2, 1, 0))
  source.push({
    ...envelope,
    type: 'run.completed',
    seq: 3,
    output: {
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: `${long}and all the rest of it`,
      citations: [],
      files: [],
      usage: null,
      model: 'demo',
      interrupted: false,
    },
    usage: { input_tokens: 1, output_tokens: 1 },
    stop_reason: 'finished',
  })
  await expect.poll(() => store.getSnapshot().view.status).toBe('completed')

  expect(steps).toBeGreaterThan(3)
  expect(store.getSnapshot().text).toBe(`${long}and all the rest of it`)
})

test('S19: a round that turns out to be process talk disappears from the answer', async () => {
  const { source, store } = follow()

  source.push(started(1, 1))
  source.push(delta(1, 1, 0, 'I look that up.'))
  await expect.poll(() => store.getSnapshot().text).toBe('I look that up.')
  source.push(completed(2, 1, 1))
  await expect.poll(() => store.getSnapshot().text).toBe('')
  source.push(started(3, 2))
  source.push(delta(3, 2, 0, 'Found.'))

  await expect.poll(() => store.getSnapshot().text).toBe('Found.')
})

test('a broken stream shows its error and what had come', async () => {
  const failure = new Error('gone')
  const store = createRunStore({
    async *[Symbol.asyncIterator]() {
      yield started(1, 1)
      yield delta(1, 1, 0, 'so far')
      throw failure
    },
  })

  store.start()

  await expect.poll(() => store.getSnapshot()).toMatchObject({ live: false, error: failure, text: 'so far' })
})

test('stopping ends the items, starting again in the same moment does not', async () => {
  const { source, store } = follow()

  store.stop()
  store.start()
  source.push(started(1, 1))
  source.push(delta(1, 1, 0, 'still here'))
  await expect.poll(() => store.getSnapshot().text).toBe('still here')
  expect(source.state.closed).toBe(false)

  store.stop()
  await expect.poll(() => source.state.closed).toBe(true)
})

test('a text that stops for 3 s is said to be silent, until more of it comes; a model that has not begun is not', async () => {
  vi.useFakeTimers()
  const { source, store } = follow()
  source.push({ ...envelope, type: 'run.started', seq: 1, attempt: 1 })
  source.push(started(2, 1))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.getSnapshot().interruption).toBeNull()

  source.push(delta(2, 1, 0, 'Half an '))
  await vi.advanceTimersByTimeAsync(2_900)
  expect(store.getSnapshot().interruption).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect(store.getSnapshot().interruption).toBe('silent')

  source.push(delta(2, 1, 8, 'answer'))
  await vi.advanceTimersByTimeAsync(100)
  expect(store.getSnapshot()).toMatchObject({ interruption: null, text: 'Half an answer' })
})

test('a run that another worker took over says so while it is written again', async () => {
  vi.useFakeTimers()
  const { source, store } = follow()
  source.push({ ...envelope, type: 'run.started', seq: 1, attempt: 1 })
  source.push(started(2, 1))
  source.push(delta(2, 1, 0, 'Half an '))
  source.push({ ...envelope, type: 'run.started', seq: 3, attempt: 2 })
  await vi.advanceTimersByTimeAsync(100)
  expect(store.getSnapshot()).toMatchObject({ interruption: 'taken_over', text: '' })

  source.push(started(4, 1))
  source.push(completed(5, 1, 0))
  await vi.advanceTimersByTimeAsync(100)
  expect(store.getSnapshot().interruption).toBeNull()
})
