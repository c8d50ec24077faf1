import { startProduct } from '@runwire/testing'
import { parseArgs } from 'node:util'

const LOOK_MS = 10

/** `npm run chaos -- restart`: kill -9 of the api of a real start, again and again; it answers again within 2 s each time. */
export async function chaos(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { kills: { type: 'string', default: '20' }, most: { type: 'string', default: '2000' } },
  })
  const product = await startProduct()
  const took: number[] = []
  try {
    let pid = product.pids.apis[0] ?? 0
    for (let kill = 0; kill < Number(values.kills); kill += 1) {
      process.kill(pid, 'SIGKILL')
      const killedMs = performance.now()
      while (!(await ready(product.api_url))) await pause()
      took.push(Math.round(performance.now() - killedMs))
      while (product.state().pids.apis[0] === pid) await pause()
      pid = product.state().pids.apis[0] ?? 0
    }
  } finally {
    await product.stop()
  }
  const sorted = took.toSorted((one, other) => one - other)
  const most = sorted.at(-1) ?? 0
  console.log(`killed to ready: median ${sorted[sorted.length >> 1]} ms, most ${most} ms of ${took.length}`)
  if (most > Number(values.most)) process.exitCode = 1
}

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS))

const ready = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    async (response) => (await response.arrayBuffer(), response.status === 200),
    () => false,
  )
