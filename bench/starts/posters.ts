import { setTimeout as sleep } from 'node:timers/promises'
import { openStream } from '../measuring/post-stream.ts'
import { at } from '../measuring/statistics.ts'

export interface PosterOrders {
  url: string
  headers: Record<string, string>
  body: unknown
  perSecond: number
  ms: number
}

export interface PosterReport {
  posted: number
  answered: number
  failed: number
  failure: string | null
  /** From the POST to the first token's arrival, and to the end of the posting where none came. */
  p50Ms: number
  p99Ms: number
  /** First tokens that arrived in each second of the time the posts took. */
  startsASecond: number
}

/** Posts questions at a steady rate, each over a connection of its own; a process of its own. */
process.once('message', (orders: PosterOrders) => {
  run(orders).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

/** So long after the last post its answer may begin. */
const PATIENCE_MS = 15_000

async function run({ perSecond, ms, ...orders }: PosterOrders): Promise<PosterReport> {
  const delays: number[] = []
  const failures: string[] = []
  const begunMs = performance.now()
  let posted = 0
  let inTime = 0
  for (let now = performance.now(); now - begunMs < ms; now = performance.now()) {
    for (; posted < ((now - begunMs) * perSecond) / 1000; posted++)
      post(orders, (delayMs, failure) => {
        if (failure !== null) return void failures.push(failure)
        delays.push(delayMs)
        if (performance.now() - begunMs < ms) inTime++
      })
    await sleep(5)
  }
  const patientUntil = performance.now() + PATIENCE_MS
  while (delays.length + failures.length < posted && performance.now() < patientUntil) await sleep(20)
  const answered = delays.length
  while (delays.length + failures.length < posted) delays.push(performance.now() - begunMs)
  return {
    posted,
    answered,
    failed: failures.length,
    failure: failures[0] ?? null,
    p50Ms: at(delays, 0.5),
    p99Ms: at(delays, 0.99),
    startsASecond: (inTime * 1000) / ms,
  }
}

function post(
  orders: Pick<PosterOrders, 'url' | 'headers' | 'body'>,
  onFirst: (delayMs: number, failure: string | null) => void,
): void {
  const sentMs = performance.now()
  let begun = false
  const first = (failure: string | null) => {
    if (begun) return
    begun = true
    onFirst(performance.now() - sentMs, failure)
  }
  openStream({
    ...orders,
    onText: (text) => void (text.includes('event: model.delta') && first(null)),
    onEnd: (failure) => first(failure ?? 'the answer ended without a token'),
  })
}
