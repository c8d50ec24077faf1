/**
 * The longest beginning of `text` from `from` that takes at most `maxBytes` bytes inside a JSON string in UTF-8.
 * Never ends between the two halves of a code point. Returns the index where the piece ends (in UTF-16 units);
 * at least one code point is taken, so that a caller always gets on.
 */
export function cutText(text: string, from: number, maxBytes: number): number {
  let bytes = 0
  let at = from
  while (at < text.length) {
    const point = text.codePointAt(at) ?? 0
    bytes += jsonBytes(point)
    if (bytes > maxBytes && at > from) return at
    at += point > 0xffff ? 2 : 1
  }
  return at
}

/** Bytes one code point takes as JSON.stringify writes it: lone surrogates and control characters become \uXXXX. */
function jsonBytes(point: number): number {
  if (point < 0x20) return SHORT_ESCAPES.has(point) ? 2 : 6
  if (point === 0x22 || point === 0x5c) return 2
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  if (point >= 0xd800 && point <= 0xdfff) return 6
  return point > 0xffff ? 4 : 3
}

const SHORT_ESCAPES = new Set([0x08, 0x09, 0x0a, 0x0c, 0x0d])
