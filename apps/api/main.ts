import { flushCompileCache } from 'node:module'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { readEnvironment } from './environment.ts'
import { createLog } from './http/log.ts'
import { startApi } from './start.ts'

/** Streams get 5 s to end, replies under way 2 s more; after this long the process goes anyway. */
const GRACE_MS = 10_000
/** A worker inside may take 20 s to hand over its runs. */
const GRACE_WITH_WORKER_MS = 30_000
/** Start-up errors whose message is all there is to say; see the codes of ListenError and SchemaTooNewError. */
const PLAIN = new Set([
  'environment_unusable',
  'transaction_pooler',
  'replica',
  'unreachable',
  'schema_too_new',
  'EADDRINUSE',
  'EACCES',
])

/** Of lines that cannot be written for now, so much is kept. */
const UNWRITTEN_LOG_BYTES = 1_000_000

const output = pino.destination({ sync: true, maxLength: UNWRITTEN_LOG_BYTES })
// A full disk costs lines of the log, never the process.
output.on('error', () => undefined)
const log = createLog(output)
try {
  const config = readEnvironment(process.env)
  log.level = config.logLevel
  const api = await startApi(config, log)
  log.info({ url: api.url }, 'api is ready')
  // For the next start, also where this process ends by kill -9; does nothing without NODE_COMPILE_CACHE.
  flushCompileCache()
  closeWithGrace({ delay: config.embedWorker ? GRACE_WITH_WORKER_MS : GRACE_MS, logger: false }, async ({ err }) => {
    if (err !== undefined) log.fatal({ err }, 'api stops after an unexpected error')
    await api.stop()
  })
} catch (error) {
  const { code } = error as { code?: unknown }
  if (error instanceof Error && typeof code === 'string' && PLAIN.has(code)) log.fatal(error.message)
  else log.fatal({ err: error }, 'api could not start')
  process.exitCode = 1
  setImmediate(() => process.exit())
}
