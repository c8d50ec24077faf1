import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's least for argon2id: 19 MiB, two passes, one lane; about 30 ms of one core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** A hash to check where no member has the address, so that an unknown address takes as long as a known one. */
const NOBODYS = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** A password as it is stored: argon2id (RFC 9106) in the PHC string format, salt and cost in it. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive('argon2id', { message: bytesOf(password), nonce: salt, tagLength: HASH_BYTES, ...COST })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(salt)}$${text(hash)}`
}

/**
 * True if it is the password; null as hash (an unknown address, a member without one) takes as long and is never it.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored ?? NOBODYS)
  if (parts === null) throw new Error('A stored password has a form that this version does not know')
  const [, memory, passes, parallelism, salt = '', expected = ''] = parts
  const wanted = Buffer.from(expected, 'base64')
  const hash = await derive('argon2id', {
    message: bytesOf(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: wanted.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(hash, wanted) && stored !== null
}

/** The same password typed on two keyboards must be the same bytes. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFC'), 'utf8')

const text = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
