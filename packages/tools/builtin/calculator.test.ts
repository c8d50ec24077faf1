import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calculator } from './calculator.ts'
import { toolContext } from '../testing/tool-context.ts'

async function compute(expression: string): Promise<string> {
  const outcome = await calculator.run({ expression }, toolContext())
  return outcome.ok ? z.string().parse(outcome.result) : `${outcome.error.code} ${outcome.error.message}`
}

test.each([
  ['17*24', '408'],
  ['1000/8', '125'],
  ['0.1+0.2', '0.3'],
  ['8*9', '72'],
  ['2*21', '42'],
  ['1/3*3', '1'],
  ['10/4', '2.5'],
  ['2^10', '1024'],
  ['2**3**2', '512'],
  ['-2^2', '-4'],
  ['2^-2', '0.25'],
  ['(3+4)^2/7', '7'],
  ['99999999999*99999999999', '9999999999800000000001'],
  ['10%3', '1'],
  ['-5%3', '1'],
  ['200*15%', '30'],
  ['5!', '120'],
  ['2(3+4)', '14'],
  ['6×7−2÷1', '40'],
  ['sqrt(16)', '4'],
  ['√16 + 1', '5'],
  ['round(2.345, 2)', '2.35'],
  ['round(-2.5)', '-3'],
  ['max(1, 2/3, 0.9)', '1'],
  ['avg(1, 2, 3, 4)', '2.5'],
  ['lcm(4, 6) + gcd(4, 6)', '14'],
  ['log(8, 2) + log(1000)', '6'],
  ['2pi', '6.28318530717959'],
  ['cos(0) + sin(0)', '1'],
  ['1e3 + 1.5e-3', '1000.0015'],
])('%s is %s', async (expression, result) => {
  expect(await compute(expression)).toBe(result)
})

test.each([
  ['1/0', 'division by zero'],
  ['2+', 'ends where a number is expected'],
  ['(2', 'a closing parenthesis is missing at character 3'],
  ['2 3', 'unexpected "3" at character 3'],
  ['2 $ 3', 'unexpected "$" at character 3'],
  ['foo(2)', '"foo" at character 1 is neither a function'],
  ['sqrt(-1)', 'sqrt takes numbers from 0 on'],
  ['sqrt 4', 'sqrt needs its arguments in parentheses'],
  ['min()', 'unexpected ")"'],
  ['log(1, 2, 3)', 'log takes 1 to 2 arguments, not 3'],
  ['9^9^9^9', 'the result is too large'],
  ['1000!', 'a factorial takes a whole number from 0 to 170'],
  ['   ', 'the expression is empty'],
  ['constructor', '"constructor" at character 1 is neither'],
])('%s is refused with the reason: %s', async (expression, reason) => {
  const answer = await compute(expression)
  expect(answer).toMatch(/^invalid_arguments expression: /)
  expect(answer).toContain(reason)
})

test('whole numbers of any size are added, multiplied and divided exactly', async () => {
  const seed = Date.now() % 1_000_000
  console.log(`calculator: seed ${seed}`)
  const integers = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
  await fc.assert(
    fc.asyncProperty(integers, integers, async (a, b) => {
      expect(await compute(`(${a}) + (${b})`)).toBe(String(a + b))
      expect(await compute(`(${a}) * (${b})`)).toBe(String(a * b))
      if (b !== 0n) expect(await compute(`((${a}) * (${b})) / (${b})`)).toBe(String(a))
    }),
    { seed },
  )
})

test('SEC14: no expression of a thousand characters holds the process', async () => {
  const hostile = [
    '('.repeat(1000),
    '2^'.repeat(499) + '2',
    '9'.repeat(1000),
    '-'.repeat(999) + '1',
    '9!'.repeat(400),
    '1/7+'.repeat(249) + '1',
    `${'9'.repeat(400)}^${'9'.repeat(400)}`,
    '√'.repeat(900) + '2',
  ]
  for (const expression of hostile) expect((await compute(expression)).length).toBeGreaterThan(0)
})
