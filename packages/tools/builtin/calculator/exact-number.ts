/**
 * A number as exact as it can be: a fraction of whole numbers while the result is one, a double once a function or a
 * root made it irrational. `d` is positive and the fraction is in lowest terms.
 */
export type ExactNumber = { n: bigint; d: bigint } | number

/** Fractions beyond this many bits become doubles, so that no expression can hold the process for long. */
const EXACT_BITS = 4096
const LARGEST_EXACT_POWER = 1024n

/** Something asked for has no value; the message says what, for the model to read. */
export class NoValueError extends Error {}

export const whole = (value: bigint): ExactNumber => ({ n: value, d: 1n })

/** Reads a decimal literal such as `12`, `.5` or `1.5e-3` without rounding it. */
export function exactDecimal(literal: string): ExactNumber {
  const [mantissa = '', exponent = '0'] = literal.toLowerCase().split('e')
  const [integer = '', fraction = ''] = mantissa.split('.')
  const power = Number(exponent) - fraction.length
  if (Math.abs(power) > 300) return Number(literal)
  const digits = BigInt(integer + fraction)
  return power >= 0 ? whole(digits * 10n ** BigInt(power)) : reduced(digits, 10n ** BigInt(-power))
}

export function toDouble(value: ExactNumber): number {
  if (typeof value === 'number') return value
  const shift = Math.max(0, bits(value.d) - 1000, bits(value.n) - 1000)
  if (shift === 0) return Number(value.n) / Number(value.d)
  return Number(value.n >> BigInt(shift)) / Number(value.d >> BigInt(shift))
}

export const add = (a: ExactNumber, b: ExactNumber): ExactNumber =>
  typeof a === 'number' || typeof b === 'number' ? toDouble(a) + toDouble(b) : reduced(a.n * b.d + b.n * a.d, a.d * b.d)

export const negate = (a: ExactNumber): ExactNumber => (typeof a === 'number' ? -a : { n: -a.n, d: a.d })

export const subtract = (a: ExactNumber, b: ExactNumber): ExactNumber => add(a, negate(b))

export const multiply = (a: ExactNumber, b: ExactNumber): ExactNumber =>
  typeof a === 'number' || typeof b === 'number' ? toDouble(a) * toDouble(b) : reduced(a.n * b.n, a.d * b.d)

export function divide(a: ExactNumber, b: ExactNumber): ExactNumber {
  if (toDouble(b) === 0) throw new NoValueError('division by zero')
  return typeof a === 'number' || typeof b === 'number' ? toDouble(a) / toDouble(b) : reduced(a.n * b.d, a.d * b.n)
}

/** The remainder of a division; it has the sign of the divisor, so -1 % 3 is 2. */
export function modulo(a: ExactNumber, b: ExactNumber): ExactNumber {
  return subtract(a, multiply(b, floor(divide(a, b))))
}

export function floor(a: ExactNumber): ExactNumber {
  if (typeof a === 'number') return Math.floor(a)
  const quotient = a.n / a.d
  return whole(a.n < 0n && quotient * a.d !== a.n ? quotient - 1n : quotient)
}

export function power(a: ExactNumber, b: ExactNumber): ExactNumber {
  if (toDouble(a) === 0 && toDouble(b) < 0) throw new NoValueError('zero has no negative power')
  if (typeof a !== 'number' && typeof b !== 'number' && b.d === 1n) {
    const times = b.n < 0n ? -b.n : b.n
    const size = BigInt(Math.max(bits(a.n), bits(a.d))) * times
    if (times <= LARGEST_EXACT_POWER && size <= BigInt(EXACT_BITS)) {
      return b.n < 0n ? reduced(a.d ** times, a.n ** times) : { n: a.n ** times, d: a.d ** times }
    }
  }
  return toDouble(a) ** toDouble(b)
}

/**
 * Writes a number the way people do: whole numbers and short decimals exactly, everything else to 15 significant
 * digits.
 */
export function printNumber(value: ExactNumber): string {
  if (typeof value === 'number') return printDouble(value)
  if (value.d === 1n) return value.n.toString().length <= 60 ? value.n.toString() : printDouble(toDouble(value))
  const exact = shortDecimal(value)
  return exact ?? printDouble(toDouble(value))
}

function printDouble(value: number): string {
  if (Number.isNaN(value)) throw new NoValueError('the result is not a real number')
  if (!Number.isFinite(value)) throw new NoValueError('the result is too large')
  return String(Number(value.toPrecision(15)))
}

/** The decimal of a fraction that has at most 20 digits after the point; null for any other. */
function shortDecimal({ n, d }: { n: bigint; d: bigint }): string | null {
  const scale = 10n ** 20n
  if ((n * scale) % d !== 0n) return null
  const digits = (((n < 0n ? -n : n) * scale) / d).toString().padStart(21, '0')
  const fraction = digits.slice(-20).replace(/0+$/, '')
  if (digits.length > 60) return null
  return `${n < 0n ? '-' : ''}${digits.slice(0, -20)}.${fraction}`
}

function reduced(n: bigint, d: bigint): ExactNumber {
  const sign = d < 0n ? -1n : 1n
  const divisor = gcd(n < 0n ? -n : n, d * sign)
  const value = { n: (n * sign) / divisor, d: (d * sign) / divisor }
  return bits(value.n) > EXACT_BITS || bits(value.d) > EXACT_BITS ? toDouble(value) : value
}

export function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? 1n : a
}

const bits = (value: bigint): number => (value < 0n ? -value : value).toString(16).length * 4
