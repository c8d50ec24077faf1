import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDatabase } from '@runwire/db'
import { openStream } from './measuring/post-stream.ts'
import { Keeper, startProvider } from './measuring/processes.ts'
import { Report } from './measuring/report.ts'
import { startLocalStack } from './measuring/stack.ts'
import { spread } from './measuring/statistics.ts'

const OPTIONS = { repeat: { type: 'string', default: '5' }, write: { type: 'boolean', default: false } } as const

/**
 * Seconds from `npm start` to ready, in a new data directory and in one that is there; and from the kill of the only
 * worker in mid-answer to the run's next attempt, which another worker begins when the lease is over.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const report = new Report('Starting', `start ${args.filter((arg) => arg !== '--write').join(' ')}`.trim())
  const keeper = new Keeper()
  const seen = { fresh: [] as number[], warm: [] as number[], after: [] as number[] }
  try {
    const provider = keeper.keep(await startProvider())
    for (let turn = 0; turn < Number(values.repeat); turn++) {
      const directory = mkdtempSync(join(tmpdir(), 'runwire-bench-'))
      keeper.keep({ stop: async () => rmSync(directory, { recursive: true, force: true }) })
      const first = await timed(() => startLocalStack(provider.url, {}, directory))
      seen.fresh.push(first.seconds)
      await first.value.stop()
      const second = await timed(() => startLocalStack(provider.url, {}, directory))
      seen.warm.push(second.seconds)
      seen.after.push(await killWorker(second.value))
      await second.value.stop()
    }
    report.table(
      ['from', 'to', 's'],
      [
        ['start, new data directory', 'ready', spread(seen.fresh)],
        ['start, data directory that is there', 'ready', spread(seen.warm)],
        ['kill -9 of the worker', 'next attempt', spread(seen.after)],
      ],
    )
    if (values.write) report.write()
  } finally {
    await keeper.stop()
  }
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; seconds: number }> {
  const begunMs = performance.now()
  return { value: await work(), seconds: (performance.now() - begunMs) / 1000 }
}

async function killWorker(stack: Awaited<ReturnType<typeof startLocalStack>>): Promise<number> {
  const db = createDatabase({ url: stack.database_url, max: 1, applicationName: 'bench' })
  const answering = Promise.withResolvers<void>()
  const close = openStream({
    url: `${stack.api_url}/openapi/v1/messages?stream=true`,
    headers: { authorization: `Bearer ${stack.api_key}` },
    body: { agent: stack.demo_agent, content: '[tokens=3000][pace=50] go' },
    onText: (text) => void (text.includes('event: model.delta') && answering.resolve()),
    onEnd: (failure) => answering.reject(new Error(failure ?? 'the answer ended before it was seen')),
  })
  try {
    await answering.promise
    const { seconds } = await timed(async () => {
      process.kill(stack.pids.workers[0]!, 'SIGKILL')
      const again = async (): Promise<void> => {
        const { rows } = await db.pool.query(`select 1 from runtime_runs where status = 'running' and attempt > 1`)
        if (rows.length > 0) return
        await sleep(20)
        await again()
      }
      await again()
    })
    return seconds
  } finally {
    close()
    await db.close()
  }
}
