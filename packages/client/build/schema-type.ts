import type { z } from 'zod'

/** The part of zod's schema objects that is read here, as far as the schemas of the protocol use it. */
type Definition =
  | { type: 'string' | 'number' | 'boolean' | 'null' | 'unknown' }
  | { type: 'literal'; values: readonly unknown[] }
  | { type: 'enum'; entries: Record<string, string> }
  | { type: 'array'; element: z.ZodType }
  | { type: 'object'; shape: Record<string, z.ZodType>; catchall?: z.ZodType }
  | { type: 'union'; options: readonly z.ZodType[] }
  | { type: 'record'; valueType: z.ZodType }
  | { type: 'optional' | 'nullable' | 'default'; innerType: z.ZodType }

/**
 * The TypeScript type of what a schema parses to, as text: `z.infer` without zod. `nameOf` tells the name of a schema
 * that has one, or null. Throws for a kind of schema it does not know.
 */
export function schemaType(schema: z.ZodType, nameOf: (schema: z.ZodType) => string | null): string {
  const inner = (part: z.ZodType) => nameOf(part) ?? schemaType(part, nameOf)
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'unknown':
      return definition.type
    case 'literal':
      return definition.values.map((value) => JSON.stringify(value)).join(' | ')
    case 'enum':
      return Object.values(definition.entries)
        .map((value) => JSON.stringify(value))
        .join(' | ')
    case 'array':
      return `Array<${inner(definition.element)}>`
    case 'object':
      return objectType(definition.shape, inner)
    case 'union':
      return definition.options.map((option) => inner(option)).join(' | ')
    case 'record':
      return `Record<string, ${inner(definition.valueType)}>`
    case 'nullable':
      return `${inner(definition.innerType)} | null`
    case 'optional':
      return `${inner(definition.innerType)} | undefined`
    case 'default':
      return inner(definition.innerType)
    default:
      throw new Error(`There is no text yet for zod's ${JSON.stringify((definition as { type: string }).type)}.`)
  }
}

const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition

function objectType(shape: Record<string, z.ZodType>, inner: (part: z.ZodType) => string): string {
  const fields = Object.entries(shape).map(([name, field]) => {
    const optional = definitionOf(field).type === 'optional'
    return `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${optional ? '?' : ''}: ${inner(field)}`
  })
  return `{ ${fields.join('; ')} }`
}
