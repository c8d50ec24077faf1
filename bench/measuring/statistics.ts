export const median = (values: readonly number[]): number => at(values, 0.5)

/** The value below which that share of the values lies; NaN of none. */
export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median in as many digits behind the point. */
export const middle = (values: readonly number[], digits = 1): string => median(values).toFixed(digits)

/** The median with the least and the most. */
export const spread = (values: readonly number[], digits = 1): string =>
  `${middle(values, digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`
