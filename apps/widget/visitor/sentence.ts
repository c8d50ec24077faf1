import { RunwireError, RunwireUnreachableError } from '@runwire/client'
import type { Words } from '../words/en.ts'

/** Tells a visitor in one sentence how to get past an error. */
export function sentence(error: unknown, words: Words): string {
  if (error instanceof RunwireUnreachableError) return words.unreachable
  if (!(error instanceof RunwireError)) return words.unreachable
  if (error.status === 429) return words.tooMany
  if (error.status === 401 || error.status === 403) return words.notHere
  return error.message
}
