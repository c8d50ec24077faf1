import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Orders for the clients; sent by the parent as the first message. */
export interface ClientOrders {
  url: string
  headers: Record<string, string>
  /** JSON body; each client posts it once. */
  body: string
  answers: number
  rampMs: number
  warmMs: number
  measureMs: number
}

export interface ClientReport {
  /** Stamped tokens that arrived while measuring. */
  tokens: number
  p50Ms: number
  p99Ms: number
  /** Clients that had tokens while measuring; fewer than ordered means some failed. */
  alive: number
}

/** Told to the parent when the measuring begins, so that it can look at clocks and counters too. */
export type ClientMessage = { kind: 'measuring' } | { kind: 'measured'; report: ClientReport }

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
  const alive = new Set<number>()
  let measuring = false
  const clients = []
  for (let index = 0; index < orders.answers; index++) {
    clients.push(
      openClient(orders, (delayMs) => {
        if (!measuring) return
        delays.push(delayMs)
        alive.add(index)
      }),
    )
    await sleep(orders.rampMs / orders.answers)
  }
  await sleep(orders.warmMs)
  measuring = true
  tell({ kind: 'measuring' })
  await sleep(orders.measureMs)
  measuring = false
  delays.sort((a, b) => a - b)
  const report = { tokens: delays.length, p50Ms: at(delays, 0.5), p99Ms: at(delays, 0.99), alive: alive.size }
  for (const client of clients) client.destroy()
  return report
}

function openClient({ url, headers, body }: ClientOrders, onToken: (delayMs: number) => void) {
  const client = request(url, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', ...headers },
  })
  client.on('error', () => undefined)
  client.on('response', (response) => {
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
        if (Number.isFinite(sentMs)) onToken(nowMs - sentMs)
        from = close + 1
      }
      rest = seen.slice(Math.max(from, seen.length - 30))
      // The terminal event repeats the whole answer; nothing after it is a token on its way.
      if (text.includes('run.completed')) response.removeAllListeners('data').resume()
    })
    response.on('error', () => undefined)
  })
  client.end(body)
  return client
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const tell = (message: ClientMessage): void => void process.send?.(message)
