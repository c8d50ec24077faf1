import type { z } from 'zod'

/**
 * Says in plain English why a value is refused, for schemas without words of their own; undefined leaves it to zod.
 * An absent value is zod's too: parse-request.ts knows it by zod's words.
 */
export function issueInWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return undefined
  switch (issue.code) {
    case 'invalid_type':
      return wrongKind(issue.expected, issue.input)
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_union':
      return Array.isArray(issue['options']) ? oneOf(issue['options']) : undefined
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum, issue.inclusive ?? true)
    case 'too_big':
      return tooBig(issue.origin, issue.maximum, issue.inclusive ?? true)
    case 'invalid_format':
      return FORMATS.get(issue.format)
    default:
      return undefined
  }
}

const KINDS = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
])

const FORMATS = new Map([
  ['datetime', 'must be a date and time such as 2026-03-01T12:00:00Z'],
  ['date', 'must be a date such as 2026-03-01'],
  ['url', 'must be a URL such as https://example.com'],
  ['email', 'must be an e-mail address'],
])

/** A number has no unit: its size is itself. */
const UNITS = new Map([
  ['string', 'character'],
  ['array', 'item'],
])

const oneOf = (values: readonly unknown[]): string =>
  `must be ${values.length > 1 ? 'one of ' : ''}${values.map(String).join(', ')}`

function wrongKind(expected: string, input: unknown): string | undefined {
  const wanted = KINDS.get(expected)
  return wanted && `must be ${wanted}, not ${kindOf(input)}`
}

function kindOf(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'a list'
  if (typeof input === 'boolean') return String(input)
  return KINDS.get(typeof input) ?? 'this'
}

function tooSmall(origin: string, minimum: number | bigint, inclusive: boolean): string {
  const unit = UNITS.get(origin)
  if (unit === undefined) return inclusive ? `must be ${minimum} or more` : `must be more than ${minimum}`
  return Number(minimum) === 1 ? 'must not be empty' : `must have ${minimum} ${unit}s or more`
}

function tooBig(origin: string, maximum: number | bigint, inclusive: boolean): string {
  const unit = UNITS.get(origin)
  if (unit === undefined) return inclusive ? `must be ${maximum} or less` : `must be less than ${maximum}`
  return `must have ${maximum} ${unit}${Number(maximum) === 1 ? '' : 's'} at most`
}
