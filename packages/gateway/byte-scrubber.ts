import { Buffer } from 'node:buffer'

const NOTHING: Buffer = Buffer.alloc(0)
const REDACTED = Buffer.from('[redacted]')
/** Shorter secrets are words like "none" that local servers take as a key; replacing them would garble answers. */
const MIN_SECRET_CHARS = 8

/** The spellings a provider may repeat a key in: as it is, in base64, url-encoded, escaped for JSON. */
export function spellings(secret: string): string[] {
  if (secret.length < MIN_SECRET_CHARS) return []
  const base64 = Buffer.from(secret).toString('base64')
  const bearer = Buffer.from(`Bearer ${secret}`).toString('base64')
  const all = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64.replace(/=+$/, ''),
    bearer.replace(/=+$/, ''),
  ]
  const longestFirst = [...new Set(all)].sort((a, b) => b.length - a.length)
  // One that begins with another is replaced with it, but for padding signs.
  return longestFirst.filter(
    (text) => !longestFirst.some((other) => other !== text && text === `${other}=`.padEnd(text.length, '=')),
  )
}

/**
 * Replaces known secrets in a stream of bytes, also where one is split over chunks. Bytes that may be the beginning of
 * a secret are held back until it is clear; the rest passes at once and uncopied.
 */
export class ByteScrubber {
  readonly #secrets: readonly Buffer[]
  /** Bytes that stand in a secret: a chunk that ends with another, as events end with a line feed, holds nothing back. */
  readonly #inSecrets = new Set<number>()
  #held: Buffer = NOTHING

  constructor(secret: string) {
    this.#secrets = spellings(secret).map((text) => Buffer.from(text))
    for (const bytes of this.#secrets) for (const byte of bytes) this.#inSecrets.add(byte)
  }

  push(bytes: Uint8Array): Uint8Array {
    let data: Buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (this.#held.length > 0) data = Buffer.concat([this.#held, data])
    data = this.#replaced(data)
    this.#held = NOTHING
    const last = data[data.length - 1]
    if (last === undefined || !this.#inSecrets.has(last)) return data
    const keep = Math.max(0, ...this.#secrets.map((secret) => heldBack(data, secret)))
    if (keep > 0) this.#held = Buffer.from(data.subarray(data.length - keep))
    return data.subarray(0, data.length - keep)
  }

  end(): Uint8Array {
    const rest = this.#held
    this.#held = NOTHING
    return rest
  }

  #replaced(data: Buffer): Buffer {
    let clean = data
    for (const secret of this.#secrets) {
      for (let at = clean.indexOf(secret); at !== -1; at = clean.indexOf(secret, at + REDACTED.length)) {
        clean = Buffer.concat([clean.subarray(0, at), REDACTED, clean.subarray(at + secret.length)])
      }
    }
    return clean
  }
}

/** How many of the last bytes of `data` are the beginning of `secret`. */
function heldBack(data: Buffer, secret: Buffer): number {
  const from = Math.max(0, data.length - secret.length + 1)
  const first = secret[0]
  if (first === undefined) return 0
  for (let at = data.indexOf(first, from); at !== -1; at = data.indexOf(first, at + 1)) {
    if (secret.subarray(0, data.length - at).equals(data.subarray(at))) return data.length - at
  }
  return 0
}
