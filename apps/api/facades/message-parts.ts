import type { DraftPart } from '@runwire/db'
import { isIdOf } from '@runwire/protocol'
import { mediaTypeOf } from '../requests/media-type.ts'
import { RequestError } from '../requests/request-error.ts'

/** A file as a client names it: its bytes in a data url, or one that was uploaded before by its id. */
export interface NamedFile {
  data: string | undefined
  file_id?: string | undefined
  name?: string | undefined
  /** The part's place in the request, named by the refusal. */
  param: string
}

const DATA_URL = /^data:([^;,]*)(?:;[^;,]*)*;base64,/i
const NAME_CHARS = 255

/** A client's file as a part of a message. Throws RequestError naming the part, and what can be sent instead. */
export function filePart({ data, file_id, name, param }: NamedFile): DraftPart {
  if (file_id !== undefined) {
    if (isIdOf('file', file_id)) return { type: 'file', file_id }
    throw new RequestError(
      'invalid_field',
      `${param}: ${JSON.stringify(file_id)} is no file of this API. Upload it first.`,
      {
        param,
      },
    )
  }
  const head = DATA_URL.exec(data?.slice(0, 1000) ?? '')
  if (data === undefined || head === null) {
    throw new RequestError(
      'invalid_field',
      `${param} has no file in it that can be read. Send it as a data URL in base64, or upload it and send its file_id.`,
      { param },
    )
  }
  const content = Buffer.from(data.slice(head[0].length), 'base64')
  if (content.length === 0) throw new RequestError('invalid_field', `${param} is an empty file.`, { param })
  const mediaType = typeOf(content, head[1]?.toLowerCase() ?? '', param)
  const fallback = `${mediaType.startsWith('image/') ? 'image' : 'file'}.${EXTENSIONS.get(mediaType) ?? 'txt'}`
  return { type: 'upload', upload: { name: cleanName(name) ?? fallback, mediaType, content } }
}

const EXTENSIONS = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['application/pdf', 'pdf'],
])

function typeOf(content: Buffer, claimed: string, param: string): string {
  try {
    return mediaTypeOf(content, claimed)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    throw new RequestError(error.code, `${param}: ${error.message}`, { param, cause: error })
  }
}

function cleanName(name: string | undefined): string | null {
  const base = (name ?? '')
    .replace(/^.*[/\\]/, '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  return base === '' ? null : base.slice(0, NAME_CHARS).toWellFormed()
}

/** Texts alone are one text, as they always were; with files among them the parts stay in their order. */
export function contentOf(parts: readonly DraftPart[], separator = '\n'): string | DraftPart[] {
  if (parts.some((part) => part.type !== 'text'))
    return parts.filter((part) => part.type !== 'text' || part.text !== '')
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join(separator)
}
