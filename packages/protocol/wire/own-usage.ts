import { addUsage } from '../fold/fold.ts'
import type { Usage } from '../shapes/values.ts'

/**
 * Usage of one turn of a run that a caller's tools divide into several: each reports its own, and together they
 * are the run's.
 */
export class OwnUsage {
  readonly #before: Usage | null
  #spent: Usage | null = null

  /** `before`: what the run had used when this turn began; null for its first. */
  constructor(before: Usage | null) {
    this.#before = before
  }

  add(usage: Usage): void {
    this.#spent = addUsage(this.#spent, usage)
  }

  /** So far in this turn, by the model calls that have ended. */
  get spent(): Usage | null {
    return this.#spent
  }

  /** Of this turn, given the whole run's at its end. */
  of(whole: Usage | null | undefined): Usage | null {
    return ownUsage(whole ?? null, this.#before)
  }
}

/** The part of a run's usage that came after `before`. */
export function ownUsage(whole: Usage | null, before: Usage | null): Usage | null {
  if (whole === null || before === null) return whole
  const rest = (name: 'input_tokens' | 'output_tokens') => Math.max(0, whole[name] - before[name])
  const own: Usage = { input_tokens: rest('input_tokens'), output_tokens: rest('output_tokens') }
  for (const name of ['reasoning_tokens', 'cached_tokens', 'cost'] as const) {
    if (whole[name] !== undefined) own[name] = Math.max(0, whole[name] - (before[name] ?? 0))
  }
  return whole.estimated ? { ...own, estimated: true } : own
}
