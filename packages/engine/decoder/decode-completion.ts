import { ModelCallError } from '../ports/ports.ts'
import { readReportedError } from '../ports/provider-error.ts'
import type { DecodedRound, DecodeOptions } from '../ports/decoded-round.ts'
import { isRecord } from '../ports/record.ts'
import { RoundDecoder } from './round-decoder.ts'

/**
 * Decodes the whole reply of a provider that does not stream; the text comes as one item.
 * Throws ModelCallError if it reports an error or holds no completion.
 */
export function decodeCompletion(completion: unknown, options: DecodeOptions): DecodedRound {
  const value: unknown = Array.isArray(completion) && completion.length === 1 ? completion[0] : completion
  const decoder = new RoundDecoder(options)
  if (!isRecord(value) || (!Array.isArray(value.choices) && readReportedError(value) === null)) {
    throw new ModelCallError(
      'provider_error',
      `the reply is no chat completion: ${JSON.stringify(value)?.slice(0, 200)}`,
      { retryable: true },
    )
  }
  decoder.take(value)
  return decoder.end(true)
}
