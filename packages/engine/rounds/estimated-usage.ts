import type { Usage } from '@runwire/protocol'
import type { DecodedRound } from '../ports/decoded-round.ts'
import { tokensOf } from '../ports/tokens.ts'
import type { RunContext } from '../state/run-context.ts'
import type { ReadTry } from './model-try.ts'

/** An estimate for a try that broke off in mid-text; one that said nothing was most likely not begun. */
export function spentUnsaid(run: RunContext, number: number): Usage {
  const { text = '', reasoning = '' } = run.state.round(number) ?? {}
  if (text === '' && reasoning === '') return { input_tokens: 0, output_tokens: 0 }
  const output_tokens = tokensOf(text) + tokensOf(reasoning)
  return { input_tokens: run.askedTokens.get(number)?.() ?? 0, output_tokens, estimated: true }
}

/** For a reply whose provider reports no usage. */
export function estimate(run: RunContext, round: number, read: ReadTry, decoded: DecodedRound) {
  const calls = decoded.calls.reduce((sum, call) => sum + tokensOf(call.name) + tokensOf(call.arguments_text), 0)
  return {
    input_tokens: run.askedTokens.get(round)?.() ?? 0,
    output_tokens: tokensOf(read.text) + tokensOf(read.reasoning) + calls,
    estimated: true as const,
  }
}
