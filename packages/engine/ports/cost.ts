import type { ModelPrice, Usage } from '@runwire/protocol'

/** The usage with its cost, in the currency of the price; unchanged where the model has no price. */
export function priced(usage: Usage, price: ModelPrice | undefined): Usage {
  if (price === undefined) return usage
  const cached = Math.min(usage.cached_tokens ?? 0, usage.input_tokens)
  const input = (usage.input_tokens - cached) * price.input + cached * (price.cached_input ?? price.input)
  return { ...usage, cost: (input + usage.output_tokens * price.output) / 1_000_000 }
}
