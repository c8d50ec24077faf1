import { ListenError } from '@runwire/db'
import { createWorkerLog, startWorker } from '@runwire/worker'
import closeWithGrace from 'close-with-grace'
import { EnvironmentError, readEnvironment } from './environment.ts'

/** A worker process: SIGTERM or SIGINT hands its runs over, a second signal ends it at once. */
const log = createWorkerLog()

try {
  const { logLevel, ...config } = readEnvironment(process.env)
  log.level = logLevel
  const worker = await startWorker({ ...config, log })
  // Longer than handing over, giving back and closing take at most.
  closeWithGrace({ delay: config.drainMs + 10_000, logger: log }, async ({ err, signal }) => {
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
