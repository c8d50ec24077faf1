import { z } from 'zod'

const perMillion = z.number().nonnegative()

/** Prices of one model in the project's currency, per million tokens. Cached input costs what input does where nothing is said. */
export const ModelPrice = z.strictObject({ input: perMillion, output: perMillion, cached_input: perMillion.optional() })
export type ModelPrice = z.infer<typeof ModelPrice>

/** By model name as its provider knows it. */
export const ProjectPrices = z.record(z.string(), ModelPrice)
export type ProjectPrices = z.infer<typeof ProjectPrices>

/** What a project may spend in a day (UTC), all keys together; nothing said is no limit. */
export const ProjectLimits = z.strictObject({
  tokens_per_day: z.number().int().nonnegative().optional(),
  cost_per_day: z.number().nonnegative().optional(),
})
export type ProjectLimits = z.infer<typeof ProjectLimits>
