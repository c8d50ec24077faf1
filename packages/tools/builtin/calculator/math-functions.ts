import {
  add,
  divide,
  type ExactNumber,
  floor,
  gcd,
  modulo,
  multiply,
  negate,
  NoValueError,
  power,
  subtract,
  toDouble,
  whole,
} from './exact-number.ts'

interface MathFunction {
  least: number
  most: number
  apply(args: ExactNumber[]): ExactNumber
}

const one = (apply: (x: number) => number): MathFunction => ({
  least: 1,
  most: 1,
  apply: ([x]) => apply(toDouble(x ?? 0)),
})
const exact = (least: number, most: number, apply: (...args: ExactNumber[]) => ExactNumber): MathFunction => ({
  least,
  most,
  apply: (args) => apply(...args),
})

const ZERO = whole(0n)
const LARGEST_FACTORIAL = 170

/** Functions by name. Those on whole numbers and fractions stay exact. */
export const FUNCTIONS: ReadonlyMap<string, MathFunction> = new Map<string, MathFunction>([
  ['abs', exact(1, 1, (x = ZERO) => (toDouble(x) < 0 ? negate(x) : x))],
  ['sign', exact(1, 1, (x = ZERO) => whole(BigInt(Math.sign(toDouble(x)))))],
  ['floor', exact(1, 1, (x = ZERO) => floor(x))],
  ['ceil', exact(1, 1, (x = ZERO) => negate(floor(negate(x))))],
  ['trunc', exact(1, 1, (x = ZERO) => (toDouble(x) < 0 ? negate(floor(negate(x))) : floor(x)))],
  ['round', exact(1, 2, round)],
  ['mod', exact(2, 2, (x = ZERO, y = ZERO) => modulo(x, y))],
  ['pow', exact(2, 2, (x = ZERO, y = ZERO) => power(x, y))],
  ['min', exact(1, 100, (...args) => args.reduce((a, b) => (toDouble(b) < toDouble(a) ? b : a)))],
  ['max', exact(1, 100, (...args) => args.reduce((a, b) => (toDouble(b) > toDouble(a) ? b : a)))],
  ['sum', exact(1, 100, (...args) => args.reduce(add))],
  ['avg', exact(1, 100, (...args) => divide(args.reduce(add), whole(BigInt(args.length))))],
  ['gcd', exact(2, 2, (x = ZERO, y = ZERO) => whole(gcd(magnitude(x, 'gcd'), magnitude(y, 'gcd'))))],
  ['lcm', exact(2, 2, (x = ZERO, y = ZERO) => lcm(magnitude(x, 'lcm'), magnitude(y, 'lcm')))],
  ['factorial', exact(1, 1, (x = ZERO) => factorial(x))],
  ['sqrt', { least: 1, most: 1, apply: ([x = ZERO]) => squareRoot(x) }],
  ['cbrt', one(Math.cbrt)],
  ['exp', one(Math.exp)],
  ['ln', one(positive('ln', Math.log))],
  [
    'log',
    {
      least: 1,
      most: 2,
      apply: ([x = ZERO, base]) => logarithm(toDouble(x), base === undefined ? 10 : toDouble(base)),
    },
  ],
  ['log10', one(positive('log10', Math.log10))],
  ['log2', one(positive('log2', Math.log2))],
  ['sin', one(Math.sin)],
  ['cos', one(Math.cos)],
  ['tan', one(Math.tan)],
  ['asin', one(Math.asin)],
  ['acos', one(Math.acos)],
  ['atan', one(Math.atan)],
  ['atan2', { least: 2, most: 2, apply: ([y = ZERO, x = ZERO]) => Math.atan2(toDouble(y), toDouble(x)) }],
  ['sinh', one(Math.sinh)],
  ['cosh', one(Math.cosh)],
  ['tanh', one(Math.tanh)],
  ['hypot', { least: 1, most: 100, apply: (args) => Math.hypot(...args.map(toDouble)) }],
])

export const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['π', Math.PI],
  ['tau', 2 * Math.PI],
  ['e', Math.E],
  ['phi', (1 + Math.sqrt(5)) / 2],
])

/** Half goes away from zero, as people round. */
function round(x: ExactNumber = ZERO, digits: ExactNumber = ZERO): ExactNumber {
  const places = toDouble(digits)
  if (!Number.isInteger(places) || Math.abs(places) > 100)
    throw new NoValueError('round takes whole digits between -100 and 100')
  const scale = power(whole(10n), whole(BigInt(places)))
  const size = toDouble(x) < 0 ? negate(x) : x
  const rounded = divide(floor(add(multiply(size, scale), divide(whole(1n), whole(2n)))), scale)
  return toDouble(x) < 0 ? negate(rounded) : rounded
}

export function factorial(x: ExactNumber): ExactNumber {
  const value = magnitude(x, 'a factorial')
  if (toDouble(x) < 0 || value > BigInt(LARGEST_FACTORIAL))
    throw new NoValueError(`a factorial takes a whole number from 0 to ${LARGEST_FACTORIAL}`)
  let product = 1n
  for (let factor = 2n; factor <= value; factor += 1n) product *= factor
  return whole(product)
}

function lcm(a: bigint, b: bigint): ExactNumber {
  return a === 0n || b === 0n ? ZERO : whole((a / gcd(a, b)) * b)
}

function magnitude(x: ExactNumber, name: string): bigint {
  const value = typeof x === 'number' && Number.isInteger(x) ? whole(BigInt(x)) : x
  if (typeof value === 'number' || value.d !== 1n) throw new NoValueError(`${name} takes whole numbers`)
  return value.n < 0n ? -value.n : value.n
}

function squareRoot(x: ExactNumber): ExactNumber {
  const root = Math.sqrt(toDouble(x))
  if (Number.isNaN(root)) throw new NoValueError('sqrt takes numbers from 0 on')
  const nearest = whole(BigInt(Number.isSafeInteger(Math.round(root)) ? Math.round(root) : 0))
  return toDouble(subtract(multiply(nearest, nearest), x)) === 0 ? nearest : root
}

function positive(name: string, apply: (x: number) => number): (x: number) => number {
  return (x) => {
    if (x <= 0) throw new NoValueError(`${name} takes numbers above 0`)
    return apply(x)
  }
}

function logarithm(x: number, base: number): number {
  if (x <= 0 || base <= 0 || base === 1)
    throw new NoValueError('log takes numbers above 0, and a base above 0 that is not 1')
  if (base === 10) return Math.log10(x)
  return base === 2 ? Math.log2(x) : Math.log(x) / Math.log(base)
}
