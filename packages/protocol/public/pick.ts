/**
 * The part of a value that may pass: a plain scalar, any JSON, some fields of an object, or the same of each list item.
 */
export type Shape = 'scalar' | 'whole' | FieldShapes | readonly [Shape]
export interface FieldShapes {
  readonly [field: string]: Shape
}
export type Picked = { [field: string]: unknown }

/** The listed fields of `value` and nothing else; fields that are not there stay away, objects in a scalar's place do too. */
export function pick(value: object, shapes: FieldShapes): Picked {
  const picked: Picked = {}
  for (const field of Object.keys(shapes)) {
    const found = pickValue((value as Picked)[field], shapes[field]!)
    if (found !== undefined) picked[field] = found
  }
  return picked
}

export const scalars = (...fields: string[]): FieldShapes =>
  Object.fromEntries(fields.map((field) => [field, 'scalar']))

function pickValue(value: unknown, shape: Shape): unknown {
  if (value === undefined || value === null || shape === 'whole') return value
  if (shape === 'scalar') return typeof value === 'object' ? undefined : value
  if (isList(shape)) return Array.isArray(value) ? value.map((item) => pickValue(item, shape[0])) : undefined
  return typeof value === 'object' ? pick(value, shape) : undefined
}

const isList = (shape: Exclude<Shape, string>): shape is readonly [Shape] => Array.isArray(shape)
