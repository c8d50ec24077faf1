import { RunStatus } from '@runwire/protocol'
import { z } from 'zod'

const pattern = z.string().refine(isPattern, 'is no regular expression')
const oneOrMore = <Item extends z.ZodType>(item: Item) => z.union([item.transform((one) => [one]), z.array(item)])

/** What must be true of the last answer; what is left out is not looked at. */
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

/** Reads a case file: JSON objects, one a line; empty lines and lines that begin with # are left out. Throws an Error that names each wrong line. */
export function readCases(text: string): EvalCase[] {
  const problems: string[] = []
  const cases = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.trimStart().startsWith('#')) return []
    const parsed = EvalCase.safeParse(parseJson(line))
    if (parsed.success) return [parsed.data]
    problems.push(
      ...parsed.error.issues.map(
        (issue) => `line ${index + 1}: ${[issue.path.join('.'), issue.message].filter(Boolean).join(': ')}`,
      ),
    )
    return []
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  if (cases.length === 0) throw new Error('there is no case in it')
  return cases
}

/** Null for what is no JSON; the schema then refuses it. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
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
