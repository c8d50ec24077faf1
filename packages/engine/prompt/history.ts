import type { Citation, ContentPart, Round } from '@runwire/protocol'
import { isObject } from '../calls/check-call.ts'
import { withoutMarks } from '../citations/citations.ts'
import type { PromptMessage, PromptPart } from '../ports/ports.ts'
import { resultText } from '../calls/tool-result.ts'

/** How a summary begins where it stands in the prompt. */
export const SUMMARY_MARK = '[Summary of the conversation before this point:'

/** A message of the branch as the database keeps it; further fields do not matter here. */
export interface BranchMessage {
  role: 'user' | 'assistant'
  content: string
  parts: readonly ContentPart[]
  rounds: readonly Round[] | null
  citations: readonly Pick<Citation, 'number'>[]
  /** Covers the branch from its root to this message. */
  summary?: string | null
}

/**
 * The branch as the model reads it, oldest first. Where a message carries a summary, the newest one stands for everything
 * up to it. An answer is shown to the model round by round with its calls and their results; its citation marks are
 * taken out, since their numbers mean other documents now. `attachmentOf` gives what stands for a file or an image, or
 * null for nothing.
 */
export function promptHistory(
  branch: readonly BranchMessage[],
  attachmentOf: (part: Exclude<ContentPart, { type: 'text' }>) => PromptPart | null = () => null,
): PromptMessage[] {
  const summarised = branch.findLastIndex((message) => (message.summary ?? '') !== '')
  const summary = branch[summarised]?.summary ?? ''
  const messages: PromptMessage[] = summary === '' ? [] : [{ role: 'user', content: `${SUMMARY_MARK} ${summary}]` }]
  for (const message of branch.slice(summarised + 1)) {
    messages.push(...(message.role === 'user' ? userMessage(message, attachmentOf) : answer(message)))
  }
  return messages
}

function userMessage(
  message: BranchMessage,
  attachmentOf: (part: Exclude<ContentPart, { type: 'text' }>) => PromptPart | null,
): PromptMessage[] {
  const parts = message.parts.flatMap((part): PromptPart[] => {
    if (part.type === 'text') return [{ type: 'text', text: part.text }]
    const attached = attachmentOf(part)
    return attached === null ? [] : [attached]
  })
  if (parts.every((part) => part.type === 'text')) {
    const text = parts.length === 0 ? message.content : parts.map((part) => part.text).join('\n\n')
    return [{ role: 'user', content: text }]
  }
  return [{ role: 'user', content: parts }]
}

function answer(message: BranchMessage): PromptMessage[] {
  // The call's result already tells the model what a sub-agent did.
  const own = (message.rounds ?? []).filter((round) => round.parent_call_id === undefined)
  const called = own.filter((round) => round.calls.length > 0)
  const text = withoutMarks(message.content, new Set(message.citations.map((citation) => citation.number)))
  return [
    ...called.flatMap(roundMessages),
    ...(text.trim() === '' ? [] : [{ role: 'assistant' as const, content: text, calls: [] }]),
  ]
}

function roundMessages(round: Round): PromptMessage[] {
  return [
    {
      role: 'assistant',
      content: round.text.trim() === '' ? null : round.text,
      ...(round.reasoning === '' ? {} : { reasoning: round.reasoning }),
      calls: round.calls.map(({ provider_call_id, name, arguments: args, extra }) => ({
        provider_call_id,
        name,
        arguments: isObject(args) ? args : {},
        ...(extra === undefined ? {} : { extra }),
      })),
    },
    ...round.calls.map((call): PromptMessage => ({
      role: 'tool',
      provider_call_id: call.provider_call_id,
      content: storedResult(call),
    })),
  ]
}

function storedResult({ result, error }: Round['calls'][number]): string {
  if (error !== undefined) return resultText({ kind: 'failed', error })
  return resultText(result === undefined ? null : { kind: 'completed', result, documents: [] })
}
