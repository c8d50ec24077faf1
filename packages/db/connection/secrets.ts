import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { Secret } from '@runwire/protocol'

export { Secret }

/** A stored secret cannot be read or written: the key is missing, another one, or the text was changed. */
export class SecretUnreadableError extends Error {
  readonly code = 'secret_unreadable'
}

/** Where a sealed text belongs; it opens nowhere else. */
export interface SecretPlace {
  projectId: string
  row: string
  field: string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals secrets with AES-256-GCM for their place: `v1.<key id>.<base64url of nonce, tag and text>`.
 * Several keys, separated by commas, allow rotation: the first one seals, each opens what it sealed.
 */
export class Keyring {
  readonly #keys: { id: string; key: Buffer }[]

  constructor(secretKey: string | null) {
    const texts = (secretKey ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '')
    this.#keys = texts.map((text) => {
      const key = createHash('sha256').update('runwire secrets\0').update(text).digest()
      return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key }
    })
  }

  seal(secret: Secret, place: SecretPlace): string {
    const first = this.#keys[0]
    if (first === undefined) throw new SecretUnreadableError('Storing a secret needs RUNWIRE_SECRET_KEY to be set.')
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', first.key, nonce).setAAD(bind(place))
    const sealed = Buffer.concat([cipher.update(secret.reveal(), 'utf8'), cipher.final()])
    return `v1.${first.id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
  }

  open(sealed: string, place: SecretPlace): Secret {
    const [version, keyId, body] = sealed.split('.')
    const entry = this.#keys.find((item) => item.id === keyId)
    if (version !== 'v1' || entry === undefined || body === undefined) {
      throw new SecretUnreadableError(
        `The ${place.field} of ${place.row} was sealed with another key; set RUNWIRE_SECRET_KEY to the key it was stored with, or store it again.`,
      )
    }
    const bytes = Buffer.from(body, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', entry.key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(bind(place))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
      return new Secret(text.toString('utf8'))
    } catch (cause) {
      throw new SecretUnreadableError(`The ${place.field} of ${place.row} does not belong there or was changed.`, {
        cause,
      })
    }
  }
}

const bind = (place: SecretPlace): Buffer => Buffer.from([place.projectId, place.row, place.field].join('\0'))
