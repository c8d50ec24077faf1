import { z } from 'zod'

const count = z.number().int()
const ms = z.number().nullable()

/** Times, usage and cost of a project's runs that ended in one minute. Milliseconds; null where no run has them. */
export const Minute = z.object({
  /** ISO 8601, the minute's beginning. */
  minute: z.string(),
  completed: count,
  failed: count,
  cancelled: count,
  input_tokens: z.number(),
  output_tokens: z.number(),
  cost: z.number(),
  duration_p50: ms,
  duration_p95: ms,
  first_token_p50: ms,
  first_token_p95: ms,
  queue_p95: ms,
  /** Error code to how many runs failed with it. */
  errors: z.record(z.string(), count),
})
export type Minute = z.infer<typeof Minute>
