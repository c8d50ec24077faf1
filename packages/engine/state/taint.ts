/** The foreign sources of a conversation: origins of words that are not the user's or this project's own. */
export class Taint {
  readonly #origins: Set<string>
  readonly #store: (origin: string) => Promise<void>

  constructor(stored: readonly string[], store: (origin: string) => Promise<void> = () => Promise.resolve()) {
    this.#origins = new Set(stored)
    this.#store = store
  }

  /** Notes that words of `origin` are about to come in. It is stored once this returns, so that no crash forgets it. */
  async add(origin: string): Promise<void> {
    if (this.#origins.has(origin)) return
    await this.#store(origin)
    this.#origins.add(origin)
  }

  /** True if anybody's words are there, those of `except` aside. */
  has(except?: string): boolean {
    return [...this.#origins].some((origin) => origin !== except)
  }
}
