import type { Json } from '@runwire/protocol'
import { z } from 'zod'

/** A tool's JSON schema, made from the schema it reads its arguments with. */
export function jsonSchemaOf(schema: z.ZodType): Record<string, Json> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
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
