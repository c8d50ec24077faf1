import type { Json } from '@runwire/protocol'
import { z } from 'zod'

const made = new WeakMap<z.ZodType, Record<string, Json>>()

/** A tool's JSON schema, made from the schema it reads its arguments with, once: every run asks for it. */
export function jsonSchemaOf(schema: z.ZodType): Record<string, Json> {
  const known = made.get(schema)
  if (known !== undefined) return known
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  made.set(schema, rest as Record<string, Json>)
  return rest as Record<string, Json>
}

/** Reads a call's arguments; throws with a sentence for the model that names the fields in question. */
export function readArguments<Schema extends z.ZodType>(schema: Schema, args: Record<string, Json>): z.infer<Schema> {
  const read = schema.safeParse(args)
  if (read.success) return read.data
  throw new Error(
    read.error.issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`).join('; '),
  )
}
