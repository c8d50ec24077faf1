const KNOWN: Record<string, string> = {
  stop: 'stop',
  end_turn: 'stop',
  stop_sequence: 'stop',
  eos: 'stop',
  eos_token: 'stop',
  end: 'stop',
  complete: 'stop',
  completed: 'stop',
  finished: 'stop',
  tool_calls: 'tool_calls',
  tool_call: 'tool_calls',
  tool_use: 'tool_calls',
  function_call: 'tool_calls',
  length: 'length',
  max_tokens: 'length',
  max_output_tokens: 'length',
  max_completion_tokens: 'length',
  model_length: 'length',
  token_limit: 'length',
  content_filter: 'content_filter',
  content_filtered: 'content_filter',
  safety: 'content_filter',
  sensitive: 'content_filter',
  recitation: 'content_filter',
  prohibited_content: 'content_filter',
  blocklist: 'content_filter',
  spii: 'content_filter',
  refusal: 'content_filter',
  error: 'error',
  network_error: 'error',
  insufficient_system_resource: 'error',
  malformed_function_call: 'error',
  abort: 'abort',
  aborted: 'abort',
  cancelled: 'abort',
  canceled: 'abort',
}

/** Later reasons win over earlier ones, except over these. */
const WEIGHT: Record<string, number> = { length: 1, content_filter: 2, abort: 3, error: 4 }

/**
 * A provider's finish reason in our words: `stop`, `tool_calls`, `length`, `content_filter`, `error`, `abort`;
 * an unknown one as it is, in lower case. Null for none: absent, empty, or the word "null".
 */
export function readFinishReason(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const word = value.trim().toLowerCase().slice(0, 64)
  if (word === '' || word === 'null' || word === 'none' || word === 'finish_reason_unspecified') return null
  return Object.hasOwn(KNOWN, word) ? KNOWN[word]! : word
}

export const stronger = (before: string | null, now: string | null): string | null =>
  now === null || (before !== null && (WEIGHT[before] ?? 0) > (WEIGHT[now] ?? 0)) ? before : now
