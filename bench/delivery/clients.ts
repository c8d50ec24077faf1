import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { at } from '../measuring/statistics.ts'

/** Orders for the clients; sent by the parent as the first message. */
export interface ClientOrders {
  url: string
  headers: Record<string, string>
  /** JSON body; each client posts it once. */
  body: string
  answers: number
  rampMs: number
  /** So long after the last request an answer may begin. */
  beginMs: number
  /** From when every answer has begun to the measuring. */
  warmMs: number
  measureMs: number
}

export interface ClientReport {
  /** Stamped tokens that arrived while measuring. */
  tokens: number
  p50Ms: number
  p99Ms: number
  /** Clients that had tokens in the last second of measuring; fewer than ordered means that some starve. */
  alive: number
  /** Clients whose request was refused or broke off, and what the first of them met. */
  failed: number
  failure: string | null
}

/** Said to the parent when the measuring begins, so that it can look at clocks and counters too. */
export type ClientMessage = { kind: 'measuring' } | { kind: 'measured'; report: ClientReport }

/** An answer whose last token is older than this at the end has stopped. */
const STARVED_MS = 1000

/**
 * The load generator, a process of its own: opens that many streams spread over the ramp and measures, for each token
 * `⟨t:MS⟩`, the time from its writing by the provider to its arrival here.
 */
process.once('message', (orders: ClientOrders) => {
  run(orders).then(
    (report) => tell({ kind: 'measured', report }),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function run(orders: ClientOrders): Promise<ClientReport> {
  const delays: number[] = []
  const heardMs = new Map<number, number>()
  const failures: string[] = []
  const begun = new Set<number>()
  let measuring = false
  let over = false
  const clients = []
  for (let index = 0; index < orders.answers; index++) {
    const onToken = (delayMs: number, nowMs: number) => {
      begun.add(index)
      if (!measuring) return
      delays.push(delayMs)
      heardMs.set(index, nowMs)
    }
    clients.push(openClient(orders, onToken, (failure) => over || failures.push(failure)))
    await sleep(orders.rampMs / orders.answers)
  }
  const patientUntil = performance.now() + orders.beginMs
  while (begun.size + failures.length < orders.answers && performance.now() < patientUntil) await sleep(50)
  await sleep(orders.warmMs)
  measuring = true
  tell({ kind: 'measuring' })
  await sleep(orders.measureMs)
  measuring = false
  over = true
  const sinceMs = performance.timeOrigin + performance.now() - STARVED_MS
  for (const client of clients) client.destroy()
  return {
    tokens: delays.length,
    p50Ms: at(delays, 0.5),
    p99Ms: at(delays, 0.99),
    alive: [...heardMs.values()].filter((ms) => ms >= sinceMs).length,
    failed: failures.length,
    failure: failures[0] ?? null,
  }
}

function openClient(
  { url, headers, body }: ClientOrders,
  onToken: (delayMs: number, nowMs: number) => void,
  onFailure: (failure: string) => void,
) {
  let over = false
  const fail = (failure: string) => {
    if (!over) onFailure(failure)
    over = true
  }
  const client = request(url, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', ...headers },
  })
  client.on('error', (error) => fail(error.message))
  client.on('response', (response) => {
    if (response.statusCode !== 200) fail(`status ${response.statusCode}`)
    response.setEncoding('utf8')
    let rest = ''
    response.on('data', (text: string) => {
      const nowMs = performance.timeOrigin + performance.now()
      const seen = rest + text
      let from = 0
      for (let open = seen.indexOf('⟨t:'); open >= 0; open = seen.indexOf('⟨t:', from)) {
        const close = seen.indexOf('⟩', open)
        if (close < 0) break
        const sentMs = Number(seen.slice(open + 3, close))
        // A stamp that was cut between two frames has the frame's words in its middle.
        if (Number.isFinite(sentMs)) onToken(nowMs - sentMs, nowMs)
        from = close + 1
      }
      rest = seen.slice(Math.max(from, seen.length - 30))
      // The terminal event repeats the whole answer; nothing after it is a token on its way.
      if (text.includes('run.completed')) {
        over = true
        response.removeAllListeners('data').resume()
      }
    })
    response.on('error', (error) => fail(error.message))
    response.on('end', () => fail('the answer ended while it was measured'))
  })
  client.end(body)
  return client
}

const tell = (message: ClientMessage): void => void process.send?.(message)
