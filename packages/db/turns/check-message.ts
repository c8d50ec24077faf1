import { type MessageBody, Metadata } from '@runwire/protocol'
import type { ImportedMessage } from '../conversations/import-history.ts'
import { RequestRefusedError } from '../connection/errors.ts'
import type { DraftPart } from '../conversations/message-uploads.ts'
import type { TurnInput } from './turn-input.ts'

/** http-api.md, Rules: 256 KB of text in one message. */
const MAX_MESSAGE_BYTES = 256 * 1024

/** Limit for text that clients of other wire formats bring along: as much as a body without files may hold. */
const MAX_BROUGHT_BYTES = 1024 * 1024

type Message = Partial<Pick<MessageBody, 'research' | 'models' | 'tools' | 'metadata'>> & {
  content: string | readonly DraftPart[]
}

/** Checks a message for what a request's schema cannot, for every route and wire format. Throws RequestRefusedError. */
export function checkMessage({ content, research, models, tools, metadata = {} }: Message): void {
  const text =
    typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_MESSAGE_BYTES) {
    throw new RequestRefusedError(
      'invalid_field',
      `content has ${bytes} bytes, at most ${MAX_MESSAGE_BYTES} are taken. Send a file instead.`,
      { param: 'content' },
    )
  }
  if (research === true && (models?.length ?? 1) > 1) {
    throw new RequestRefusedError(
      'invalid_field',
      'research works with one model. Name one model, or leave research out.',
      { param: 'research' },
    )
  }
  if (!Metadata.safeParse(metadata).success) {
    throw new RequestRefusedError('invalid_field', 'metadata must have 16 KB as JSON at most.', { param: 'metadata' })
  }
  const names = (tools ?? []).map((tool) => tool.name)
  const doubled = names.findIndex((name, index) => names.indexOf(name) !== index)
  if (doubled < 0) return
  throw new RequestRefusedError('invalid_field', `Two tools are called ${names[doubled]}. Give each its own name.`, {
    param: `tools.${doubled}.name`,
  })
}

/** System text and history of a request together. Throws RequestRefusedError. */
export function checkBrought({ instructions, conversation, shown }: TurnInput): void {
  const history = 'history' in conversation ? (conversation.history ?? []) : (shown?.messages ?? [])
  const bytes = [instructions ?? '', ...history.flatMap(textsOf)].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  )
  if (bytes <= MAX_BROUGHT_BYTES) return
  throw new RequestRefusedError(
    'invalid_field',
    `System text and history have ${bytes} bytes, at most ${MAX_BROUGHT_BYTES} are taken. Send less of the history.`,
    { param: 'messages' },
  )
}

const textsOf = ({ content, rounds }: ImportedMessage): string[] => [
  content,
  ...(rounds === undefined ? [] : [JSON.stringify(rounds)]),
]
