import type { Secret } from '@runwire/db'
import { scrubPatterns } from '@runwire/engine'

/** Takes a run's secrets out of a text, and whatever looks like a secret. Values under 6 characters are left: they are ordinary words. */
export function cleanText(text: string, secrets: readonly Secret[]): string {
  const known = secrets.map((secret) => secret.reveal()).filter((value) => value.length >= 6)
  return scrubPatterns(known.reduce((cleaned, value) => cleaned.replaceAll(value, '[redacted]'), text))
}
