import type { Minute } from '@runwire/protocol'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Ranges that can be looked at, each in steps that give a chart at most some 200 points. */
export const RANGES = {
  '1h': { ms: HOUR, stepMs: MINUTE },
  '6h': { ms: 6 * HOUR, stepMs: 2 * MINUTE },
  '24h': { ms: 24 * HOUR, stepMs: 10 * MINUTE },
  '7d': { ms: 7 * 24 * HOUR, stepMs: HOUR },
} as const
export type RangeName = keyof typeof RANGES

type Values = (number | null)[]

export interface Series {
  /** Beginnings of the steps in epoch seconds. */
  at: number[]
  completed: Values
  failed: Values
  cancelled: Values
  input: Values
  output: Values
  cost: Values
  durationP50: Values
  durationP95: Values
  firstTokenP50: Values
  firstTokenP95: Values
  queueP95: Values
}

/**
 * Recorded minutes on an even grid: counts are summed in each step and 0 where nothing ended; of percentiles, which
 * cannot be summed, the worst minute of the step counts, and a step without runs has none.
 */
export function seriesOf(minutes: readonly Minute[], since: number, until: number, stepMs: number): Series {
  const first = Math.floor(since / stepMs) * stepMs
  const steps = Math.max(1, Math.ceil((until - first) / stepMs))
  const groups = Array.from({ length: steps }, (): Minute[] => [])
  for (const minute of minutes) groups[Math.floor((Date.parse(minute.minute) - first) / stepMs)]?.push(minute)
  const sum = (pick: (minute: Minute) => number): Values =>
    groups.map((group) => group.reduce((total, minute) => total + pick(minute), 0))
  const worst = (pick: (minute: Minute) => number | null): Values =>
    groups.map((group) => {
      const known = group.map(pick).filter((value) => value !== null)
      return known.length === 0 ? null : Math.max(...known)
    })
  return {
    at: groups.map((_, index) => (first + index * stepMs) / 1000),
    completed: sum((minute) => minute.completed),
    failed: sum((minute) => minute.failed),
    cancelled: sum((minute) => minute.cancelled),
    input: sum((minute) => minute.input_tokens),
    output: sum((minute) => minute.output_tokens),
    cost: sum((minute) => minute.cost),
    durationP50: worst((minute) => minute.duration_p50),
    durationP95: worst((minute) => minute.duration_p95),
    firstTokenP50: worst((minute) => minute.first_token_p50),
    firstTokenP95: worst((minute) => minute.first_token_p95),
    queueP95: worst((minute) => minute.queue_p95),
  }
}
