import { schemaSizeProblem, type Json } from '@runwire/protocol'

const TYPES = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'])
/** Keywords by the form of their value. */
const SCHEMAS = ['items', 'additionalProperties', 'contains', 'propertyNames', 'not', 'if', 'then', 'else']
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']

/**
 * Why a tool's parameters are no JSON schema of an object, as a sentence that names the place; null if they are one. One
 * broken schema makes a provider refuse the whole request, the other tools with it.
 */
export function schemaProblem(parameters: Record<string, Json>): string | null {
  const { type } = parameters
  const size = schemaSizeProblem(parameters)
  if (size !== null) return `the schema ${size}.`
  if (type !== undefined && type !== 'object') return `type must be "object", not ${quote(type)}.`
  return problemOf(parameters, [])
}

function problemOf(schema: Json | undefined, path: readonly string[]): string | null {
  if (typeof schema === 'boolean') return null
  if (!isRecord(schema)) return `${place(path)} must be a schema, not ${quote(schema)}.`
  return valueProblem(schema, path) ?? innerProblem(schema, path)
}

function valueProblem(schema: Record<string, Json>, path: readonly string[]): string | null {
  const { type, required } = schema
  for (const each of type === undefined ? [] : [type].flat()) {
    if (typeof each !== 'string' || !TYPES.has(each)) return `${place([...path, 'type'])} cannot be ${quote(each)}.`
  }
  if (required !== undefined && !(Array.isArray(required) && required.every((name) => typeof name === 'string')))
    return `${place([...path, 'required'])} must be a list of names.`
  if (schema.enum !== undefined && !Array.isArray(schema.enum)) return `${place([...path, 'enum'])} must be a list.`
  return null
}

function innerProblem(schema: Record<string, Json>, path: readonly string[]): string | null {
  for (const [keyword, value] of Object.entries(schema)) {
    const at = [...path, keyword]
    const found = SCHEMAS.includes(keyword)
      ? // Older schemas give `items` a list.
        firstProblem(keyword === 'items' && Array.isArray(value) ? value.entries() : [['', value]], at)
      : LISTS.includes(keyword)
        ? Array.isArray(value)
          ? firstProblem(value.entries(), at)
          : `${place(at)} must be a list of schemas.`
        : MAPS.includes(keyword)
          ? isRecord(value)
            ? firstProblem(Object.entries(value), at)
            : `${place(at)} must map names to schemas, not be ${quote(value)}.`
          : null
    if (found !== null) return found
  }
  return null
}

function firstProblem(schemas: Iterable<readonly [number | string, Json]>, path: readonly string[]): string | null {
  for (const [name, schema] of schemas) {
    const problem = problemOf(schema, name === '' ? path : [...path, String(name)])
    if (problem !== null) return problem
  }
  return null
}

const isRecord = (value: Json | undefined): value is Record<string, Json> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const place = (path: readonly string[]): string => (path.length === 0 ? 'the schema' : path.join('.').slice(0, 200))

const quote = (value: Json | undefined): string => (JSON.stringify(value) ?? 'nothing').slice(0, 100)
