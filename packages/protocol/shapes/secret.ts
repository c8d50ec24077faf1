/** A secret in memory: prints as [redacted] wherever it is logged or serialised; `reveal()` is the only way to it. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toString(): string {
    return '[redacted]'
  }

  toJSON(): string {
    return '[redacted]'
  }

  /** Printed by Node's console and util.inspect. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[redacted]'
  }
}
