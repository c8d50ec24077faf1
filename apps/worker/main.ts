import { ListenError, withoutValues } from '@runwire/db'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { EnvironmentError, readEnvironment } from './environment.ts'
import { startWorker } from '@runwire/worker'

/** After the time for commit points: giving runs back and closing everything takes less. */
const CLOSE_MS = 10_000
/** Of lines that cannot be written for now, so much is kept. */
const UNWRITTEN_LOG_BYTES = 1_000_000
const SECRET_FIELDS = ['*.password', '*.apiKey', '*.api_key', '*.authorization', '*.connectionString', 'err.client']

/** A worker process: SIGTERM or SIGINT hands its runs over, a second signal ends it at once. */
const output = pino.destination({ sync: true, maxLength: UNWRITTEN_LOG_BYTES })
// A full disk costs lines of the log, never the process.
output.on('error', () => undefined)
const log = pino(
  {
    redact: { paths: SECRET_FIELDS, censor: '[redacted]' },
    serializers: { err: (error: unknown) => pino.stdSerializers.err(withoutValues(error) as Error) },
  },
  output,
)

try {
  const { logLevel, ...config } = readEnvironment(process.env)
  log.level = logLevel
  const worker = await startWorker({ ...config, log })
  closeWithGrace({ delay: config.drainMs + CLOSE_MS, logger: log }, async ({ err, signal }) => {
    if (err !== undefined) log.fatal({ err }, 'the worker ends because of an error nobody caught')
    else log.info({ signal }, 'the worker was asked to end')
    await worker.stop()
  })
} catch (error) {
  if (error instanceof ListenError || error instanceof EnvironmentError) log.fatal(error.message)
  else log.fatal({ err: error }, 'the worker could not start')
  process.exitCode = 1
  log.flush()
  process.exit()
}
