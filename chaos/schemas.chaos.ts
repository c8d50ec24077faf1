import { startProduct } from '@runwire/testing'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { knockEverywhere } from './schemas/attack.ts'

/** `npm run chaos -- schemas`: hostile schemas, texts, tool servers and hooks through every door; no process is held by one of them, and memory stays. */
export async function chaos(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { every: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
  })
  const product = await startProduct({
    RUNWIRE_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    RUNWIRE_TOOLS: fileURLToPath(new URL('./schemas/hostile-tools.ts', import.meta.url)),
  })
  try {
    const pids = [...product.pids.apis, ...product.pids.workers]
    const { violations, ...report } = await knockEverywhere(product, {
      pids,
      workers: product.pids.workers,
      every: Number(values.every),
      only: values.only,
      codeTools: true,
    })
    console.log(JSON.stringify(report, null, 2))
    for (const violation of violations) console.error(violation)
    console.log(`${violations.length} violations`)
    if (violations.length > 0) process.exitCode = 1
  } finally {
    await product.stop()
  }
}
