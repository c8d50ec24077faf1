import { startProduct, type Product } from '@runwire/testing'
import { parseArgs } from 'node:util'
import { startEndlessProvider } from './endless/provider.ts'
import { memoryMb, watchMemory } from './measuring/memory.ts'

const STREAMS = 5
const MESSAGE = 'words '.repeat(17_000)
const MOST_GROWN_MB = 150

/**
 * `npm run chaos -- queue`: messages of 100 KB sent to a conversation that is busy for ever, beside five of its streams.
 * As many wait as may, the others are refused, and neither streams nor memory carry their texts.
 */
export async function chaos(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { messages: { type: 'string', default: '250' } } })
  const provider = await startEndlessProvider()
  const product = await startProduct({ RUNWIRE_ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
  const leaving = new AbortController()
  try {
    await send(product, 'PUT', '/api/v1/providers/endless', { base_url: provider.url, key: 'none' })
    const model = { provider: 'endless', name: 'endless' }
    await send(product, 'PUT', '/api/v1/agents/endless', { name: 'Endless', model })
    const first = { agent: 'endless', content: '[pings]', background: true }
    const { conversation_id } = (await send(product, 'POST', '/openapi/v1/messages', first)).body as {
      conversation_id: string
    }
    const path = `/openapi/v1/conversations/${conversation_id}`
    const streams = Array.from({ length: STREAMS }, () => countBytes(product, `${path}/events`, leaving.signal))
    const [api = 0] = product.pids.apis
    const before = memoryMb(api)
    const statuses: Record<number, number> = {}
    const { mostMb, endMb } = await watchMemory(api, async () => {
      for (let sent = 0; sent < Number(values.messages); sent += 1) {
        const { status } = await send(product, 'POST', `${path}/messages`, { content: MESSAGE, background: true })
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    })
    const bytes = streams.map((stream) => stream.bytes())
    console.log(`replies by status: ${JSON.stringify(statuses)}`)
    console.log(`bytes of each stream: ${bytes.join(', ')}`)
    console.log(`the api's memory: ${before} MB before, ${mostMb} at most, ${endMb} at the end`)
    if (mostMb - before > MOST_GROWN_MB || Math.max(...bytes) > 1_000_000 || bytes.includes(0)) process.exitCode = 1
  } finally {
    leaving.abort()
    await product.stop()
    provider.close()
  }
}

function countBytes({ api_url, api_key }: Product, path: string, signal: AbortSignal): { bytes(): number } {
  let bytes = 0
  void (async () => {
    const reply = await fetch(`${api_url}${path}`, { signal, headers: { authorization: `Bearer ${api_key}` } })
    for await (const piece of reply.body ?? []) bytes += (piece as Uint8Array).byteLength
  })().catch((error: unknown) => {
    if (!signal.aborted) console.error(error)
  })
  return { bytes: () => bytes }
}

async function send(product: Product, method: string, path: string, body: object) {
  const token = path.startsWith('/api/') ? product.console_token : product.api_key
  const reply = await fetch(`${product.api_url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: await reply.json() }
}
