import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LOOKUP_LENGTH = 8
/** 62^32 possibilities are 190 bits. */
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6

/** A key or token as it is shown once: `<prefix>_<8 lookup>_<32 secret>_<6 checksum>`, all base62. */
export interface FreshKey {
  text: string
  lookup: string
  hash: Buffer
}

export function makeKey(prefix: string): FreshKey {
  const lookup = randomText(LOOKUP_LENGTH)
  const body = `${prefix}_${lookup}_${randomText(SECRET_LENGTH)}`
  const text = `${body}_${checksum(body)}`
  return { text, lookup, hash: hashOf(text) }
}

/** The lookup part of a well-formed key with the right checksum, else null: a typing error costs no query. */
export function lookupOf(prefixes: readonly string[], text: string): string | null {
  const match = /^([a-z]{3})_([0-9A-Za-z]{8})_[0-9A-Za-z]{32}_([0-9A-Za-z]{6})$/.exec(text)
  const [, prefix = '', lookup = '', given = ''] = match ?? []
  if (!prefixes.includes(prefix)) return null
  return checksum(text.slice(0, -CHECKSUM_LENGTH - 1)) === given ? lookup : null
}

/** Compares in a time that does not depend on where the hashes differ. */
export const isKeyOf = (text: string, storedHash: Buffer): boolean =>
  storedHash.length === 32 && timingSafeEqual(hashOf(text), storedHash)

/** The secret part has 190 bits of chance, so a plain SHA-256 cannot be searched backwards. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()

function checksum(body: string): string {
  let number = createHash('sha256').update(body, 'utf8').digest().readUIntBE(0, 6)
  let text = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    text += ALPHABET[number % 62]
    number = Math.floor(number / 62)
  }
  return text
}

const randomText = (length: number): string => Array.from({ length }, () => ALPHABET[randomInt(62)]).join('')
