import { parseArgs } from 'node:util'
import { seededRandom, startProduct } from '@runwire/testing'
import { attackRequests } from './fuzz/attack.ts'

/** `npm run chaos -- fuzz`: random requests, headers, bodies and cursors beside a healthy client that must miss nothing. */
export async function chaos(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { requests: { type: 'string', default: '10000' } } })
  const random = seededRandom('fuzz')
  const product = await startProduct()
  try {
    const startedMs = performance.now()
    const { violations, ...report } = await attackRequests(product, Number(values.requests), random)
    console.log(JSON.stringify({ ...report, seconds: Math.round((performance.now() - startedMs) / 1000) }, null, 2))
    for (const violation of violations) console.error(violation)
    console.log(`${violations.length} violations`)
    if (violations.length > 0) process.exitCode = 1
  } finally {
    await product.stop()
  }
}
