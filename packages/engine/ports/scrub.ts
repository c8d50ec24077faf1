const REDACTED = '[redacted]'

/** Prefixes of keys that say by themselves what they are, with what separates them from the key. */
const KNOWN_KEY = /\b(?:(?:sk|rk|gsk|xai|csk|hf|nvapi|fw|tgp|pplx|rwk|rwp|ghp)[-_]|AIza|eyJ)[\w*.•…-]{12,}/g
/** Prefixes that ordinary words begin with too. */
const LIKELY_KEY = /\b(?:sk|pk|key)[-_]?[\w*.•…-]{12,}/g
const CREDENTIALS = /\b(bearer|basic)(\s{1,20})([\w.~+/=*-]{6,})/gi
const NAMED =
  /((?:api|access|secret|auth)[_-]?(?:key|token)?["']?\s{0,20})([:=])(\s{0,20}["']?)(?!\[redacted)([^\s"'&,;<>)}]{6,})/gi
const IN_QUERY = /([?&](?:key|token|sig|signature)=)[^\s"'&<>]+/gi
/** A scheme is short; a longer word before `://` is not matched again from each of its letters. */
const IN_ADDRESS = /(?<![a-z0-9+.-])([a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@]{0,256}:)[^\s@/]{1,256}@/gi

/**
 * Takes whatever looks like a secret out of an error text: bearer and basic credentials, keys with a known prefix (also
 * partly masked), values of key-like query parameters and fields, and passwords in addresses. Ordinary words stay.
 * Takes time that grows with the text's length and no faster.
 */
export function scrubPatterns(text: string): string {
  return text
    .replace(CREDENTIALS, (all, scheme: string, space: string, value: string) =>
      isWords(value) ? all : `${scheme}${space}${REDACTED}`,
    )
    .replace(KNOWN_KEY, REDACTED)
    .replace(LIKELY_KEY, (all) => (isWords(all) ? all : REDACTED))
    .replace(NAMED, (all, name: string, sign: string, before: string, value: string) =>
      // `invalid_api_key: Incorrect key` is a sentence; `api_key=…` and `"api_key": "…"` are not
      sign === ':' && !/["']$/.test(before) && isWords(value) ? all : `${name}${sign}${before}${REDACTED}`,
    )
    .replace(IN_QUERY, `$1${REDACTED}`)
    .replace(IN_ADDRESS, `$1${REDACTED}@`)
}

/** True if a text reads as words: letters that are not mixed within a word, joined by signs. */
const isWords = (value: string): boolean =>
  /^(?:[A-Z]?[a-z]+|[A-Z]+)(?:[-_./…]+(?:[A-Z]?[a-z]+|[A-Z]+))*[-_.…]*$/.test(value)
