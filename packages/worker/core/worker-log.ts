import { withoutValues } from '@runwire/db'
import { pino, type Logger } from 'pino'

/** Of lines that cannot be written for now, so much is kept. */
const UNWRITTEN_LOG_BYTES = 1_000_000
const SECRET_FIELDS = ['*.password', '*.apiKey', '*.api_key', '*.authorization', '*.connectionString', 'err.client']

/** A worker process's log: JSON lines on standard output, without secrets and without what people wrote. */
export function createWorkerLog(level = 'info'): Logger {
  const output = pino.destination({ sync: true, maxLength: UNWRITTEN_LOG_BYTES })
  // A full disk costs lines of the log, never the process.
  output.on('error', () => undefined)
  const err = (error: unknown) => pino.stdSerializers.err(withoutValues(error) as Error)
  return pino({ level, redact: { paths: SECRET_FIELDS, censor: '[redacted]' }, serializers: { err } }, output)
}
