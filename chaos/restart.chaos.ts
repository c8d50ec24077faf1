import { startProduct } from '@runwire/testing'
import { parseArgs } from 'node:util'
import { cpuMs } from './measuring/cpu-time.ts'

const LOOK_MS = 10
/** The supervisor waits longer and longer before it starts a process that ends as soon as it is ready; this one has recovered. */
const RECOVERED_MS = 500

/** `npm run chaos -- restart`: kill -9 of the api of a real start, again and again; it answers again within 2 s each time. */
export async function chaos(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { kills: { type: 'string', default: '20' }, most: { type: 'string', default: '2000' } },
  })
  const product = await startProduct()
  const took: number[] = []
  const worked: number[] = []
  try {
    let pid = product.pids.apis[0] ?? 0
    for (let kill = 0; kill < Number(values.kills); kill += 1) {
      await pause(RECOVERED_MS)
      process.kill(pid, 'SIGKILL')
      const killedMs = performance.now()
      while (!(await ready(product.api_url))) await pause()
      took.push(Math.round(performance.now() - killedMs))
      while (product.state().pids.apis[0] === pid) await pause()
      pid = product.state().pids.apis[0] ?? 0
      worked.push(cpuMs(pid))
    }
  } finally {
    await product.stop()
  }
  const most = Math.max(...took)
  console.log(`killed to ready: median ${median(took)} ms, most ${most} ms of ${took.length}`)
  // Of a busy machine only this says what a start takes.
  console.log(`processor time of the new process: median ${median(worked)} ms`)
  if (most > Number(values.most)) process.exitCode = 1
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0

const pause = (ms = LOOK_MS) => new Promise((resolve) => setTimeout(resolve, ms))

const ready = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    async (response) => (await response.arrayBuffer(), response.status === 200),
    () => false,
  )
