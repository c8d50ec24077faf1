import type { z } from 'zod'
import { issueInWords } from './issue-in-words.ts'
import { RequestError, notFound } from './request-error.ts'

/** Nesting a body may have; deeper ones only cost stack and time. */
const MAX_DEPTH = 64

/** Parameters that name a place in a list. */
const CURSORS = new Set(['after', 'before'])

/**
 * Parses one part of a request with its schema. Throws RequestError: a malformed id in the path is an unknown id (404),
 * anything else is 400 and names the field.
 */
export function parsePart(part: 'path' | 'query' | 'body', schema: z.ZodType, value: unknown): unknown {
  // No text of Postgres holds a NUL, so nothing has such a name. Bodies have been cleaned when they were read.
  if (part === 'path' && Object.values(value as Record<string, unknown>).some(holdsNul)) throw notFound('resource')
  const parsed = schema.safeParse(value, { error: issueInWords })
  if (parsed.success) return parsed.data
  if (part === 'path') throw notFound('resource')
  const refused = errorFrom(parsed.error.issues[0])
  if (part !== 'query' || !CURSORS.has(refused.param ?? '')) throw refused
  throw new RequestError('invalid_cursor', refused.message, { param: refused.param })
}

/**
 * Refuses bodies that are nested too deep or hold what Postgres cannot store; makes lone surrogates well-formed in
 * place.
 */
export function cleanBody(value: unknown, depth = 0, path = ''): unknown {
  if (typeof value === 'string') return cleanString(value, path)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) {
    throw new RequestError('invalid_json', `The body is nested deeper than ${MAX_DEPTH} levels. Flatten it.`, {
      param: path,
    })
  }
  if (Array.isArray(value)) return value.map((item, index) => cleanBody(item, depth + 1, join(path, String(index))))
  const entries = Object.entries(value).map(([key, item]) => {
    if (key === '__proto__')
      throw new RequestError('unknown_field', 'A field must not be called __proto__.', { param: join(path, key) })
    return [cleanString(key, path), cleanBody(item, depth + 1, join(path, key))]
  })
  return Object.fromEntries(entries)
}

const holdsNul = (value: unknown): boolean => typeof value === 'string' && value.includes('\u0000')

function cleanString(text: string, path: string): string {
  if (holdsNul(text)) {
    throw new RequestError('invalid_field', `${path || 'The body'} holds a NUL character. Remove it.`, { param: path })
  }
  return text.toWellFormed()
}

function errorFrom(issue: z.core.$ZodIssue | undefined): RequestError {
  if (issue === undefined) return new RequestError('invalid_field', 'The request is not valid.')
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    const field = join(path, issue.keys[0] ?? '')
    return new RequestError('unknown_field', `Unknown field ${field}. Remove it or check its spelling.`, {
      param: field,
    })
  }
  if (issue.code === 'invalid_union') {
    const inner = bestOf(issue.errors)
    if (inner !== undefined) return errorFrom({ ...inner, path: [...issue.path, ...inner.path] })
  }
  const missing = issue.code === 'invalid_type' && issue.input === undefined && /received undefined/.test(issue.message)
  const message = missing ? `${path} is missing. Send it.` : `${path || 'The body'}: ${issue.message}.`
  return new RequestError('invalid_field', message, { param: path || null })
}

/** The issue that got furthest into the value is the alternative the sender most likely meant. */
function bestOf(alternatives: z.core.$ZodIssue[][]): z.core.$ZodIssue | undefined {
  return alternatives.flatMap((issues) => issues.slice(0, 1)).toSorted((a, b) => b.path.length - a.path.length)[0]
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)
