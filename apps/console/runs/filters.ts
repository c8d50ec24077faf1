import type { RunFilters } from '../api/shapes.ts'

/** Filters as the address keeps them; `since` is a distance such as `24h`, so that a kept link stays meaningful. */
export const FILTER_NAMES = [
  'status',
  'activity',
  'agent',
  'model',
  'tool',
  'error_code',
  'end_user',
  'key',
  'min_tokens',
  'since',
  'conversation_id',
] as const satisfies readonly (keyof RunFilters)[]
export type FilterName = (typeof FILTER_NAMES)[number]
export type Filters = Partial<Record<FilterName, string>>

export const SINCE_MS: Record<string, number> = {
  '15m': 900_000,
  '1h': 3_600_000,
  '24h': 86_400_000,
  '7d': 604_800_000,
}

export function filtersFrom(params: URLSearchParams): Filters {
  return Object.fromEntries(
    FILTER_NAMES.map((name) => [name, params.get(name) ?? '']).filter(([, value]) => value !== ''),
  )
}

/** The query of the API: distances become moments. */
export function queryFrom(filters: Filters): Record<string, string> {
  const { since, ...rest } = filters
  const ago = since === undefined ? undefined : SINCE_MS[since]
  if (since === undefined) return rest
  return { ...rest, since: ago === undefined ? since : new Date(Date.now() - ago).toISOString() }
}
