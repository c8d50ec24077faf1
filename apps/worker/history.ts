import type { BranchMessage } from '@runwire/db'
import type { PromptMessage, PromptPart } from '@runwire/engine'
import type { ContentPart, Json, StoredCall } from '@runwire/protocol'

/**
 * The branch as the model reads it, oldest first, ending with the message to answer: each answer's stored rounds with
 * their calls and results, then its text. What a summary covers is replaced by it. Cutting to the token budget is the
 * engine's; a call always has a result here, so that it may cut anywhere between rounds.
 */
export function historyOf(branch: readonly BranchMessage[]): PromptMessage[] {
  const covered = branch.findLastIndex((message) => message.summary !== null)
  const summary = branch[covered]?.summary
  const before: PromptMessage[] =
    summary === undefined || summary === null
      ? []
      : [{ role: 'user', content: `[Summary of the conversation so far]\n${summary}` }]
  return [...before, ...branch.slice(covered + 1).flatMap(messagesOf)]
}

function messagesOf(message: BranchMessage): PromptMessage[] {
  if (message.role === 'user') return [{ role: 'user', content: userContent(message) }]
  const rounds = (message.rounds ?? []).filter((round) => round.calls.length > 0)
  const content = withoutMarks(message.content, message)
  return [
    ...rounds.flatMap((round): PromptMessage[] => [
      {
        role: 'assistant',
        content: round.text.trim() === '' ? null : withoutMarks(round.text, message),
        calls: round.calls.map(({ provider_call_id, name, arguments: args, extra }) => ({
          provider_call_id,
          name,
          // Arguments that never parsed are a text; providers take nothing but an object back.
          arguments: isObject(args) ? args : {},
          ...(extra === undefined ? {} : { extra }),
        })),
      },
      ...round.calls.map((call): PromptMessage => ({
        role: 'tool',
        provider_call_id: call.provider_call_id,
        content: resultOf(call),
      })),
    ]),
    ...(content.trim() === '' ? [] : [{ role: 'assistant' as const, content, calls: [] }]),
  ]
}

function userContent(message: BranchMessage): string | PromptPart[] {
  if (message.parts.length === 0) return message.content
  const texts = message.parts.map(partText)
  return texts.join('\n')
}

const partText = (part: ContentPart): string =>
  part.type === 'text' ? part.text : `[attached ${part.type} ${part.file_id}]`

/** Numbers of an old answer mean nothing beside those of the next one. */
function withoutMarks(text: string, { citations }: BranchMessage): string {
  return citations.reduce((clean, { number }) => clean.replaceAll(`[${number}]`, ''), text)
}

function resultOf(call: StoredCall): string {
  if (call.error !== undefined) return `Error (${call.error.code}): ${call.error.message}`
  if (call.result === undefined) return 'Error: the call did not finish.'
  const text = typeof call.result === 'string' ? call.result : JSON.stringify(call.result)
  return text.trim() === '' ? '(the tool gave an empty result)' : text
}

const isObject = (value: Json): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
