import { startProduct } from '@runwire/testing'
import { parseArgs } from 'node:util'
import { knockEverywhere } from './schemas/attack.ts'

/** `npm run chaos -- schemas`: hostile schemas and texts through every door; no process is held by one of them, and memory stays. */
export async function chaos(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { every: { type: 'string', default: '1' } } })
  const product = await startProduct()
  try {
    const pids = [...product.pids.apis, ...product.pids.workers]
    const { violations, ...report } = await knockEverywhere(product, { pids, every: Number(values.every) })
    console.log(JSON.stringify(report, null, 2))
    for (const violation of violations) console.error(violation)
    console.log(`${violations.length} violations`)
    if (violations.length > 0) process.exitCode = 1
  } finally {
    await product.stop()
  }
}
