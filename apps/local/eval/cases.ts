import { RunStatus } from '@runwire/protocol'
import { z } from 'zod'

const pattern = z.string().refine(isPattern, 'must be a regular expression')
const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([item.transform((one) => [one]), z.array(item)], 'must be one text or a list of them')

/** Expectations of the last answer; those left out are not checked. */
const Expectations = z.strictObject({
  /** The answer has each of these texts in it, whatever their case. */
  contains: oneOrMore(z.string().min(1)).default([]),
  lacks: oneOrMore(z.string().min(1)).default([]),
  /** Each of these regular expressions is found in it. */
  matches: oneOrMore(pattern).default([]),
  /** Names of tools that were called and answered; an empty list means none may be called. */
  tools: z.array(z.string()).optional(),
  /** How many sources the answer cites at least, or words in the titles of sources it must cite. */
  citations: z.union([z.number().int().nonnegative(), z.array(z.string())]).optional(),
  status: RunStatus.default('completed'),
})

/** One line of a case file. */
export const EvalCase = z.strictObject({
  name: z.string().min(1).optional(),
  /** One message, or several that are said one after the other; the last answer is judged. */
  message: oneOrMore(z.string().min(1)),
  agent: z.string().optional(),
  expect: Expectations,
  timeout_ms: z.number().int().positive().default(120_000),
})
export type EvalCase = z.infer<typeof EvalCase>

/**
 * Reads a case file: JSON objects, one a line; empty lines and lines that begin with # are left out. Throws an Error
 * that names each wrong line.
 */
export function readCases(text: string): EvalCase[] {
  const problems: string[] = []
  const cases = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.trimStart().startsWith('#')) return []
    const value = parseJson(line)
    if (value === undefined) {
      problems.push(`line ${index + 1}: is no JSON: ${line.length > 60 ? `${line.slice(0, 60)}…` : line}`)
      return []
    }
    const parsed = EvalCase.safeParse(value, { reportInput: true })
    if (parsed.success) return [parsed.data]
    problems.push(...parsed.error.issues.map((issue) => `line ${index + 1}: ${problemOf(issue)}`))
    return []
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  if (cases.length === 0) throw new Error('there is no case in it')
  return cases
}

/** The problem of a field, by its name; of the whole line where no field is named. */
function problemOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.') || 'the case'
  if (issue.code === 'unrecognized_keys') return `${place}: there is no field ${issue.keys.join(', ')}`
  const missing = issue.input === undefined && issue.path.length > 0
  if (missing) return `${place}: is missing`
  if (issue.code === 'invalid_value') return `${place}: must be one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_union') {
    const refused = issue.errors.flat().find(({ code }) => code === 'custom')
    return `${place}: ${refused?.message ?? issue.message}`
  }
  if (issue.code !== 'invalid_type') return `${place}: ${issue.message}`
  const kind = issue.expected === 'object' ? 'an object' : `a ${issue.expected}`
  return `${place}: must be ${kind}, not ${JSON.stringify(issue.input).slice(0, 60)}`
}

/** Undefined for what is no JSON. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'is')
    return true
  } catch {
    return false
  }
}
