import type { Usage } from '@runwire/protocol'
import type { Observer } from '../ports/observer.ts'
import type { ModelPort, ModelRequest, PromptMessage, TurnSetup } from '../ports/ports.ts'
import { askText, estimatedUsage } from './ask-text.ts'

const QUESTION_CHARS = 2_000
const TITLE_CHARS = 80
/** A model that talks on is cut off; the title stands at the beginning. */
const READ_CHARS = 400
const PATIENCE_MS = 30_000

const INSTRUCTIONS =
  'Give the conversation that begins with the following message a title of at most six words, in the language of the message. Reply with the title alone: no quotes, no full stop.'

/**
 * Asks the model for a title of the conversation, by its first message. Null where it gives none or cannot be asked:
 * a title is worth no second try. `usage` is the provider's, or an estimate; null where it was not asked.
 */
export async function askTitle(
  model: ModelPort,
  setup: TurnSetup,
  { stop, observer }: { stop: AbortSignal; observer: Observer },
): Promise<{ title: string | null; usage: Usage | null }> {
  const question = textOf(setup.history.find((message) => message.role === 'user'))
  if (question === '') return { title: null, usage: null }
  const signal = AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)])
  const messages: PromptMessage[] = [
    { role: 'system', content: INSTRUCTIONS },
    { role: 'user', content: question.slice(0, QUESTION_CHARS).toWellFormed() },
  ]
  let text = ''
  try {
    const request: ModelRequest = { model: setup.model, messages, tools: [], tool_choice: 'none' }
    const work = { kind: 'model' as const, round: null, provider: setup.agent.model.provider, request }
    const said = await observer.around(work, () =>
      askText(
        model,
        { model: setup.model, messages, mostChars: READ_CHARS },
        { stop: signal, onText: (soFar) => (text = soFar) },
      ),
    )
    return { title: titleIn(said.text), usage: said.usage }
  } catch {
    // Any failure only leaves the conversation without a title; the answer's own call reports the provider's fault.
    return { title: null, usage: text === '' ? null : estimatedUsage(messages, text) }
  }
}

/** The first line with anything in it, without what models like to put around a title. */
function titleIn(text: string): string | null {
  const line = text
    .split('\n')
    .map((each) => each.replace(/^[\s#*"'“”„«»`_-]+|[\s*"'“”„«»`_,;:]+$/g, '').replace(/^title:\s*/i, ''))
    .find((each) => each !== '')
  if (line === undefined) return null
  const title = line.replace(/\s+/g, ' ').replace(/[.。]$/, '')
  return title.length > TITLE_CHARS ? `${title.slice(0, TITLE_CHARS - 1).trimEnd()}…`.toWellFormed() : title
}

function textOf(message: PromptMessage | undefined): string {
  if (message?.role !== 'user') return ''
  if (typeof message.content === 'string') return message.content.trim()
  return message.content
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n')
    .trim()
}
