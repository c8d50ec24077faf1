import { flushCompileCache } from 'node:module'
import { startTracing } from '@runwire/tracing'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { surviveToolErrors } from './embed-worker.ts'
import { readEnvironment } from './environment.ts'
import { createLog } from './metrics/log.ts'
import { startApi } from './start.ts'

/** Streams get 5 s to end, replies under way 2 s more; after this long the process goes anyway. */
const GRACE_MS = 10_000
/** Time that a worker inside takes at most after handing over its runs: it gives the rest back and closes. */
const WORKER_CLOSES_MS = 10_000
/** Start-up errors whose message is all there is to say; see the codes of ListenError, SchemaTooNewError and CodeError. */
const PLAIN = new Set([
  'environment_unusable',
  'transaction_pooler',
  'replica',
  'unreachable',
  'schema_too_new',
  'code_unusable',
  'EADDRINUSE',
  'EACCES',
])

const TOOLS_MAY_CAUSE = ['uncaughtException', 'unhandledRejection'] as const

/** Of lines that cannot be written for now, so much is kept. */
const UNWRITTEN_LOG_BYTES = 1_000_000

const output = pino.destination({ sync: true, maxLength: UNWRITTEN_LOG_BYTES })
// A full disk costs lines of the log, never the process.
output.on('error', () => undefined)
const log = createLog(output)
try {
  const config = readEnvironment(process.env)
  log.level = config.logLevel
  const onWarning = (reason: string) => log.warn({ reason }, 'traces could not be sent')
  const tracing = await startTracing(process.env, { service: 'runwire-api', onWarning })
  const api = await startApi(config, log, tracing)
  log.info({ url: api.url }, 'api is ready')
  // For the next start, also where this process ends by kill -9; does nothing without NODE_COMPILE_CACHE.
  flushCompileCache()
  const delay = Math.max(GRACE_MS, config.embedWorker ? config.drainMs + WORKER_CLOSES_MS : 0)
  // An error that nobody catches may be a tool's own, which ends no process.
  const skip = config.embedWorker ? [...TOOLS_MAY_CAUSE] : []
  closeWithGrace({ delay, logger: false, skip }, async ({ err }) => {
    if (err !== undefined) log.fatal({ err }, 'api stops after an unexpected error')
    await api.stop()
    await tracing?.stop()
  })
  if (config.embedWorker) {
    await surviveToolErrors(async (error) => {
      log.fatal({ err: error }, 'api stops after an unexpected error')
      setTimeout(() => process.exit(1), delay).unref()
      await api.stop()
      process.exit(1)
    })
  }
} catch (error) {
  const { code } = error as { code?: unknown }
  if (error instanceof Error && typeof code === 'string' && PLAIN.has(code)) log.fatal(error.message)
  else log.fatal({ err: error }, 'api could not start')
  process.exitCode = 1
  setImmediate(() => process.exit())
}
