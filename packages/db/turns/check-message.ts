import type { MessageBody } from '@runwire/protocol'
import { RequestRefusedError } from '../connection/errors.ts'
import type { DraftPart } from '../conversations/message-uploads.ts'

/** http-api.md, Rules: 256 KB of text in one message. */
const MAX_MESSAGE_BYTES = 256 * 1024

type Message = Partial<Pick<MessageBody, 'research' | 'models' | 'tools'>> & {
  content: string | readonly DraftPart[]
}

/** What the schema of a request cannot say of a message, for every route and wire format. Throws RequestRefusedError. */
export function checkMessage({ content, research, models, tools }: Message): void {
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
  const names = (tools ?? []).map((tool) => tool.name)
  const doubled = names.findIndex((name, index) => names.indexOf(name) !== index)
  if (doubled < 0) return
  throw new RequestRefusedError('invalid_field', `Two tools are called ${names[doubled]}. Give each its own name.`, {
    param: `tools.${doubled}.name`,
  })
}
