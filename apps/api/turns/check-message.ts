import type { MessageBody } from '@runwire/protocol'
import { RequestError } from '../requests/request-error.ts'

/** http-api.md, Rules: 256 KB of text in one message. */
const MAX_MESSAGE_BYTES = 256 * 1024

/** What a schema cannot say of a message. Throws RequestError. */
export function checkMessage(body: Pick<MessageBody, 'content' | 'research' | 'models' | 'tools'>): void {
  const text =
    typeof body.content === 'string'
      ? body.content
      : body.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_MESSAGE_BYTES) {
    throw new RequestError(
      'invalid_field',
      `content has ${bytes} bytes, at most ${MAX_MESSAGE_BYTES} are taken. Send a file instead.`,
      { param: 'content' },
    )
  }
  if (body.research === true && (body.models?.length ?? 1) > 1) {
    throw new RequestError('invalid_field', 'research works with one model. Name one model, or leave research out.', {
      param: 'research',
    })
  }
  const names = (body.tools ?? []).map((tool) => tool.name)
  const doubled = names.findIndex((name, index) => names.indexOf(name) !== index)
  if (doubled >= 0)
    throw new RequestError('invalid_field', `Two tools are called ${names[doubled]}. Give each its own name.`, {
      param: `tools.${doubled}.name`,
    })
}
