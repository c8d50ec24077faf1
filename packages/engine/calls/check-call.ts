import type { Json, ModelCall, NewEventOf } from '@runwire/protocol'
import { schemaErrors } from '../schema/schema-errors.ts'
import type { LoopScope } from '../state/run-context.ts'

export type CallProblem = NewEventOf<'tool.failed'>['error']

const LONGEST_QUOTE = 300

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
