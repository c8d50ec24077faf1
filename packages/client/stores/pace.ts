/** How often text is let out, in milliseconds: one frame of a 50 Hz screen. */
export const TICK_MS = 20

/** The part of what is waiting that one tick lets out: a steady flow trails by about three ticks, a burst is caught up quickly. */
const SHARE = 3
const FEWEST_CHARS = 2

/**
 * The text to show after one more tick, on the way from `shown` to `target`. A target that does not go on from what is
 * shown (process talk was taken out, a new try began) starts again from where the two part. Never cuts a character in two.
 */
export function nextText(shown: string, target: string): string {
  const from = target.startsWith(shown) ? shown.length : 0
  const waiting = target.length - from
  let end = from + Math.min(waiting, Math.max(FEWEST_CHARS, Math.ceil(waiting / SHARE)))
  if (isHighSurrogate(target.charCodeAt(end - 1)) && end < target.length) end++
  return target.slice(0, end)
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
