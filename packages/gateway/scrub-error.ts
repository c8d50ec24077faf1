import { scrubPatterns } from '@runwire/engine'
import { spellings } from './byte-scrubber.ts'

/** Takes the provider's key out of an error text: as it is, encoded, partly masked, and whatever else looks like a key. */
export function scrubError(text: string, secret: string): string {
  const known = spellings(secret).reduce((clean, spelling) => clean.replaceAll(spelling, '[redacted]'), text)
  return scrubPatterns(maskedKey(secret)?.[Symbol.replace](known, '[redacted]') ?? known)
}

/** The key with its middle replaced by stars, dots or crosses, as some providers quote it. */
function maskedKey(secret: string): RegExp | null {
  if (secret.length < 16) return null
  const quote = (text: string) => text.replaceAll(/[^\w]/g, String.raw`\$&`)
  return new RegExp(
    `${quote(secret.slice(0, 4))}[\\w.*•…xX-]{0,200}[*•…]{1,200}[\\w.*•…-]{0,200}|${quote(secret.slice(0, 4))}\\w{0,20}\\.{2,}\\w{0,20}`,
    'g',
  )
}
