import { expect, test } from 'vitest'
import type { Json } from '@runwire/protocol'
import { checkCall } from './check-call.ts'
import type { LoopScope } from '../state/run-context.ts'
import { sampleTool } from '../testing/sample-setup.ts'

/** The error that the check finds in arguments under a schema; null where they may pass. */
function check(parameters: Record<string, Json>, args: Json): string | null {
  const scope: Pick<LoopScope, 'tools' | 'client_tools'> = {
    tools: [sampleTool('tool', () => ({ ok: true, result: '' }), { parameters })],
    client_tools: [],
  }
  const call = { call_id: 'call_1', provider_call_id: 'p', name: 'tool', arguments: args }
  return checkCall(call, scope as LoopScope)?.message ?? null
}

test('the error names each wrong field, at most five of them', () => {
  const parameters = {
    type: 'object',
    properties: { user: { type: 'object', properties: { age: { type: 'integer' } } } },
    required: ['user'],
    additionalProperties: false,
  }

  expect(check(parameters, { user: { age: 'old' } })).toMatch(/user\.age: .*integer/)
  expect(check(parameters, { user: {}, extra: 1 })).toContain('extra')
  expect(check(parameters, {})).toContain('user')
  expect(check(parameters, { user: { age: 3 } })).toBeNull()
  const many = {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, { type: 'string' }])),
  }
  expect(
    check(many, Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, 1])))?.match(/f\d+:/g),
  ).toHaveLength(5)
})

test('SEC14: a regular expression in a stranger’s schema never runs', () => {
  const hostile = { type: 'string', pattern: '^(a+)+$' }
  const args = { name: `${'a'.repeat(50)}!`, list: [`${'a'.repeat(50)}!`] }

  expect(
    check({ type: 'object', properties: { name: hostile, list: { type: 'array', items: hostile } } }, args),
  ).toBeNull()
  expect(check({ type: 'object', properties: { name: { anyOf: [hostile] } } }, args)).toBeNull()
  expect(
    check(
      { type: 'object', patternProperties: { '^(a+)+$': { type: 'number' } }, additionalProperties: false },
      { [`${'a'.repeat(50)}!`]: 1 },
    ),
  ).toBeNull()
})

test('a field that is called like a keyword is a field', () => {
  const parameters = {
    type: 'object',
    properties: { pattern: { type: 'string' }, patternProperties: { type: 'number' } },
    required: ['pattern'],
  }

  expect(check(parameters, { pattern: 5 })).toContain('pattern')
  expect(check(parameters, {})).toContain('pattern')
  expect(check(parameters, { pattern: 'x', patternProperties: 1 })).toBeNull()
})

test('a schema that cannot be read refuses nothing: the tool itself still looks', () => {
  expect(check({ $ref: '#/nowhere' }, { a: 1 })).toBeNull()
  expect(check({ $ref: '#' }, { a: 1 })).toBeNull()
})

test('SEC14: names of the language’s own objects are ordinary names', () => {
  const args = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}') as Json

  expect(
    check({ type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false }, args),
  ).toContain('constructor')
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})
