import { isObject } from '../calls/check-call.ts'
import type { OfferedTool, PromptMessage } from '../ports/ports.ts'
import type { LoopScope } from '../state/run-context.ts'
import type { RunState } from '../state/run-state.ts'
import { fitPrompt } from './token-budget.ts'
import { resultText } from '../calls/tool-result.ts'

const LAST_ROUND_REMINDER =
  '[Reminder: no tools are available any more. Give your final answer to the request above now, from what is known so far, and say what remains open.]'

/**
 * The messages of a loop's next request: instructions, history, then each stored round with its calls and all their
 * results, right after it and in their order, cut to what the model can take.
 */
export function promptOf(
  scope: LoopScope,
  state: RunState,
  options: { tools: readonly OfferedTool[]; lastRound: boolean },
): PromptMessage[] {
  const before: PromptMessage[] = [...scope.history]
  if (scope.agent.instructions.trim() !== '') before.unshift({ role: 'system', content: scope.agent.instructions })
  const { context_tokens, max_output_tokens } = scope.agent.model
  const messages = fitPrompt([...before, ...roundMessages(scope, state)], before.length - 1, {
    context_tokens,
    max_output_tokens,
    tools: options.tools,
  })
  return options.lastRound ? [...messages, { role: 'user', content: LAST_ROUND_REMINDER }] : messages
}

function roundMessages(scope: LoopScope, state: RunState): PromptMessage[] {
  return state.roundsOf(scope.parent_call_id).flatMap(({ completed, text, reasoning, calls }): PromptMessage[] => {
    if (!completed || (calls.length === 0 && text.trim() === '')) return []
    return [
      {
        role: 'assistant',
        content: text.trim() === '' ? null : text,
        ...(reasoning === '' ? {} : { reasoning }),
        calls: calls.map(({ provider_call_id, name, arguments: args, extra }) => ({
          provider_call_id,
          name,
          // Arguments that never parsed are a text here; providers take nothing but an object back.
          arguments: isObject(args) ? args : {},
          ...(extra === undefined ? {} : { extra }),
        })),
      },
      ...calls.map(({ call_id, provider_call_id }): PromptMessage => ({
        role: 'tool',
        provider_call_id,
        content: resultText(state.call(call_id).end),
      })),
    ]
  })
}
