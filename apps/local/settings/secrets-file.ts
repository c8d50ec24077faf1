import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

/**
 * Secrets that must be the same after a restart: the key that provider keys are sealed with, and the keys of the demo
 * project, of which the database keeps hashes only. `secrets.json` in the data directory, readable by its owner only.
 */
export const LocalSecrets = z.object({
  secret_key: z.string(),
  api_key: z.string().nullable().default(null),
  publishable_key: z.string().nullable().default(null),
  console_token: z.string().nullable().default(null),
})
export type LocalSecrets = z.infer<typeof LocalSecrets>

export const SECRETS_FILE = 'secrets.json'

export class SecretsDamagedError extends Error {
  readonly code = 'secrets_damaged'
}

/** Reads the secrets of a file, or makes the first ones. Throws SecretsDamagedError where there are unreadable ones: they are never overwritten. */
export function readSecrets(dataDir: string, file = SECRETS_FILE): LocalSecrets {
  let text: string
  try {
    text = readFileSync(join(dataDir, file), 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    const fresh = LocalSecrets.parse({ secret_key: randomBytes(32).toString('base64url') })
    writeSecrets(dataDir, fresh, file)
    return fresh
  }
  try {
    return LocalSecrets.parse(JSON.parse(text))
  } catch (cause) {
    throw new SecretsDamagedError(`${join(dataDir, file)} is damaged. Restore it, or remove it to get new keys.`, {
      cause,
    })
  }
}

export function writeSecrets(dataDir: string, secrets: LocalSecrets, file = SECRETS_FILE): void {
  const path = join(dataDir, file)
  writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
