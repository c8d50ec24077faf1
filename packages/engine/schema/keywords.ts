import type { Json } from '@runwire/protocol'
import { isSame, type Effort } from './effort.ts'
import { listed, placeOf, quoted } from './words.ts'

export interface Checking {
  /** The whole schema, which references point into. */
  root: Json
  effort: Effort
  /** Where the value stands in the arguments. */
  path: readonly string[]
}

type Schema = Record<string, Json>

/** Characters of a field's name that an error shows. */
const LONGEST_NAME = 100

/** Checks `value` against `schema`: keywords of JSON Schema 2020-12 and the older ones that models' tools still use. */
export function check(value: Json, schema: Json, at: Checking): string[] {
  at.effort.spend()
  if (schema === false) return [`${placeOf(at.path)}: is not allowed.`]
  if (!isObject(schema)) return []
  const errors = at.effort.deeper(() => [
    ...referenceErrors(value, schema, at),
    ...valueErrors(value, schema, at),
    ...choiceErrors(value, schema, at),
    ...(typeof value === 'string' ? textErrors(value, schema, at) : []),
    ...(typeof value === 'number' ? numberErrors(value, schema, at) : []),
    ...(Array.isArray(value) ? listErrors(value, schema, at) : []),
    ...(isObject(value) ? objectErrors(value, schema, at) : []),
  ])
  // Writing an error, and handing it up, costs more than finding none.
  at.effort.spend(2 * errors.length)
  return errors
}

/** References within the schema are followed; what points elsewhere, or to nothing, refuses nothing. */
function referenceErrors(value: Json, schema: Schema, at: Checking): string[] {
  const reference = schema.$ref
  if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference)) return []
  at.effort.read(reference)
  let found: Json | undefined = at.root
  for (const part of reference
    .slice(2)
    .split('/')
    .filter((each) => each !== '')) {
    at.effort.spend()
    const key: string = decoded(part)
    const holder: Json | undefined = found
    found =
      typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key) ? (holder as Schema)[key] : undefined
  }
  return found === undefined ? [] : check(value, found, at)
}

function decoded(part: string): string {
  const plain = part.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch {
    // A per cent sign of its own, or bytes that are no text.
    return plain
  }
}

function valueErrors(value: Json, schema: Schema, at: Checking): string[] {
  const { type, enum: allowed, const: only } = schema
  const place = placeOf(at.path)
  if (type !== undefined) {
    if (Array.isArray(type)) at.effort.look(type.length)
    const types = [type].flat().filter((each): each is string => typeof each === 'string')
    at.effort.spend(types.length)
    if (types.length > 0 && !types.some((each) => isOfType(value, each)))
      return [`${place}: must be ${listed(types.map(withArticle))}, not ${quoted(value)}.`]
  }
  if (only !== undefined && !isSame(value, only, at.effort))
    return [`${place}: must be ${quoted(only)}, not ${quoted(value)}.`]
  if (Array.isArray(allowed) && !allowed.some((each) => isSame(value, each, at.effort)))
    return [`${place}: must be ${listed(allowed.slice(0, 20).map(quoted))}, not ${quoted(value)}.`]
  return []
}

function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

const withArticle = (type: string): string =>
  type === 'null' ? 'null' : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type === 'array' ? 'array (a list)' : type}`

function choiceErrors(value: Json, schema: Schema, at: Checking): string[] {
  const { allOf, anyOf, oneOf, not, if: condition } = schema
  const errors: string[] = []
  for (const each of schemasIn(allOf, at)) errors.push(...check(value, each, at))
  const exactlyOne = schemasIn(oneOf, at)
  for (const choices of [schemasIn(anyOf, at), exactlyOne]) {
    if (choices.length === 0) continue
    const results: string[][] = []
    for (const each of choices) {
      const found = check(value, each, at)
      if (found.length === 0) break
      results.push(found)
    }
    if (results.length < choices.length) continue
    // A form that is wrong in a field of it was meant; one that is wrong as a whole was not.
    const meant = results.find((found) => found.every((error) => !error.startsWith(`${placeOf(at.path)}: must be`)))
    errors.push(...(meant ?? [`${placeOf(at.path)}: fits none of the forms it may have: ${formsOf(results)}`]))
  }
  if (exactlyOne.filter((each) => check(value, each, at).length === 0).length > 1)
    errors.push(`${placeOf(at.path)}: fits more than one of the forms of which it must have exactly one.`)
  if (not !== undefined && isSchema(not) && check(value, not, at).length === 0)
    errors.push(`${placeOf(at.path)}: has a form that is not allowed.`)
  if (condition !== undefined && isSchema(condition)) {
    const branch = check(value, condition, at).length === 0 ? schema.then : schema.else
    if (branch !== undefined) errors.push(...check(value, branch, at))
  }
  return errors
}

const formsOf = (results: readonly string[][]): string =>
  [...new Set(results.flatMap((found) => found.slice(0, 1)))].slice(0, 4).join(' Or ')

function textErrors(value: string, { minLength, maxLength }: Schema, at: Checking): string[] {
  const least = typeof minLength === 'number' ? minLength : 0
  const most = typeof maxLength === 'number' ? maxLength : Infinity
  // A character is one or two UTF-16 units; they are counted only where that decides.
  if (value.length <= most && value.length >= 2 * least) return []
  at.effort.read(value)
  const length = value.length > 2 * most ? value.length : charactersOf(value)
  if (typeof minLength === 'number' && length < minLength)
    return [`${placeOf(at.path)}: must have at least ${minLength} characters, has ${length}.`]
  if (typeof maxLength === 'number' && length > maxLength)
    return [`${placeOf(at.path)}: must have at most ${maxLength} characters, has ${length}.`]
  return []
}

function charactersOf(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

function numberErrors(value: number, schema: Schema, at: Checking): string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const must = (what: string): string[] => [`${placeOf(at.path)}: must be ${what}, not ${value}.`]
  if (typeof minimum === 'number' && value < minimum) return must(`at least ${minimum}`)
  if (typeof maximum === 'number' && value > maximum) return must(`at most ${maximum}`)
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) return must(`more than ${exclusiveMinimum}`)
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum) return must(`less than ${exclusiveMaximum}`)
  if (typeof multipleOf !== 'number' || multipleOf <= 0) return []
  const times = value / multipleOf
  // 0.3 is a multiple of 0.1, whatever binary fractions say.
  return Math.abs(times - Math.round(times)) > 1e-9 * Math.max(1, Math.abs(times))
    ? must(`a multiple of ${multipleOf}`)
    : []
}

function listErrors(value: readonly Json[], schema: Schema, at: Checking): string[] {
  const { minItems, maxItems, prefixItems, items, contains, minContains, maxContains, uniqueItems } = schema
  const place = placeOf(at.path)
  const errors: string[] = []
  if (typeof minItems === 'number' && value.length < minItems)
    errors.push(`${place}: must have at least ${minItems} items, has ${value.length}.`)
  if (typeof maxItems === 'number' && value.length > maxItems)
    errors.push(`${place}: must have at most ${maxItems} items, has ${value.length}.`)
  // Older schemas give `items` a list for what is now `prefixItems`, and `additionalItems` for the rest.
  const first = schemasIn(Array.isArray(items) ? items : prefixItems, at)
  const rest = Array.isArray(items) ? schema.additionalItems : items
  for (const [index, item] of value.entries()) {
    const own = index < first.length ? first[index] : rest
    if (own !== undefined) errors.push(...check(item, own, { ...at, path: [...at.path, String(index)] }))
    else at.effort.spend()
  }
  if (contains !== undefined && isSchema(contains)) {
    const fitting = value.filter((item) => check(item, contains, at).length === 0).length
    if (
      fitting < (typeof minContains === 'number' ? minContains : 1) ||
      (typeof maxContains === 'number' && fitting > maxContains)
    )
      errors.push(`${place}: has ${fitting} items of the form it is about, which are too few or too many.`)
  }
  if (
    uniqueItems === true &&
    value.some((item, index) => value.slice(0, index).some((other) => isSame(item, other, at.effort)))
  )
    errors.push(`${place}: must not have the same item twice.`)
  return errors
}

function objectErrors(value: Record<string, Json>, schema: Schema, at: Checking): string[] {
  const names = Object.keys(value)
  at.effort.spend(names.length)
  return [...fieldErrors(value, names, schema, at), ...dependencyErrors(value, schema, at)]
}

function fieldErrors(value: Record<string, Json>, names: readonly string[], schema: Schema, at: Checking): string[] {
  const { properties, required, additionalProperties, propertyNames, minProperties, maxProperties } = schema
  const place = placeOf(at.path)
  const known = isObject(properties ?? null) ? (properties as Schema) : {}
  let noSuchField: string | null = null
  const errors: string[] = []
  for (const name of Array.isArray(required) ? required : []) {
    at.effort.spend()
    if (typeof name === 'string' && !Object.hasOwn(value, name))
      errors.push(`${placeOf([...at.path, name])}: is missing.`)
  }
  for (const name of names) {
    const inside = { ...at, path: [...at.path, name.slice(0, LONGEST_NAME)] }
    if (Object.hasOwn(known, name)) errors.push(...check(value[name]!, known[name]!, inside))
    // Names that an expression would match cannot be told from others, as no expression runs.
    else if (schema.patternProperties === undefined && additionalProperties === false) {
      noSuchField ??= `there is no such field. ${fieldsOf(namesIn(known, at))}`
      errors.push(`${placeOf(inside.path)}: ${noSuchField}`)
    } else if (schema.patternProperties === undefined && additionalProperties !== undefined)
      errors.push(...check(value[name]!, additionalProperties, inside))
    if (propertyNames !== undefined) errors.push(...check(name, propertyNames, inside))
  }
  if (typeof minProperties === 'number' && names.length < minProperties)
    errors.push(`${place}: must have at least ${minProperties} fields, has ${names.length}.`)
  if (typeof maxProperties === 'number' && names.length > maxProperties)
    errors.push(`${place}: must have at most ${maxProperties} fields, has ${names.length}.`)
  return errors
}

const fieldsOf = (names: readonly string[]): string =>
  names.length === 0 ? 'There are none.' : `The fields are: ${names.slice(0, 20).join(', ')}.`

function dependencyErrors(value: Record<string, Json>, schema: Schema, at: Checking): string[] {
  const errors: string[] = []
  for (const dependencies of [schema.dependentRequired, schema.dependentSchemas, schema.dependencies]) {
    for (const [name, needs] of Object.entries(isObject(dependencies ?? null) ? (dependencies as Schema) : {})) {
      at.effort.spend()
      if (!Object.hasOwn(value, name)) continue
      if (!Array.isArray(needs)) errors.push(...check(value, needs, at))
      else
        for (const other of needs) {
          at.effort.spend()
          if (typeof other === 'string' && !Object.hasOwn(value, other))
            errors.push(`${placeOf([...at.path, other])}: is missing, as ${name} is there.`)
        }
    }
  }
  return errors
}

function schemasIn(value: Json | undefined, at: Checking): Json[] {
  if (!Array.isArray(value)) return []
  at.effort.look(value.length)
  return value.filter(isSchema)
}

function namesIn(value: Schema, at: Checking): string[] {
  const names = Object.keys(value)
  at.effort.look(names.length)
  return names
}

const isSchema = (value: Json): boolean => typeof value === 'boolean' || isObject(value)
const isObject = (value: Json): value is Record<string, Json> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
