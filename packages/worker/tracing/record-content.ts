import type { Secret } from '@runwire/db'
import type { ObservedWork, WorkFact } from '@runwire/engine'
import type { Json } from '@runwire/protocol'
import { GEN_AI, type Span } from '@runwire/tracing'
import { cleanText } from '../redaction/clean-text.ts'

/** Spans wait in memory for their collector: of each text so much is recorded, and of a prompt the last messages. */
const TEXT_CHARS = 2_000
const MESSAGES = 8

type PromptMessage = Extract<ObservedWork, { kind: 'model' }>['request']['messages'][number]

/** Records what was said and called, without secrets, in the shape of the conventions' `gen_ai.*.messages`. */
export interface ContentRecorder {
  asked(span: Span, work: ObservedWork): void
  answered(span: Span, fact: WorkFact): void
}

export function contentRecorder(secrets: readonly Secret[]): ContentRecorder {
  const clean = (text: string): string => {
    const cleaned = cleanText(text, secrets)
    return cleaned.length > TEXT_CHARS ? `${cleaned.slice(0, TEXT_CHARS)}…`.toWellFormed() : cleaned
  }
  const cleanJson = (value: Json): string => clean(typeof value === 'string' ? value : JSON.stringify(value))
  return {
    asked(span, work) {
      if (work.kind === 'model') {
        const messages = work.request.messages.slice(-MESSAGES).map((message) => shown(message, { clean, cleanJson }))
        span.setAttribute(GEN_AI.inputMessages, JSON.stringify(messages))
      }
      if (work.kind === 'tool') span.setAttribute(GEN_AI.toolArguments, cleanJson(work.call.arguments))
    },
    answered(span, fact) {
      if (fact.type === 'tool.completed') span.setAttribute(GEN_AI.toolResult, cleanJson(fact.result))
      if (fact.type !== 'model.completed') return
      const parts = [
        ...(fact.text === '' ? [] : [{ type: 'text', content: clean(fact.text) }]),
        ...fact.calls.map((call) => callPart(call.call_id, call.name, cleanJson(call.arguments))),
      ]
      span.setAttribute(
        GEN_AI.outputMessages,
        JSON.stringify([{ role: 'assistant', parts, finish_reason: fact.finish_reason }]),
      )
    },
  }
}

const callPart = (id: string, name: string, args: string) => ({ type: 'tool_call', id, name, arguments: args })

interface Cleaners {
  clean(text: string): string
  cleanJson(value: Json): string
}

function shown(message: PromptMessage, { clean, cleanJson }: Cleaners): { role: string; parts: object[] } {
  const { role, content } = message
  if (role === 'tool')
    return {
      role,
      parts: [{ type: 'tool_call_response', id: message.provider_call_id, response: clean(message.content) }],
    }
  const texts =
    typeof content === 'string'
      ? [{ type: 'text', content: clean(content) }]
      : (content ?? []).map((part) =>
          part.type === 'text' ? { type: 'text', content: clean(part.text) } : { type: part.type },
        )
  const calls = role === 'assistant' ? message.calls : []
  return {
    role,
    parts: [...texts, ...calls.map((call) => callPart(call.provider_call_id, call.name, cleanJson(call.arguments)))],
  }
}
