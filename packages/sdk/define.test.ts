import type { CodeToolContext } from '@runwire/worker/code'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { defineAgent, defineTool } from './index.ts'

const context = {} as CodeToolContext
const named = { name: 'order_status', description: 'Says where an order is.' }

test('B13: a tool has typed arguments, defaults filled in, and shows the model a JSON Schema', async () => {
  const tool = defineTool({
    ...named,
    parameters: z.object({ id: z.string().describe('Order number'), days: z.number().int().default(7) }),
    effect: 'read',
    run: (args) => {
      expectTypeOf(args).toEqualTypeOf<{ id: string; days: number }>()
      return `${args.id} in ${args.days} days`
    },
  })

  expect(tool).toMatchObject({ effect: 'read', needsApproval: false, timeoutMs: 30_000, title: 'order status' })
  expect(tool.parameters).toMatchObject({
    type: 'object',
    properties: { id: { type: 'string', description: 'Order number' }, days: { default: 7 } },
    required: ['id'],
  })
  expect(await tool.run({ id: 'A1' }, context)).toBe('A1 in 7 days')
})

test('B13: arguments that zod refuses are named and never reach the tool’s code', async () => {
  const tool = defineTool({ ...named, parameters: z.object({ id: z.string() }), run: () => expect.unreachable() })

  await expect(tool.run({ id: 7 }, context)).rejects.toMatchObject({
    code: 'invalid_arguments',
    message: expect.stringContaining('id'),
  })
})

test('B13: a JSON Schema goes to the model as it is', async () => {
  const parameters = { type: 'object', properties: { id: { type: 'string' } } } as const
  const tool = defineTool({ ...named, parameters, run: ({ id }) => id })

  expect(tool.parameters).toEqual(parameters)
  expect(await tool.run({ id: 'A1' }, context)).toBe('A1')
})

test.each([
  ['a name with blanks', { name: 'order status' }, /name "order status" must be/],
  ['no time', { timeoutMs: 0 }, /timeoutMs must be more than 0/],
  ['a schema without JSON Schema', { parameters: z.object({ at: z.date() }) }, /no JSON Schema/],
])('B13: %s is refused where it is defined', (_what, changes, message) => {
  expect(() => defineTool({ ...named, parameters: z.object({}), run: () => null, ...changes })).toThrow(message)
})

test('B13: an agent names its tools in code beside the others', () => {
  const tool = defineTool({ ...named, parameters: z.object({}), run: () => null })
  const agent = defineAgent({
    slug: 'shop',
    name: 'Shop helper',
    model: { name: 'demo' },
    tools: [tool, { kind: 'builtin', name: 'calculator' }],
  })

  expect(agent).toMatchObject({
    slug: 'shop',
    config: {
      tools: [
        { kind: 'code', name: 'order_status' },
        { kind: 'builtin', name: 'calculator' },
      ],
    },
  })
})

test('B13: a wrong configuration names the field', () => {
  expect(() => defineAgent({ slug: 'shop', name: '' })).toThrow(/defineAgent shop:[^]*name/)
})
