import type { Response } from 'undici'

/** Reads a reply's body whole. Throws ReplyTooLargeError where it is longer than the request allowed. */
export async function readBytes(response: Response): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of response.body ?? []) pieces.push(piece as Uint8Array)
  return Buffer.concat(pieces)
}

/** Reads a reply as text in the charset it names; UTF-8 where it names none or one nobody knows. */
export async function readText(response: Response): Promise<string> {
  const bytes = await readBytes(response)
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(response.headers.get('content-type') ?? '')?.[1] ?? 'utf-8'
  return decoderFor(charset).decode(bytes)
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder()
    throw error
  }
}
