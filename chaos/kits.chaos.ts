import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startProduct } from '@runwire/testing'
import { tryCodex } from './kits/codex.ts'
import { tryCopilotKit } from './kits/copilotkit.ts'

/**
 * `npm run chaos -- kits`: the kits that are too heavy for everybody's install, with the versions of this suite: CopilotKit
 * (760 MB) in a browser and the Codex CLI (420 MB). Installs them below `--into` and uses what is there already.
 */
export async function chaos(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { into: { type: 'string', default: join(tmpdir(), 'runwire-kits') }, only: { type: 'string' } },
  })
  const kits = { codex: tryCodex, copilotkit: tryCopilotKit }
  const product = await startProduct()
  try {
    let failed = 0
    for (const [name, tryKit] of Object.entries(kits)) {
      if (values.only !== undefined && values.only !== name) continue
      for (const { what, ok, seen } of await tryKit(product, join(values.into, name))) {
        console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}: ${what}`)
        if (!ok) console.error(seen)
        failed += ok ? 0 : 1
      }
    }
    console.log(`${failed} violations`)
    if (failed > 0) process.exitCode = 1
  } finally {
    await product.stop()
  }
}
