const REDACTED = '[redacted]'

/**
 * Shapes of secrets in error texts: bearer and basic credentials, keys with a known prefix (also partly masked),
 * values of key-like query parameters and fields, and passwords in addresses.
 */
const PATTERNS: readonly [RegExp, string][] = [
  [/\b(bearer|basic)\s+(?!token\b|auth)[\w.~+/=*-]{6,}/gi, `$1 ${REDACTED}`],
  [/\b(?:sk|rk|pk|key|gsk|xai|csk|hf|nvapi|fw|tgp|pplx|AIza|rwk|rwp|ghp|eyJ)[-_]?[\w*.•…-]{12,}/g, REDACTED],
  [
    /((?:api|access|secret|auth)[_-]?(?:key|token)?["']?\s*[:=]\s*["']?)(?!\[redacted)[^\s"'&,;<>)}]{6,}/gi,
    `$1${REDACTED}`,
  ],
  [/([?&](?:key|token|sig|signature)=)[^\s"'&<>]+/gi, `$1${REDACTED}`],
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s:/@]{0,256}:)[^\s@/]{1,256}@/gi, `$1${REDACTED}@`],
]

/** Takes whatever looks like a secret out of an error text. */
export function scrubPatterns(text: string): string {
  return PATTERNS.reduce((clean, [pattern, by]) => clean.replace(pattern, by), text)
}
