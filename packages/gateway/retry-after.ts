/** No provider is waited for longer than this, whatever it says. */
const MAX_WAIT_MS = 10 * 60_000

/**
 * How long the provider asks to wait, in milliseconds: `retry-after-ms`, then `Retry-After` in seconds or as an HTTP
 * date (RFC 9110, 10.2.3), then the words of its message ("try again in 1.5s"). Null when it does not say.
 */
export function readRetryAfterMs(headers: Headers, message: string, nowMs: number): number | null {
  const wait = headerMs(headers, nowMs) ?? wordsMs(message)
  return wait === null ? null : Math.min(Math.max(0, Math.ceil(wait)), MAX_WAIT_MS)
}

function headerMs(headers: Headers, nowMs: number): number | null {
  const ms = number(headers.get('retry-after-ms'))
  if (ms !== null) return ms
  const value = headers.get('retry-after')
  const seconds = number(value)
  if (seconds !== null) return seconds * 1000
  const date = value === null ? Number.NaN : Date.parse(value)
  return Number.isNaN(date) ? null : date - nowMs
}

const UNIT_MS: Record<string, number> = {
  ms: 1,
  s: 1000,
  second: 1000,
  seconds: 1000,
  m: 60_000,
  minute: 60_000,
  minutes: 60_000,
}

function wordsMs(message: string): number | null {
  const found = /(?:try again|retry) (?:in|after) (?:(\d+)m)?(\d+(?:\.\d+)?) ?(ms|s|seconds?|m|minutes?)\b/i.exec(
    message,
  )
  if (found === null) return null
  const [, minutes = 0, amount, unit = ''] = found
  return Number(minutes) * 60_000 + Number(amount) * (UNIT_MS[unit.toLowerCase()] ?? 1)
}

function number(text: string | null): number | null {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : null
}
