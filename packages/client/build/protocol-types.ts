import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as protocol from '@runwire/protocol'
import { z } from 'zod'
import { schemaType } from './schema-type.ts'

/** Types of the protocol that follow from the schemas but are none themselves. */
const DERIVED = `
/** Any JSON value; what tools take and return. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export type EventType = keyof EventFields
/** A stored event: its type and fields, and the envelope that every one carries. */
export type RunEventOf<Type extends EventType> = { type: Type } & EventFields[Type] & Envelope
export type RunEvent = { [Type in EventType]: RunEventOf<Type> }[EventType]
`

/**
 * The types of the protocol that `users` name and all those they consist of, as one declaration file that needs neither
 * zod nor the protocol's package: what the schemas parse to, under their names and with their comments from `sources`.
 */
export function protocolTypes(users: string, sources: string): string {
  const schemas = Object.entries(protocol as Record<string, unknown>).filter(
    (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType && entry[0] !== 'Json',
  )
  const names = new Map<z.ZodType, string>([
    // Of two names for one schema the first one stays.
    ...schemas.toReversed().map(([name, schema]) => [schema, name] as const),
    [protocol.Json, 'Json'],
  ])
  const wanted = new Set<string>(['Envelope'])
  const nameOf = (schema: z.ZodType) => {
    const name = names.get(schema) ?? null
    if (name !== null) wanted.add(name)
    return name
  }
  const fields = Object.entries(protocol.EVENT_FIELDS).map(
    ([type, schema]) => `  '${type}': ${nameOf(schema) ?? schemaType(schema, nameOf)}`,
  )
  for (const [name] of schemas) if (new RegExp(`\\b${name}\\b`).test(users)) wanted.add(name)

  const comments = readComments(sources)
  const byName = new Map(schemas)
  const types: string[] = []
  // Grows while it is walked: a type brings those it consists of.
  for (const name of wanted) {
    const schema = byName.get(name)
    if (schema !== undefined)
      types.push(`${comments.get(name) ?? ''}export type ${name} = ${schemaType(schema, nameOf)}`)
  }
  const events = `/** The fields of each stored event, without the envelope. */\nexport interface EventFields {\n${fields.join('\n')}\n}`
  return [...types, events].join('\n\n') + `\n${DERIVED}`
}

/** The comment that stands right above each schema, as it is written in the protocol's files. */
function readComments(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.') && !name.startsWith('node_modules'),
  )
  const found = files.flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/(\/\*\*(?:(?!\*\/)[^])*\*\/\n)export const (\w+) = z/g),
  ])
  return new Map(found.map(([, comment = '', name = '']) => [name, comment]))
}
