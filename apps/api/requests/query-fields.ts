import { type IdKind, idOf } from '@runwire/protocol'
import { z } from 'zod'

/** `?stream=true`; anything but true and false is refused. */
export const booleanParam = z
  .enum(['true', 'false'], 'must be true or false')
  .default('false')
  .transform((value) => value === 'true')
  .meta({ override: { type: 'string', enum: ['true', 'false'], default: 'false' } })

/** `?include=tools`: a list with commas, of which only `tools` exists. */
export const includeParam = z
  .string()
  .default('')
  .refine((value) => value.split(',').every((word) => word === '' || word === 'tools'), 'must be tools')
  .transform((value) => value.split(',').includes('tools'))
  .meta({ override: { type: 'string', enum: ['', 'tools'], default: '' } })

const LIMIT = 'must be a whole number from 1 to 100'
/** `?limit=`, at most 100. */
export const limitParam = (fallback: number) =>
  z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(100, LIMIT).default(fallback)
const order = (fallback: 'asc' | 'desc') => z.enum(['asc', 'desc'], 'must be asc or desc').default(fallback)

/** Every list's page: rows after or before an id, in the order of their making. */
export const pageQuery = (kind: IdKind, fallback: 'asc' | 'desc') => ({
  limit: limitParam(20),
  order: order(fallback),
  after: idOf(kind).optional(),
  before: idOf(kind).optional(),
})
