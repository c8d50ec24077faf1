import { expect, test } from 'vitest'
import { z } from 'zod'
import { Json, JsonSchema } from './values.ts'

const deep = (levels: number): Record<string, unknown> => (levels === 0 ? {} : { properties: deep(levels - 1) })
const long = (chars: number) => ({ description: 'x'.repeat(chars - '{"description":""}'.length) })

test('SEC20: a schema that somebody brings along has a size and a depth it may not pass', () => {
  expect(JsonSchema.safeParse(deep(50)).success).toBe(true)
  expect(JsonSchema.safeParse(deep(51)).error?.issues[0]?.message).toBe('must not be nested deeper than 50 levels')
  expect(JsonSchema.safeParse(long(131_072)).success).toBe(true)
  expect(JsonSchema.safeParse(long(131_073)).error?.issues[0]?.message).toMatch(/not be longer than 131072 characters/)
})

test('JSON values are told from others, and a missing one is missed', () => {
  for (const value of [null, true, 0, 'a', [], [1, [2]], { a: { b: null } }])
    expect(Json.safeParse(value).success).toBe(true)
  for (const value of [undefined, NaN, () => 1, 1n, [undefined], { a: Symbol('x') }])
    expect(Json.safeParse(value).success).toBe(false)
  expect(z.object({ result: Json }).safeParse({}).success).toBe(false)
})

test('SEC20: a megabyte of small values is checked without holding the event loop', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 30_000 }, (_, index) => [`field ${index}`, { type: 'string' }]),
  )
  Json.safeParse(properties)
  const before = process.cpuUsage()
  Json.safeParse(properties)
  JsonSchema.safeParse({ type: 'object', properties })
  const { user, system } = process.cpuUsage(before)
  // Below 50 ms on a machine of its own; others share this one, and what grows without bound takes seconds.
  expect((user + system) / 1000).toBeLessThan(1_000)
})
