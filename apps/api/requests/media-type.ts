import { RequestError } from './request-error.ts'

const SIGNATURES: [mediaType: string, matches: (head: Buffer) => boolean][] = [
  ['image/png', (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['image/jpeg', (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff],
  ['image/gif', (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6))],
  ['image/webp', (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'],
  ['application/pdf', (head) => head.toString('latin1', 0, 5) === '%PDF-'],
]
const TEXT_TYPES = /^(text\/(plain|markdown|csv|html|xml)|application\/(json|xml|x-ndjson|jsonl))$/

/**
 * The media type a file is kept under: read from its first bytes for images and pdf, so that a name or header cannot
 * make a picture of a program; text where it is UTF-8 without NUL. Throws `invalid_field` for everything else.
 */
export function mediaTypeOf(content: Buffer, claimed: string): string {
  const known = SIGNATURES.find(([, matches]) => matches(content))
  if (known !== undefined) return known[0]
  if (isText(content)) return TEXT_TYPES.test(claimed) ? claimed : 'text/plain'
  throw new RequestError(
    'invalid_field',
    'Only images (png, jpeg, gif, webp), text and pdf are taken. Convert the file first.',
    { param: 'file' },
  )
}

function isText(content: Buffer): boolean {
  if (content.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return true
  } catch {
    // Not UTF-8, so not text we can give to a model.
    return false
  }
}
