import { startProduct, type Product } from '@runwire/testing'
import { parseArgs } from 'node:util'
import { memoryMb, watchMemory } from './measuring/memory.ts'
import { ENDLESS, startEndlessProvider, type Endless } from './endless/provider.ts'

/** A run may take this much longer than its limit: it is ended, stored and told. */
const GRACE_SECONDS = 10
const MOST_MB = 700

/**
 * `npm run chaos -- endless`: a provider that never ends its answer, in every way there is; `max_wall_seconds` ends the
 * run, and the worker's memory stays.
 */
export async function chaos(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '20' } } })
  const limit = Number(values.seconds)
  const provider = await startEndlessProvider()
  const product = await startProduct({ RUNWIRE_ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
  try {
    await send(product, 'PUT', '/api/v1/providers/endless', { base_url: provider.url, key: 'none' })
    await send(product, 'PUT', '/api/v1/agents/endless', {
      name: 'Endless',
      model: { provider: 'endless', name: 'endless' },
      tools: [{ kind: 'builtin', name: 'calculator' }],
      limits: { max_wall_seconds: limit },
    })
    const [worker = 0] = product.pids.workers
    console.log(`the worker begins with ${memoryMb(worker)} MB`)
    for (const name of Object.keys(ENDLESS) as Endless[]) {
      const began = performance.now()
      const { value, mostMb, endMb } = await watchMemory(worker, () =>
        send(product, 'POST', '/openapi/v1/messages', { agent: 'endless', content: `[${name}]` }),
      )
      const seconds = (performance.now() - began) / 1000
      const [run] = (value as { runs: { status: string; error: { code: string } | null }[] }).runs
      console.log(
        `${name}: ${run?.status} ${run?.error?.code ?? ''} after ${seconds.toFixed(1)} s; worker at most ${mostMb} MB, ${endMb} at the end`,
      )
      if (seconds > limit + GRACE_SECONDS || mostMb > MOST_MB) process.exitCode = 1
    }
  } finally {
    await product.stop()
    provider.close()
  }
}

async function send(product: Product, method: string, path: string, body: object): Promise<unknown> {
  const token = path.startsWith('/api/') ? product.console_token : product.api_key
  const reply = await fetch(`${product.api_url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}
