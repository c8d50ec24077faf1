import type { Usage } from '@runwire/protocol'

/** `1,204`, grouped as the language does. */
export const count = (value: number, language = 'en'): string => new Intl.NumberFormat(language).format(value)

/** `1.2k`, `3.4M` for narrow places. */
export const shortCount = (value: number): string =>
  value < 10_000
    ? new Intl.NumberFormat('en').format(value)
    : new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(value)

export const tokensOf = (usage: Usage | null): number | null =>
  usage === null ? null : usage.input_tokens + usage.output_tokens

/** Money in the project's currency, which the prices are in: as many places as small sums need. */
export const money = (value: number): string =>
  value === 0 ? '0' : value < 0.01 ? value.toPrecision(2) : value.toFixed(value < 1 ? 3 : 2)

export const bytes = (value: number): string => {
  if (value < 1024) return `${value} B`
  if (value < 1024 * 1024) return `${(value / 1024).toFixed(0)} kB`
  return `${(value / 1024 / 1024).toFixed(1)} MB`
}
