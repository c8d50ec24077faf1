import type { z } from 'zod'
import { issueInWords } from '../../requests/issue-in-words.ts'

/** The schema of a tool's input whose refusals, which a model reads, say in plain words how a value must be. */
export function inPlainWords<Schema extends z.ZodType>(schema: Schema): Schema {
  const spoken = schema.clone()
  const validate = (value: unknown) => {
    const parsed = schema.safeParse(value, { error: words })
    return parsed.success ? { value: parsed.data } : { issues: parsed.error.issues }
  }
  // What the server library asks of a schema beside its JSON Schema.
  return Object.defineProperty(spoken, '~standard', { value: { ...schema['~standard'], validate } })
}

const words = (issue: z.core.$ZodRawIssue): string | undefined =>
  issue.code === 'invalid_type' && issue.input === undefined ? 'is missing' : issueInWords(issue)
