/** A list that comes in one piece, in the shape of all lists. */
export const wholeList = <Item extends { id: string }>(data: readonly Item[]) => ({
  object: 'list' as const,
  data,
  first_id: data[0]?.id ?? null,
  last_id: data.at(-1)?.id ?? null,
  has_more: false,
})
