import type { Json } from '@runwire/protocol'

/** Steps of one validation; each is a schema, a field, an item, twenty characters or ten entries of a list: well under 50 ms together. */
const MOST_STEPS = 50_000
const CHARS_PER_STEP = 20
const ENTRIES_PER_STEP = 10
/** Schemas within schemas, and values within values. */
const DEEPEST = 200

export class EffortSpentError extends Error {}

/** The steps that a validation may still take. Throws EffortSpentError once they are used up. */
export class Effort {
  #left = MOST_STEPS
  #depth = 0

  spend(steps = 1): void {
    this.#left -= steps
    if (this.#left < 0) throw new EffortSpentError('the schema takes too much effort')
  }

  read(text: string): void {
    this.spend(1 + text.length / CHARS_PER_STEP)
  }

  /** Looks through the entries of a list or the names of a map. */
  look(entries: number): void {
    this.spend(entries / ENTRIES_PER_STEP)
  }

  /** Runs something one level deeper. */
  deeper<Value>(work: () => Value): Value {
    if (this.#depth >= DEEPEST) throw new EffortSpentError('the schema is nested too deeply')
    this.#depth += 1
    try {
      return work()
    } finally {
      this.#depth -= 1
    }
  }
}

/** True if two JSON values are the same, whatever the order of their keys. */
export function isSame(left: Json, right: Json, effort: Effort): boolean {
  effort.spend()
  if (typeof left === 'string' || typeof right === 'string') {
    if (typeof left === 'string') effort.read(left)
    return left === right
  }
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object') return left === right
  return effort.deeper(() => {
    if (Array.isArray(left) || Array.isArray(right)) {
      if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false
      return left.every((item, index) => isSame(item, right[index]!, effort))
    }
    const names = Object.keys(left)
    effort.spend(names.length)
    if (names.length !== Object.keys(right).length) return false
    return names.every((name) => Object.hasOwn(right, name) && isSame(left[name]!, right[name]!, effort))
  })
}
