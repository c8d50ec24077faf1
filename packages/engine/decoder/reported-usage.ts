import type { Json, Usage } from '@runwire/protocol'
import { isRecord } from '../ports/record.ts'

export interface ReportedUsage {
  usage: Usage
  provider_usage: Json
}

/**
 * Reads the token counts of a chunk, wherever the provider put them. Null when there are none, or only zeros:
 * some providers send an empty object with every chunk and the real one once.
 */
export function readUsage(chunk: Record<string, unknown>): ReportedUsage | null {
  const raw = usageObject(chunk)
  if (raw === null) return null
  const input = count(raw.prompt_tokens) ?? count(raw.input_tokens)
  const output = count(raw.completion_tokens) ?? count(raw.output_tokens)
  if (!input && !output) return null
  const inputDetails = isRecord(raw.prompt_tokens_details) ? raw.prompt_tokens_details : raw.input_tokens_details
  const outputDetails = isRecord(raw.completion_tokens_details)
    ? raw.completion_tokens_details
    : raw.output_tokens_details
  const cached =
    count(isRecord(inputDetails) ? inputDetails.cached_tokens : undefined) ?? count(raw.prompt_cache_hit_tokens)
  const reasoning =
    count(isRecord(outputDetails) ? outputDetails.reasoning_tokens : undefined) ?? count(raw.reasoning_tokens)
  const cost = typeof raw.cost === 'number' && raw.cost >= 0 ? raw.cost : undefined
  return {
    usage: {
      input_tokens: input ?? 0,
      output_tokens: output ?? 0,
      ...(reasoning === undefined ? {} : { reasoning_tokens: reasoning }),
      ...(cached === undefined ? {} : { cached_tokens: cached }),
      ...(cost === undefined ? {} : { cost }),
    },
    provider_usage: raw as Json,
  }
}

function usageObject(chunk: Record<string, unknown>): Record<string, unknown> | null {
  if (isRecord(chunk.usage)) return chunk.usage
  if (isRecord(chunk.x_groq) && isRecord(chunk.x_groq.usage)) return chunk.x_groq.usage
  const choice = Array.isArray(chunk.choices) ? (chunk.choices[0] as unknown) : undefined
  return isRecord(choice) && isRecord(choice.usage) ? choice.usage : null
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined
}
