import type { OfferedTool, PromptMessage } from '../ports/ports.ts'
import { messageTokens, mostTokensIn, toolTokens } from '../ports/tokens.ts'

/** Tokens kept free for the answer where the agent does not say how long it may be. */
export const DEFAULT_OUTPUT_TOKENS = 4_096

export interface TokenBudget {
  context_tokens: number
  max_output_tokens: number | undefined
  tools: readonly OfferedTool[]
}

/**
 * The prompt, cut to what the model can take. `history` goes first, oldest first, then the oldest of this run's own rounds;
 * instructions, the user's message and the newest round always stay, even where they alone are too long: then the provider
 * says so. A call and its results go together. `messages` is instructions, history and rounds; `turnStart` the place of
 * the user's message in it.
 */
export function fitPrompt(messages: readonly PromptMessage[], turnStart: number, budget: TokenBudget): PromptMessage[] {
  const room =
    budget.context_tokens -
    (budget.max_output_tokens ?? Math.min(DEFAULT_OUTPUT_TOKENS, budget.context_tokens / 4)) -
    toolTokens(budget.tools)
  if (messages.reduce((sum, message) => sum + mostTokensIn(message), 0) <= room) return [...messages]
  let total = messages.reduce((sum, message) => sum + messageTokens(message), 0)
  if (total <= room) return [...messages]

  const first = messages[0]?.role === 'system' ? 1 : 0
  const dropped = new Set<PromptMessage>()
  const groups = [
    ...groupsOf(messages.slice(first, turnStart)),
    ...groupsOf(messages.slice(turnStart + 1)).slice(0, -1),
  ]
  for (const group of groups) {
    if (total <= room) break
    for (const message of group) {
      dropped.add(message)
      total -= messageTokens(message)
    }
  }
  return messages.filter((message) => !dropped.has(message))
}

/** Splits messages so that a call and everything that answers it stand in one group. */
function groupsOf(messages: readonly PromptMessage[]): PromptMessage[][] {
  const groups: PromptMessage[][] = []
  for (const message of messages) {
    if (message.role === 'tool' && groups.length > 0) groups.at(-1)?.push(message)
    else groups.push([message])
  }
  return groups
}
