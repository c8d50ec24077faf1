import type { DraftPart, ShownMessage } from '@runwire/db'
import { isIdOf, type Json, type Round } from '@runwire/protocol'

/** A call as clients of the OpenAI formats and of AG-UI spell it: its arguments are a text. */
export interface ShownCall {
  id: string
  name: string
  arguments: string
}

/**
 * Builds a history out of what a client sends message by message: all that stands between two messages of the user is one
 * answer, its calls and results kept as rounds.
 */
export class HistoryLine {
  readonly messages: ShownMessage[] = []

  user(said: string | DraftPart[]): void {
    this.messages.push(userMessage(said))
  }

  /** Messages of the user that follow each other become one. */
  userAgain(said: string | DraftPart[]): void {
    const before = this.messages.at(-1)
    const message = userMessage(said)
    if (before?.role !== 'user') {
      this.messages.push(message)
      return
    }
    if (message.parts !== undefined || before.parts !== undefined)
      before.parts = [...partsOf(before), ...partsOf(message)]
    before.content += `\n\n${message.content}`
  }

  words(text: string, id: string | null = null): void {
    const answer = this.#answer(id)
    if (text !== '') answer.content = answer.content === '' ? text : `${answer.content}\n\n${text}`
  }

  /** Calls of one round, with what the model said beside them; calls that follow each other without a result are one round. */
  calls(text: string, calls: readonly ShownCall[], id: string | null = null): void {
    const rounds = (this.#answer(id).rounds ??= [])
    const stored = calls.map(storedCall)
    const last = rounds.at(-1)
    if (last !== undefined && text === '' && last.calls.every((call) => call.result === undefined)) {
      last.calls.push(...stored)
      return
    }
    rounds.push({ round: rounds.length + 1, text, reasoning: '', calls: stored })
  }

  result(callId: string, result: Json): void {
    const call = this.#answer(null)
      .rounds?.flatMap((round) => round.calls)
      .find((item) => item.call_id === callId)
    if (call !== undefined) call.result = result
  }

  #answer(id: string | null): ShownMessage {
    const before = this.messages.at(-1)
    const answer: ShownMessage = before?.role === 'assistant' ? before : { role: 'assistant', content: '' }
    if (answer !== before) this.messages.push(answer)
    if (id !== null && isIdOf('message', id)) answer.id ??= id
    return answer
  }
}

function userMessage(said: string | DraftPart[]): ShownMessage {
  if (typeof said === 'string') return { role: 'user', content: said }
  return { role: 'user', content: textsOf(said), parts: said }
}

const partsOf = (message: ShownMessage): readonly DraftPart[] =>
  message.parts ?? [{ type: 'text', text: message.content }]

const textsOf = (parts: readonly DraftPart[]): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')

const storedCall = (call: ShownCall): Round['calls'][number] => ({
  call_id: call.id,
  provider_call_id: call.id,
  name: call.name,
  arguments: parsed(call.arguments),
})

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}
