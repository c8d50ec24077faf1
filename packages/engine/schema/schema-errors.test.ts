import type { Json } from '@runwire/protocol'
import { expect, test } from 'vitest'
import { schemaErrors } from './schema-errors.ts'

const object = (properties: Record<string, Json>, rest: Record<string, Json> = {}) => ({
  type: 'object',
  properties,
  ...rest,
})

test.each<[string, Json, Json, string[]]>([
  [
    'a field too many',
    object({ expression: {} }, { additionalProperties: false }),
    { expr: '6*7' },
    ['expr: there is no such field. The fields are: expression.'],
  ],
  ['a missing field', object({ city: {} }, { required: ['city'] }), {}, ['city: is missing.']],
  [
    'a wrong type',
    object({ user: object({ age: { type: 'integer' } }) }),
    { user: { age: 'old' } },
    ['user.age: must be an integer, not "old".'],
  ],
  ['one of two types', { type: ['string', 'null'] }, 7, ['the arguments: must be a string or null, not 7.']],
  [
    'a value that is not among the allowed',
    object({ unit: { enum: ['c', 'f'] } }),
    { unit: 'k' },
    ['unit: must be "c" or "f", not "k".'],
  ],
  ['a constant', object({ kind: { const: 'a' } }), { kind: 'b' }, ['kind: must be "a", not "b".']],
  ['a text too short', { minLength: 3 }, '😀😀', ['the arguments: must have at least 3 characters, has 2.']],
  ['a text too long', { maxLength: 1 }, 'abc', ['the arguments: must have at most 1 characters, has 3.']],
  ['a number too small', { exclusiveMinimum: 0 }, 0, ['the arguments: must be more than 0, not 0.']],
  ['a number too large', { maximum: 5 }, 6, ['the arguments: must be at most 5, not 6.']],
  ['a number between', { multipleOf: 0.1 }, 0.25, ['the arguments: must be a multiple of 0.1, not 0.25.']],
  ['an item', { items: { type: 'number' } }, [1, 'x'], ['1: must be a number, not "x".']],
  ['a list too short', { minItems: 1 }, [], ['the arguments: must have at least 1 items, has 0.']],
  ['an item twice', { uniqueItems: true }, [{ a: 1 }, { a: 1 }], ['the arguments: must not have the same item twice.']],
  [
    'none of several forms',
    object({ id: { anyOf: [{ type: 'string' }, { type: 'null' }] } }),
    { id: 7 },
    ['id: fits none of the forms it may have: id: must be a string, not 7. Or id: must be null, not 7.'],
  ],
  [
    'the form that was meant',
    { anyOf: [{ type: 'string' }, object({ a: { type: 'number' } })] },
    { a: 'x' },
    ['a: must be a number, not "x".'],
  ],
  ['two forms at once', { oneOf: [{ minimum: 1 }, { maximum: 9 }] }, 5, [expect.stringContaining('exactly one')]],
  ['a form that is excluded', { not: { type: 'null' } }, null, [expect.stringContaining('not allowed')]],
  [
    'what a condition asks for',
    JSON.parse('{"if": {"required": ["a"]}, "then": {"required": ["b"]}, "else": {"required": ["c"]}}') as Json,
    { a: 1 },
    ['b: is missing.'],
  ],
  ['what a field asks for', { dependentRequired: { a: ['b'] } }, { a: 1 }, ['b: is missing, as a is there.']],
  [
    'what a reference says',
    { $ref: '#/$defs/tree', $defs: { tree: object({ next: { $ref: '#/$defs/tree' } }, { required: ['x'] }) } },
    { x: 1, next: { x: 1, next: {} } },
    ['next.next.x: is missing.'],
  ],
])('%s is told with its field and what would be right', (_what, schema, value, errors) => {
  expect(schemaErrors(value, schema)).toEqual(errors)
})

test.each<[string, Json, Json]>([
  ['decimal fractions', { multipleOf: 0.1 }, 0.3],
  ['whole numbers with a point', { type: 'integer' }, 2.0],
  ['later items of a list', { prefixItems: [{ type: 'string' }], items: { type: 'number' } }, ['a', 1, 2]],
  ['one of the forms', { oneOf: [{ type: 'string' }, { type: 'number' }] }, 5],
  ['objects whatever the order of their keys', { const: { a: 1, b: [2] } }, { b: [2], a: 1 }],
  ['formats and expressions, whatever they are', { format: 'url', pattern: '^(a+)+$' }, 'x'],
  ['references to elsewhere', { $ref: 'https://schema.test/x' }, 5],
  ['references that make a circle', { $ref: '#' }, 5],
  ['references that are no text', { $ref: '#/%ff/%' }, 5],
  ['no schema at all', true, 5],
])('%s are taken', (_what, schema, value) => {
  expect(schemaErrors(value, schema)).toEqual([])
})

/** Two schemas of each level refer to both of the next: 2^depth paths. */
function doubling(depth: number, keyword: 'allOf' | 'anyOf'): Json {
  const $defs: Record<string, Json> = { [`d${depth}`]: { type: 'string' } }
  for (let level = depth - 1; level >= 0; level--)
    $defs[`d${level}`] = { [keyword]: Array.from({ length: 2 }, () => ({ $ref: `#/$defs/d${level + 1}` })) }
  return { $ref: '#/$defs/d0', $defs }
}

const MEGABYTE = 1024 * 1024
const hostile: [string, Json, Json][] = [
  [
    'a format',
    object({ u: { type: 'string', format: 'url' } }),
    { u: `http://${'a'.repeat(50)}.${'b-'.repeat(40_000)}!` },
  ],
  ['an expression', object({ u: { pattern: '^(a+)+$' } }), { u: `${'a'.repeat(MEGABYTE)}!` }],
  ['references that double', doubling(40, 'allOf'), 7],
  ['choices that double', doubling(40, 'anyOf'), 7],
  ['a megabyte of schemas', { allOf: Array.from({ length: 60_000 }, () => ({ minLength: 9 })) }, 'x'.repeat(MEGABYTE)],
  ['a megabyte of values', { enum: Array.from({ length: 100_000 }, (_, index) => `value ${index}`) }, 'none'],
  [
    'a megabyte of fields',
    { additionalProperties: false },
    Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`field ${index}`, 1])),
  ],
  [
    'long names',
    { additionalProperties: { type: 'null' } },
    Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`${index}`.repeat(10_000), 1])),
  ],
  ['items that must differ', { uniqueItems: true }, Array.from({ length: 40_000 }, (_, index) => ({ index }))],
  ...['allOf', 'oneOf', 'prefixItems', 'type'].map((keyword): [string, Json, Json] => [
    `${keyword} of no schemas, for many items`,
    { items: { [keyword]: Array.from({ length: 60_000 }, () => 1) } },
    Array.from({ length: 40_000 }, () => []),
  ]),
  [
    'thousands of fields, for many items',
    { items: object(Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`a${index}`, true]))) },
    Array.from({ length: 40_000 }, () => ({})),
  ],
  ['errors without number', { items: { enum: ['x'.repeat(100_000)] } }, Array.from({ length: 40_000 }, () => 0)],
  [
    'a long text, counted often',
    { allOf: Array.from({ length: 500 }, () => ({ maxLength: MEGABYTE - 1 })) },
    'x'.repeat(MEGABYTE),
  ],
]

test.each(hostile)('SEC20: %s cannot hold the event loop', (_what, schema, value) => {
  schemaErrors(value, schema)
  const before = process.cpuUsage()
  schemaErrors(value, schema)
  const { user, system } = process.cpuUsage(before)
  // Below 50 ms on a machine of its own; others share this one, and what grows without bound takes seconds.
  expect((user + system) / 1000).toBeLessThan(1_000)
})
