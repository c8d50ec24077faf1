import { EventSource, type FetchLike } from 'eventsource'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { EVENT_TYPES, TRANSIENT_TYPES } from '@runwire/protocol'
import { answerRound, answerText, emptyView, fold, type FoldItem, type RunFold } from '@runwire/protocol/fold'
import { faultProxy, waitFor, type FaultProxy } from '@runwire/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from '../facades/stack.fixture.ts'

let stack: Stack
let network: FaultProxy

beforeAll(async () => {
  stack = await startStack()
  network = await faultProxy({ targetPort: Number(new URL(stack.url).port) })
})
afterAll(async () => {
  await network.close()
  await stack.stop()
})

/** Follows a run's stream with the real EventSource, through a network that can be cut. */
function watch(runId: string) {
  const seen = {
    view: emptyView(),
    ids: [] as string[],
    typed: '',
    opened: 0,
    errors: [] as (number | undefined)[],
    done: false,
  }
  const fetchWithKey: FetchLike = (url, init) =>
    fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${stack.key}` } })
  const source = new EventSource(`http://127.0.0.1:${network.port}/openapi/v1/runs/${runId}/events`, {
    fetch: fetchWithKey,
  })
  source.addEventListener('open', () => seen.opened++)
  source.addEventListener('error', (event) => seen.errors.push(event.code))
  for (const type of [...EVENT_TYPES, ...TRANSIENT_TYPES]) {
    source.addEventListener(type, (event) => {
      const item = JSON.parse(String(event.data)) as FoldItem
      if ('seq' in item) seen.ids.push(event.lastEventId)
      if (type.startsWith('run.') && 'output' in item) seen.typed = answerRound(seen.view)?.text ?? ''
      seen.view = fold(seen.view, item)
    })
  }
  source.addEventListener('done', () => {
    seen.done = true
    source.close()
  })
  return { seen, source }
}

test('S2: EventSource reads a three-round answer with its tools, once each and in order', async () => {
  const { seen } = watch(await send('What is 17*24 and what time is it in Tokyo?'))
  await waitFor(() => seen.done)

  expect(seen.view).toMatchObject({ status: 'completed', last_seq: Number(seen.ids.at(-1)) })
  expect(answerText(seen.view)).toContain('408')
  expect(seen.view.rounds).toHaveLength(3)
  expect(seen.view.tools.map((tool) => tool.status)).toEqual(['completed', 'completed', 'completed'])
  expect(seen.ids.map(Number)).toEqual([...new Set(seen.ids.map(Number))].toSorted((one, other) => one - other))
  expect(seen.opened).toBe(1)
})

test('O18: EventSource that is cut in mid-word reconnects by itself after its last id and misses nothing', async () => {
  const { seen } = watch(await send('[pace=30][tokens=150]Count.'))
  for (const length of [20, 300]) {
    await waitFor(() => textOf(seen.view).length > length)
    network.cut()
    await waitFor(() => network.connections() === 0)
    network.resume()
  }
  await waitFor(() => seen.done, { timeoutMs: 25_000 })

  expect(seen.opened).toBe(3)
  expect(new Set(seen.ids).size).toBe(seen.ids.length)
  expect(seen.typed).toBe(answerText(seen.view))
  expect(answerText(seen.view).split(' ').length).toBeGreaterThan(100)
}, 60_000)

test('EventSource with the last id of an ended run gets 204 and does not come back', async () => {
  const run = await send('[echo]Hello.')
  const first = watch(run)
  await waitFor(() => first.seen.done)
  const statuses: number[] = []
  const from = first.seen.ids.at(-1) ?? ''
  const again = new EventSource(`${stack.url}/openapi/v1/runs/${run}/events?after=${from}`, {
    fetch: async (url, init) => {
      const response = await fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${stack.key}` } })
      statuses.push(response.status)
      return response
    },
  })

  await waitFor(() => again.readyState === EventSource.CLOSED)
  expect(statuses).toEqual([204])
})

test('a cancel while EventSource reads ends its stream with the text so far', async () => {
  const run = await send('[pace=20][tokens=2000]Go on.')
  const { seen } = watch(run)
  await waitFor(() => textOf(seen.view).length > 20)
  await post(`/runs/${run}/cancel`, {})
  await waitFor(() => seen.done)

  expect(seen.view).toMatchObject({ status: 'cancelled', output: { interrupted: true } })
  expect(answerText(seen.view)).toBe(seen.typed)
  expect(seen.typed.length).toBeGreaterThan(20)
})

test('a failing provider ends the stream with our code and words and nothing of its own', async () => {
  const { seen } = watch(await send('[fault=401]Hi'))
  await waitFor(() => seen.done)

  expect(seen.view.status).toBe('failed')
  expect(seen.view.error).toEqual({ code: 'provider_auth', message: 'The model provider refused the configured key.' })
})

test('B4: a stream stays open while a run waits for an approval, over a broken connection too', async () => {
  const run = await send('[call=calculator {"expression":"6*7"}]Work it out.', 'careful')
  const { seen } = watch(run)
  await waitFor(() => seen.view.status === 'requires_action')
  network.cut()
  await waitFor(() => network.connections() === 0)
  network.resume()
  await waitFor(() => seen.opened === 2)

  const [pending] = seen.view.pending
  await post(`/runs/${run}/tool-outputs`, { approvals: [{ call_id: pending?.call_id, decision: 'approve' }] })
  await waitFor(() => seen.done)

  expect(answerText(seen.view)).toContain('42')
  expect(new Set(seen.ids).size).toBe(seen.ids.length)
}, 60_000)

test('the bytes of a stream parse the same whole and one at a time, and every frame is one line of JSON', async () => {
  const run = await send('Was ist 6*7, 🎈?')
  const response = await fetch(`${stack.url}/openapi/v1/runs/${run}/events`, {
    headers: { authorization: `Bearer ${stack.key}` },
  })
  const bytes = Buffer.from(await response.arrayBuffer())

  const whole = parse([bytes])
  const single = parse(Array.from(bytes, (byte) => Buffer.from([byte])))

  expect(single).toEqual(whole)
  expect(whole.retries).toEqual([2000])
  expect(whole.errors).toEqual([])
  expect(whole.frames.at(-1)).toMatchObject({ event: 'done', data: '{}', id: undefined })
  for (const { event, id, data } of whole.frames.slice(0, -1)) {
    const item = JSON.parse(data) as { type: string; seq?: number }
    expect([event, id]).toEqual([item.type, item.seq === undefined ? undefined : String(item.seq)])
  }
})

function parse(chunks: Buffer[]) {
  const seen = { frames: [] as EventSourceMessage[], retries: [] as number[], errors: [] as unknown[] }
  const parser = createParser({
    onEvent: (frame) => seen.frames.push(frame),
    onRetry: (retry) => seen.retries.push(retry),
    onError: (error) => seen.errors.push(error),
  })
  const decoder = new TextDecoder()
  for (const chunk of chunks) parser.feed(decoder.decode(chunk, { stream: true }))
  return seen
}

const textOf = (view: RunFold) => answerRound(view)?.text ?? ''

async function send(content: string, agent = 'helper'): Promise<string> {
  const reply = (await post('/messages', { agent, content, background: true })) as { runs: { id: string }[] }
  return reply.runs[0]?.id ?? ''
}

async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(`${stack.url}/openapi/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBeLessThan(300)
  return response.json()
}
