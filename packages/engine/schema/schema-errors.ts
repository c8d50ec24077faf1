import type { Json } from '@runwire/protocol'
import { Effort, EffortSpentError } from './effort.ts'
import { check } from './keywords.ts'

const MOST_ERRORS = 5

/**
 * Validates a value against a JSON schema: each error a sentence that names the field, at most five. Schemas are
 * strangers' (callers', tool servers'), so the effort is bounded, and no regular expression of theirs ever runs:
 * `pattern`, `format` and references out of the schema count for nothing, and a schema that takes too much effort
 * refuses nothing. The tool that takes the value still checks it.
 */
export function schemaErrors(value: Json, schema: Json): string[] {
  try {
    const found = check(value, schema, { root: schema, effort: new Effort(), path: [] })
    return [...new Set(found)].slice(0, MOST_ERRORS)
  } catch (error) {
    if (error instanceof EffortSpentError) return []
    throw error
  }
}
