import { decodeCompletion } from '../decoder/decode-completion.ts'
import { decodeStream } from '../decoder/decode-stream.ts'
import { untilAborted } from '../ports/interrupt.ts'
import type { Usage } from '@runwire/protocol'
import type { Observer } from '../ports/observer.ts'
import type { ModelPort, ModelRequest, PromptMessage, TurnSetup } from '../ports/ports.ts'
import { messageTokens, tokensOf } from '../ports/tokens.ts'

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
  const done = new AbortController()
  const signal = AbortSignal.any([stop, done.signal, AbortSignal.timeout(PATIENCE_MS)])
  const messages: PromptMessage[] = [
    { role: 'system', content: INSTRUCTIONS },
    { role: 'user', content: question.slice(0, QUESTION_CHARS).toWellFormed() },
  ]
  let text = ''
  const estimated = (): Usage => ({
    input_tokens: messages.reduce((sum, message) => sum + messageTokens(message), 0),
    output_tokens: tokensOf(text),
    estimated: true,
  })
  try {
    const request: ModelRequest = { model: setup.model, messages, tools: [], tool_choice: 'none' }
    const work = { kind: 'model' as const, round: null, provider: setup.agent.model.provider, request }
    const { usage } = await observer.around(work, async () => {
      const reply = await untilAborted(model.open(request, { signal }), signal)
      const onItem = (item: { type: string; text: string }): 'stop' | void => {
        if (item.type === 'text') text += item.text
        if (text.length > READ_CHARS) return 'stop'
      }
      const options = { offeredTools: [], onItem }
      return untilAborted(
        reply.kind === 'stream'
          ? decodeStream(reply.body, options)
          : Promise.resolve(decodeCompletion(reply.completion, options)),
        signal,
      )
    })
    return { title: titleIn(text), usage: usage ?? estimated() }
  } catch {
    // Any failure only leaves the conversation without a title; the answer's own call reports the provider's fault.
    return { title: null, usage: text === '' ? null : estimated() }
  } finally {
    done.abort()
  }
}

/** The first line with anything in it, without what models like to put around a title. */
function titleIn(text: string): string | null {
  const line = text
    .split('\n')
    .map((each) => each.replace(/^[\s#*"'“”„«»`_-]+|[\s*"'“”„«»`_]+$/g, '').replace(/^title:\s*/i, ''))
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
