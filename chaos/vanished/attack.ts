import { faultProxy, startProduct, testDatabase, waitFor, type Product } from '@runwire/testing'
import { setTimeout as sleep } from 'node:timers/promises'

export interface VanishedReport {
  answeredBefore: number
  failedMeanwhile: number
  /** From the moment the new host answers to the first question answered whole. */
  servedAgainMs: number
  violations: string[]
}

export const SERVED_WITHIN_MS = 30_000
const PATIENCE_MS = 90_000

/**
 * The database host vanishes without a word while `clients` ask without a pause, stays away for `goneMs`, and is replaced
 * by another at its address: connections of before stay silent for ever.
 */
export async function attackWithVanishedHost({ clients, goneMs }: { clients: number; goneMs: number }) {
  const database = await testDatabase()
  const target = new URL(database.url)
  const proxy = await faultProxy({ targetPort: Number(target.port) })
  target.port = String(proxy.port)
  try {
    const product = await startProduct({ DATABASE_URL: target.href })
    const load = new Load(product, clients)
    try {
      await waitFor(() => load.answered >= clients, { timeoutMs: PATIENCE_MS, what: 'every client to be answered' })
      const answeredBefore = load.answered
      proxy.blackHole()
      await sleep(goneMs)
      const failedMeanwhile = load.failed
      const answeredByNow = load.answered
      proxy.replaceHost()
      const replacedMs = performance.now()
      await waitFor(() => load.answered > answeredByNow, { timeoutMs: PATIENCE_MS, what: 'a question to be answered' })
      const servedAgainMs = Math.round(performance.now() - replacedMs)
      const late = servedAgainMs > SERVED_WITHIN_MS
      const violations = late ? [`Served again ${servedAgainMs} ms after a new host answered`] : []
      return { answeredBefore, failedMeanwhile, servedAgainMs, violations } satisfies VanishedReport
    } finally {
      await load.stop()
      await product.stop()
    }
  } finally {
    await proxy.close()
    await database.drop()
  }
}

/** Clients that ask one question after the other and leave one unanswered after 10 s, as people do. */
class Load {
  answered = 0
  failed = 0
  readonly #product: Product
  readonly #stopping = new AbortController()
  readonly #clients: Promise<void>[]

  constructor(product: Product, clients: number) {
    this.#product = product
    this.#clients = Array.from({ length: clients }, () => this.#ask())
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#clients)
  }

  async #ask(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      if (await this.#isAnswered()) this.answered += 1
      else {
        this.failed += 1
        await sleep(500)
      }
    }
  }

  async #isAnswered(): Promise<boolean> {
    const { api_url, api_key, demo_agent } = this.#product
    try {
      const reply = await fetch(`${api_url}/openapi/v1/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ agent: demo_agent, content: 'Hello [tokens=40] [pace=20]' }),
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(10_000)]),
      })
      return reply.ok && (await reply.text()).includes('"completed"')
    } catch {
      // Nobody answered in time, or the test is over: counted as failed by the caller.
      return false
    }
  }
}
