import { z } from 'zod'

const perMillion = z.number().nonnegative()

/**
 * Prices of one model in the project's currency, per million tokens. Without a price of its own, cached input costs as
 * much as input.
 */
export const ModelPrice = z.strictObject({ input: perMillion, output: perMillion, cached_input: perMillion.optional() })
export type ModelPrice = z.infer<typeof ModelPrice>

/** By model name as its provider knows it. */
export const ProjectPrices = z.record(z.string(), ModelPrice)
export type ProjectPrices = z.infer<typeof ProjectPrices>

const runs = z.number().int().nonnegative().optional()
const concurrent = z.number().int().positive().optional()

/**
 * A project's limits for a day (UTC), all keys together; without a value there is no limit. How many runs may be queued
 * or running at once, waiting messages counted: by one visitor (20 by default), one key (10,000), in all
 * (50,000). And how many of them are executed at the same time: more wait; without a value there is no limit.
 */
export const ProjectLimits = z.strictObject({
  tokens_per_day: z.number().int().nonnegative().optional(),
  cost_per_day: z.number().nonnegative().optional(),
  live_runs_per_visitor: runs,
  live_runs_per_key: runs,
  live_runs: runs,
  concurrent_runs: concurrent,
  concurrent_runs_per_key: concurrent,
  concurrent_runs_per_visitor: concurrent,
})
export type ProjectLimits = z.infer<typeof ProjectLimits>

/** A server of the project's that sees every message before the agent does and may rewrite or refuse it. */
export const QueryHook = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
  timeout_ms: z.number().int().min(100).max(30_000).default(5_000),
})
export type QueryHook = z.infer<typeof QueryHook>

/** The hook's reply: nothing to let the message pass, another text for it, or why it is refused. */
export const QueryHookReply = z.object({
  content: z.string().min(1).optional(),
  /** For the user: it is the message of the run's error. */
  refuse: z.string().min(1).max(2000).optional(),
})
export type QueryHookReply = z.infer<typeof QueryHookReply>
