import { withoutValues } from '@runwire/db'
import { type DestinationStream, type Logger, pino } from 'pino'

/** The process's log: JSON lines, whose errors keep nothing of what people wrote. */
export const createLog = (output: DestinationStream): Logger =>
  pino({ base: { process: 'api', pid: process.pid }, serializers: { err: errorForLog } }, output)

export const errorForLog = (error: unknown): unknown => pino.stdSerializers.err(withoutValues(error) as Error)
