import type { AgentConfig, FinalView } from '@runwire/protocol'
import { promptHistory, type BranchMessage } from './history.ts'
import type { OfferedTool, PromptMessage } from '../ports/ports.ts'
import { DEFAULT_OUTPUT_TOKENS } from './token-budget.ts'
import { messageTokens, mostTokensIn, tokensOf, toolTokens } from '../ports/tokens.ts'

/** A branch that takes more than this part of its room is summarised before the room runs out. */
const SUMMARISED_FROM = 0.7
/** At most this part of the room keeps its messages word for word after the summary. */
const KEPT = 0.2

/** Tokens that are left for a branch beside instructions, tools and the answer. */
export function historyRoom(agent: AgentConfig, tools: readonly OfferedTool[]): number {
  const { context_tokens, max_output_tokens } = agent.model
  const reserved = max_output_tokens ?? Math.min(DEFAULT_OUTPUT_TOKENS, context_tokens / 4)
  return Math.max(0, Math.floor(context_tokens - reserved - toolTokens(tools) - tokensOf(agent.instructions)))
}

/** True if the branch, with the answer it just got, has become so long that its older part should be summarised. */
export function wantsSummary(history: readonly PromptMessage[], answer: FinalView, roomTokens: number): boolean {
  const branch = [...history, ...promptHistory([{ ...answer, parts: [], rounds: answer.rounds ?? null }])]
  const most = roomTokens * SUMMARISED_FROM
  // Nearly all branches are short, and counting is not free.
  if (branch.reduce((sum, message) => sum + mostTokensIn(message), 0) <= most) return false
  return tokensIn(branch) > most
}

/**
 * The message that is to carry the summary: the earliest answer after which no more is left than a fifth of the room,
 * so that the newest turns stay word for word where they fit. Null where there is no answer, or an earlier summary
 * reaches so far already.
 */
export function summaryPlace<Message extends BranchMessage>(
  branch: readonly Message[],
  roomTokens: number,
): Message | null {
  let place: Message | null = null
  let after = 0
  for (const message of branch.toReversed()) {
    if ((message.summary ?? '') !== '') return null
    if (message.role === 'assistant') place = message
    after += tokensIn(promptHistory([message]))
    if (after > roomTokens * KEPT) break
  }
  return place
}

const tokensIn = (messages: readonly PromptMessage[]): number =>
  messages.reduce((sum, message) => sum + messageTokens(message), 0)
