import type { Tool } from '@runwire/engine'
import { z } from 'zod'
import { evaluate } from './calculator/evaluate.ts'
import { NoValueError, printNumber } from './calculator/exact-number.ts'
import { jsonSchemaOf, readArguments } from './arguments.ts'

const Arguments = z.strictObject({
  expression: z
    .string()
    .min(1)
    .max(1000)
    .describe('An arithmetic expression, for example 17*24, (3+4)^2/7, sqrt(2) or 200*15%'),
})

/** Computes an arithmetic expression: exactly where whole numbers and decimals allow it, else to 15 digits. */
export const calculator: Tool = {
  name: 'calculator',
  title: 'Calculating',
  description:
    'Computes an arithmetic expression: + - * / % ^ ! and parentheses, functions such as sqrt, round, min, ln, sin (radians), constants pi and e.',
  parameters: jsonSchemaOf(Arguments),
  effect: 'read',
  needs_approval: false,
  timeout_ms: 5_000,
  async run(args) {
    const { expression } = readArguments(Arguments, args)
    try {
      return { ok: true, result: printNumber(evaluate(expression)) }
    } catch (error) {
      if (!(error instanceof NoValueError)) throw error
      return { ok: false, error: { code: 'invalid_arguments', message: `expression: ${error.message}.` } }
    }
  },
}
