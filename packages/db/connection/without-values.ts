import { DrizzleQueryError } from './drizzle.ts'
import pg from 'pg'

/**
 * An error as a log may keep it. A failed statement's own message repeats its parameters, and Postgres' detail may show
 * a whole row: what people wrote, prompts, sealed keys. The statement, the cause and the stack stay. Anything else is
 * returned as it is.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const cause = withoutValues(error.cause)
  if (error instanceof DrizzleQueryError) {
    const { message, query, stack = '' } = error
    const told = new Error(`Failed query: ${query}`, { cause })
    told.stack = `Error: ${told.message}${stack.slice(stack.indexOf(message) + message.length)}`
    return told
  }
  const hidden = error instanceof pg.DatabaseError ? { detail: undefined, where: undefined } : {}
  if (cause === error.cause && Object.keys(hidden).length === 0) return error
  const copy: unknown = Object.create(Object.getPrototypeOf(error) as object, Object.getOwnPropertyDescriptors(error))
  // A stack is read through the error that it belongs to.
  return Object.defineProperty(Object.assign(copy as Error, hidden, { cause }), 'stack', { value: error.stack })
}
