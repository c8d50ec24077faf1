import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { readEnvironment } from './environment.ts'
import { startApi } from './start.ts'

/** Streams get 5 s to end, everything else goes at once; after this long the process goes anyway. */
const GRACE_MS = 10_000

const config = readEnvironment(process.env)
const log = pino({ level: config.logLevel, base: { process: 'api', pid: process.pid } })
try {
  const api = await startApi(config, log)
  log.info({ url: api.url }, 'api is ready')
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err !== undefined) log.fatal({ err }, 'api stops after an unexpected error')
    await api.stop()
  })
} catch (error) {
  log.fatal({ err: error }, 'api could not start')
  process.exitCode = 1
  setImmediate(() => process.exit())
}
