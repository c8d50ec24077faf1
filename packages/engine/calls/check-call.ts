import { Validator } from '@cfworker/json-schema'
import type { Json, ModelCall, NewEventOf } from '@runwire/protocol'
import type { LoopScope } from '../state/run-context.ts'

export type CallProblem = NewEventOf<'tool.failed'>['error']

const LONGEST_QUOTE = 300
const MOST_ERRORS = 5

/**
 * Why a call cannot run: no tool of that name, arguments that are no object, or an object its schema refuses. The message
 * is for the model, so it says what would be right. Null when nothing is wrong.
 */
export function checkCall(call: ModelCall, scope: LoopScope): CallProblem | null {
  const offered = [...scope.tools, ...scope.client_tools]
  const tool = offered.find(({ name }) => name === call.name)
  if (tool === undefined) {
    const names = offered.map(({ name }) => name).join(', ')
    return {
      code: 'unknown_tool',
      message: `There is no tool called ${JSON.stringify(call.name)}. ${names === '' ? 'No tools are available.' : `The tools are: ${names}.`}`,
    }
  }
  if (!isObject(call.arguments)) {
    const came = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments)
    const quote = came.length > LONGEST_QUOTE ? `${came.slice(0, LONGEST_QUOTE)}…`.toWellFormed() : came
    return {
      code: 'invalid_arguments',
      message: `The call was not run: its arguments are not a complete JSON object (${quote === '' ? 'nothing came' : `got ${quote}`}). Call again with one JSON object.`,
    }
  }
  const errors = schemaErrors(call.arguments, tool.parameters)
  if (errors.length === 0) return null
  return { code: 'invalid_arguments', message: `The call was not run: invalid arguments. ${errors.join(' ')}` }
}

export const isObject = (value: Json): value is Record<string, Json> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** What a JSON schema says against a value, each as a sentence that names the field. A schema that cannot be read refuses nothing. */
function schemaErrors(value: Record<string, Json>, schema: Record<string, Json>): string[] {
  const result = validate(value, schema)
  if (result === null || result.valid) return []
  const leaves = result.errors.filter(({ keyword }) => keyword !== 'properties' && keyword !== 'items')
  return [...new Set(leaves.map(({ instanceLocation, error }) => `${fieldName(instanceLocation)}: ${error}`))].slice(
    0,
    MOST_ERRORS,
  )
}

function validate(value: Record<string, Json>, schema: Record<string, Json>) {
  try {
    return new Validator(withoutPatterns(schema), '2020-12', false).validate(value)
  } catch {
    // Schemas come from strangers (tool servers, callers). One with a broken reference is theirs to mend; the tool itself still checks.
    return null
  }
}

/** Keywords whose value maps names of the schema's own to schemas; a name among them is no keyword. */
const NAME_MAPS = new Set(['properties', '$defs', 'definitions', 'dependentSchemas'])

/**
 * The schema without its regular expressions: a stranger's expression can take for ever on the right text, and nothing
 * here could stop it. Where names are matched by expressions, names that match none cannot be refused any more.
 */
function withoutPatterns(schema: Json, isNameMap = false): Record<string, Json> {
  const kept = Object.entries(isObject(schema) ? schema : {}).filter(([key]) => isNameMap || !isPattern(key, schema))
  return Object.fromEntries(kept.map(([key, value]) => [key, strip(value, !isNameMap && NAME_MAPS.has(key))]))
}

function strip(value: Json, isNameMap: boolean): Json {
  if (Array.isArray(value)) return value.map((item) => strip(item, false))
  return isObject(value) ? withoutPatterns(value, isNameMap) : value
}

function isPattern(key: string, schema: Json): boolean {
  if (key === 'pattern' || key === 'patternProperties') return true
  const matchesNames = isObject(schema) && 'patternProperties' in schema
  return matchesNames && (key === 'additionalProperties' || key === 'unevaluatedProperties')
}

const fieldName = (pointer: string) =>
  pointer === '#' || pointer === '' ? 'the arguments' : pointer.replace(/^#\//, '').replaceAll('/', '.')
