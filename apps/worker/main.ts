import { ListenError } from '@runwire/db'
import { CodeError, createWorkerLog, loadCode, startWorker, surviveToolErrors } from '@runwire/worker'
import { startTracing, TracingEnvironmentError } from '@runwire/tracing'
import closeWithGrace from 'close-with-grace'
import { EnvironmentError, readEnvironment } from './environment.ts'

/** A worker process: SIGTERM or SIGINT hands its runs over, a second signal ends it at once. */
const log = createWorkerLog()

try {
  const { logLevel, tools, ...config } = readEnvironment(process.env)
  log.level = logLevel
  const code = await loadCode(tools ?? 'runwire.config.ts', process.cwd(), { required: tools !== null })
  const onWarning = (reason: string) => log.warn({ reason }, 'traces could not be sent')
  const tracing = await startTracing(process.env, { service: 'runwire-worker', onWarning })
  const worker = await startWorker({ ...config, codeTools: code.tools, codeFiles: code.files, tracing, log })
  const stop = async () => {
    await worker.stop()
    await tracing?.stop()
  }
  // Longer than handing over, giving back and closing take at most.
  const delay = config.drainMs + 10_000
  closeWithGrace({ delay, logger: log, skip: ['uncaughtException', 'unhandledRejection'] }, async ({ signal }) => {
    log.info({ signal }, 'the worker was asked to end')
    await stop()
  })
  surviveToolErrors(async (error) => {
    log.fatal({ err: error }, 'the worker ends because of an error nobody caught')
    setTimeout(() => process.exit(1), delay).unref()
    await stop()
    process.exit(1)
  })
} catch (error) {
  const told = [ListenError, EnvironmentError, TracingEnvironmentError, CodeError].some((kind) => error instanceof kind)
  if (told && error instanceof Error) log.fatal(error.message)
  else log.fatal({ err: error }, 'the worker could not start')
  process.exitCode = 1
  log.flush()
  process.exit()
}
