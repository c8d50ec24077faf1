export interface PageQuery {
  limit: number
  /** Ids: what follows `after` in the chosen order, and what stands before `before`. */
  after?: string | null | undefined
  before?: string | null | undefined
  /** By age; newest first where none is chosen. */
  order?: 'asc' | 'desc' | undefined
}

/** Ids between which a page lies; a page before a cursor is read towards it and turned round afterwards. */
export function pageBounds({ after = null, before = null, order = 'desc' }: PageQuery) {
  const turned = after === null && before !== null
  const [below, above] = order === 'desc' ? [after, before] : [before, after]
  const direction = turned ? (order === 'desc' ? 'asc' : 'desc') : order
  return { turned, below, above, direction }
}
