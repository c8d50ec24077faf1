import {
  add,
  divide,
  exactDecimal,
  type ExactNumber,
  modulo,
  multiply,
  negate,
  NoValueError,
  power,
  subtract,
  whole,
} from './exact-number.ts'
import { CONSTANTS, factorial, FUNCTIONS } from './math-functions.ts'

const DEEPEST = 100
const TOKEN =
  /\s*(?:(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([A-Za-zπ][A-Za-z0-9_]*)|(\*\*|[-+*/%^(),!×÷·−√]))/y

/**
 * The value of an arithmetic expression: + - * / % ^ ! with the usual order, parentheses, functions and constants;
 * `2(3)` and `2pi` multiply; a `%` with nothing to divide by is per cent. Nothing is ever executed.
 * Throws NoValueError with a sentence that says what is wrong and where.
 */
export function evaluate(expression: string): ExactNumber {
  const parser = new Parser(tokensOf(expression))
  return parser.whole()
}

interface Token {
  kind: 'number' | 'name' | 'sign' | 'end'
  text: string
  at: number
}

const SPELLINGS: Record<string, string> = { '**': '^', '×': '*', '·': '*', '÷': '/', '−': '-' }

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < expression.length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(expression)
    if (match === null) {
      const rest = expression.slice(at).trimStart()
      if (rest === '') break
      throw new NoValueError(
        `unexpected ${JSON.stringify(String.fromCodePoint(rest.codePointAt(0) ?? 0))} at character ${expression.length - rest.length + 1}`,
      )
    }
    const [, number, name, sign] = match
    const text = number ?? name ?? SPELLINGS[sign ?? ''] ?? sign ?? ''
    tokens.push({
      kind: number ? 'number' : name ? 'name' : 'sign',
      text,
      at: TOKEN.lastIndex - (number ?? name ?? sign ?? '').length + 1,
    })
  }
  return [...tokens, { kind: 'end', text: 'the end', at: expression.length + 1 }]
}

/** Recursive descent; each method reads what its name says and leaves the rest. */
class Parser {
  readonly #tokens: Token[]
  #at = 0
  #depth = 0

  constructor(tokens: Token[]) {
    this.#tokens = tokens
  }

  whole(): ExactNumber {
    if (this.#ahead().kind === 'end') throw new NoValueError('the expression is empty')
    const value = this.#sum()
    if (this.#ahead().kind !== 'end') throw this.#unexpected()
    return value
  }

  #ahead(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: 'the end', at: 0 }
  }

  #take(...signs: string[]): string | null {
    const { kind, text } = this.#ahead()
    if (kind !== 'sign' || !signs.includes(text)) return null
    this.#at += 1
    return text
  }

  #sum(): ExactNumber {
    this.#depth += 1
    if (this.#depth > DEEPEST) throw new NoValueError(`the expression is nested deeper than ${DEEPEST} levels`)
    let value = this.#product()
    for (let sign = this.#take('+', '-'); sign !== null; sign = this.#take('+', '-')) {
      value = sign === '+' ? add(value, this.#product()) : subtract(value, this.#product())
    }
    this.#depth -= 1
    return value
  }

  #product(): ExactNumber {
    let value = this.#signed()
    for (;;) {
      const sign = this.#take('*', '/', '%')
      if (sign === '*') value = multiply(value, this.#signed())
      else if (sign === '/') value = divide(value, this.#signed())
      else if (sign === '%') value = this.#startsOperand() ? modulo(value, this.#signed()) : divide(value, whole(100n))
      else if (this.#startsOperand() && this.#ahead().kind !== 'number') value = multiply(value, this.#power())
      else return value
    }
  }

  #startsOperand(): boolean {
    const { kind, text } = this.#ahead()
    return kind === 'number' || kind === 'name' || text === '(' || text === '√'
  }

  #signed(): ExactNumber {
    let negative = false
    for (let sign = this.#take('+', '-'); sign !== null; sign = this.#take('+', '-'))
      negative = negative !== (sign === '-')
    const value = this.#power()
    return negative ? negate(value) : value
  }

  #power(): ExactNumber {
    const base = this.#postfix()
    if (this.#take('^') === null) return base
    this.#depth += 1
    if (this.#depth > DEEPEST) throw new NoValueError(`the expression is nested deeper than ${DEEPEST} levels`)
    const exponent = this.#signed()
    this.#depth -= 1
    return power(base, exponent)
  }

  #postfix(): ExactNumber {
    let value = this.#operand()
    while (this.#take('!') !== null) value = factorial(value)
    return value
  }

  #operand(): ExactNumber {
    const token = this.#ahead()
    if (token.kind === 'number') {
      this.#at += 1
      return exactDecimal(token.text)
    }
    if (token.kind === 'name') return this.#named(token)
    if (this.#take('√') !== null) return FUNCTIONS.get('sqrt')?.apply([this.#postfix()]) ?? 0
    if (this.#take('(') === null) throw this.#unexpected()
    const value = this.#sum()
    this.#close()
    return value
  }

  #named(token: Token): ExactNumber {
    this.#at += 1
    const name = token.text.toLowerCase()
    const constant = CONSTANTS.get(name)
    if (constant !== undefined) return constant
    const called = FUNCTIONS.get(name)
    if (called === undefined) {
      throw new NoValueError(
        `${JSON.stringify(token.text)} at character ${token.at} is neither a function (${[...FUNCTIONS.keys()].join(', ')}) nor a constant (pi, e, tau, phi)`,
      )
    }
    if (this.#take('(') === null) throw new NoValueError(`${name} needs its arguments in parentheses, as in ${name}(…)`)
    const args = [this.#sum()]
    while (this.#take(',') !== null) args.push(this.#sum())
    this.#close()
    if (args.length < called.least || args.length > called.most) {
      throw new NoValueError(
        `${name} takes ${called.least === called.most ? called.least : `${called.least} to ${called.most}`} arguments, not ${args.length}`,
      )
    }
    return called.apply(args)
  }

  #close(): void {
    if (this.#take(')') === null)
      throw new NoValueError(`a closing parenthesis is missing at character ${this.#ahead().at}`)
  }

  #unexpected(): NoValueError {
    const { kind, text, at } = this.#ahead()
    return new NoValueError(
      kind === 'end'
        ? 'the expression ends where a number is expected'
        : `unexpected ${JSON.stringify(text)} at character ${at}`,
    )
  }
}
