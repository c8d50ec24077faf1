import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

/** Set in everything that a call of a tool in code started, timers and forgotten promises included. */
const scope = new AsyncLocalStorage<Logger>()

/** Runs a tool's code so that an error it does not catch is known to be its own. `log` names run, call and tool. */
export const inToolScope = <Result>(log: Logger, work: () => Result): Result => scope.run(log, work)

/**
 * Keeps the process alive when a tool's code lets an error go that nobody catches (a promise nobody awaits, a timer): it
 * is logged with its file and line, and every other run goes on. `onOther` gets errors that no tool started. Returns how
 * to stop.
 */
export function surviveToolErrors(onOther: (error: unknown) => Promise<void>): () => void {
  const handle = (error: unknown) => {
    const log = scope.getStore()
    if (log === undefined) return void onOther(error)
    const err = error instanceof Error ? error : new Error(String(error))
    log.error({ stack: err.stack }, 'a tool in code let an error go that nobody catches; the worker goes on')
  }
  process.on('uncaughtException', handle)
  process.on('unhandledRejection', handle)
  return () => {
    process.off('uncaughtException', handle)
    process.off('unhandledRejection', handle)
  }
}
