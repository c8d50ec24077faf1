import { loadCode } from './code/load-code.ts'
import { startTracing } from '@runwire/tracing'
import { createWorkerLog } from './core/worker-log.ts'
import { startIsolatedWorker } from './start.ts'
import type { FromIsolated, ToIsolated } from './isolation/messages.ts'
import { countedOf, type RunMetrics } from './metrics/run-metrics.ts'

/** A worker that is gone hears nothing, and this process ends by `disconnect`. */
const tell = (message: FromIsolated) =>
  void (process.connected && process.send?.(message, undefined, {}, () => undefined))

/** Counted by the worker that started this process: its `/metrics` outlives this process. */
const metrics: RunMetrics = {
  claimed: ({ attempt, created_at, started_at }) => tell({ claimed: { attempt, created_at, started_at } }),
  stored(events) {
    const counted = events.flatMap((event) => countedOf(event) ?? [])
    if (counted.length > 0) tell({ counted })
  },
}

/** A process for one run that crashed its workers before; it ends with it. Started by IsolatedRuns, told everything by message. */
process.once('message', (message: ToIsolated) => {
  const { config, logLevel } = message
  const log = createWorkerLog(logLevel)
  const alive = setInterval(() => tell('alive'), config.leaseMs / 5)
  const tracing = startTracing(process.env, {
    service: 'runwire-worker',
    onWarning: (reason) => log.warn({ reason }, 'traces could not be sent'),
  })
  Promise.all([loadCode((config.codeFiles ?? []).join(','), '/', { required: false }), tracing])
    .then(([{ tools }, traces]) => startIsolatedWorker({ ...config, codeTools: tools, tracing: traces, log }, metrics))
    .then(async (worker) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void worker.stop())
      // The worker above is gone: nobody would notice if this process hung.
      process.on('disconnect', () => void worker.stop(0))
      await worker.idle
      await worker.stop()
      await (await tracing)?.stop()
    })
    .catch((error: unknown) => log.error({ err: error }, 'a run that crashed its workers could not be gone on with'))
    .finally(() => {
      clearInterval(alive)
      if (process.connected) process.disconnect()
    })
})
