import { parseArgs } from 'node:util'
import { attackWithVanishedHost } from './vanished/attack.ts'

/** `npm run chaos -- vanished`: the database's host is gone without a word under load and replaced later; ≤ 30 s to serve again. */
export async function chaos(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { clients: { type: 'string', default: '40' }, gone: { type: 'string', default: '20000' } },
  })
  const { violations, ...report } = await attackWithVanishedHost({
    clients: Number(values.clients),
    goneMs: Number(values.gone),
  })
  console.log(JSON.stringify(report, null, 2))
  for (const violation of violations) console.error(violation)
  console.log(`${violations.length} violations`)
  if (violations.length > 0) process.exitCode = 1
}
