import type { Usage } from '@runwire/protocol'
import type { ModelPort, PromptMessage } from '../ports/ports.ts'
import { askText } from './ask-text.ts'

/** As many as fit under an answer on a phone. */
const MOST_FOLLOW_UPS = 3
/** A suggestion is read at a glance; a longer one is left out. */
const FOLLOW_UP_CHARS = 120
/** Of a long question or answer the beginning says what could be asked next. */
const READ_CHARS = 4_000
/** Three suggestions with everything that models like to put around them. */
const REPLY_CHARS = 1_000

const INSTRUCTIONS = `Below is the last question of a conversation and the answer it got. Write up to three short follow-up \
questions that the same person may want to ask next, in the language of the question, from their point of view. \
Each stands on a line of its own and has at most ten words. Reply with the questions alone.`

/**
 * Asks the model for questions to go on with after an answer; none where it gives nothing that can be shown. Throws what
 * the model port throws.
 */
export async function askFollowUps(
  port: ModelPort,
  { model, question, answer }: { model: string; question: string; answer: string },
  stop: AbortSignal,
): Promise<{ follow_ups: string[]; usage: Usage }> {
  const beginning = (text: string) => text.slice(0, READ_CHARS).toWellFormed()
  const messages: PromptMessage[] = [
    { role: 'system', content: INSTRUCTIONS },
    { role: 'user', content: `Question: ${beginning(question)}\n\nAnswer: ${beginning(answer)}` },
  ]
  const { text, usage } = await askText(port, { model, messages, mostChars: REPLY_CHARS }, { stop })
  return { follow_ups: followUpsIn(text.slice(0, REPLY_CHARS).toWellFormed()), usage }
}

/** The questions of a reply: one a line, or a list in JSON; without bullets, numbers, quotes and repetitions. */
export function followUpsIn(reply: string): string[] {
  const lines = (listInJson(reply) ?? reply.split('\n')).map((line) =>
    line
      .replace(/^(?:[\s*•–-]|\d{1,2}[.)](?=\s))+/, '')
      .replace(/^["“„«]|["”“»],?$/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  // A line that introduces the questions ends with a colon.
  const questions = lines.filter((line) => line !== '' && line.length <= FOLLOW_UP_CHARS && !line.endsWith(':'))
  return [...new Set(questions)].slice(0, MOST_FOLLOW_UPS)
}

function listInJson(reply: string): string[] | null {
  try {
    const value: unknown = JSON.parse(reply.replace(/^\s*```(?:json)?|```\s*$/g, ''))
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : null
  } catch {
    return null
  }
}
