import type { Arm } from './arms.ts'
import { measure, TOKENS_A_SECOND, type MeasureOptions, type Measured } from './measure.ts'

const WITHIN_MS = 100
/** Of the tokens that the provider writes; what is missing waits somewhere. */
const RATE_KEPT = 0.97

/**
 * True if so many live answers are held: p99 below 100 ms, every answer alive, none refused, the provider's rate kept.
 */
export const holds = (measured: Measured): boolean =>
  measured.p99Ms < WITHIN_MS &&
  measured.alive === measured.answers &&
  measured.failed === 0 &&
  measured.tokens >= RATE_KEPT * measured.answers * TOKENS_A_SECOND * measured.seconds

/**
 * The most live answers a side holds: up by the factor from where it is known to hold, or down, until it turns; then
 * once into the middle. 0 where it does not even hold a tenth of `from`.
 */
export async function findHeld(
  arm: Arm,
  from: number,
  factor: number,
  options: Omit<MeasureOptions, 'answers'>,
): Promise<number> {
  const tried = async (answers: number) => {
    const measured = await measure(arm, { ...options, answers })
    const held = holds(measured)
    console.log(
      `  ${arm.name}, ${answers} answers: p50 ${measured.p50Ms.toFixed(1)} ms, p99 ${measured.p99Ms.toFixed(1)} ms, ` +
        `${measured.alive} alive, ${measured.failed} failed${measured.failure === null ? '' : ` (${measured.failure})`}, ` +
        `${Math.round(measured.tokens / measured.seconds)} tokens/s: ${held ? 'held' : 'not held'}`,
    )
    return held
  }
  let good = from
  let bad: number
  if (await tried(from)) {
    for (bad = up(good, factor); await tried(bad); bad = up(good, factor)) good = bad
  } else {
    for (bad = good, good = down(bad, factor); !(await tried(good)); good = down(bad, factor)) {
      bad = good
      if (good < from / 10) return 0
    }
  }
  const between = Math.round((good + bad) / 2)
  return bad - good > 1 && (await tried(between)) ? between : good
}

const up = (answers: number, factor: number): number => Math.max(answers + 1, Math.round(answers * factor))
const down = (answers: number, factor: number): number => Math.max(1, Math.round(answers / factor))
