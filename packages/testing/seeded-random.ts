/** Random numbers from 0 to 1 that come again in the same order from the same seed. */
export interface SeededRandom {
  seed: number
  next(): number
  /** A whole number from `least` to `most`, both possible. */
  between(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** Takes `SEED` from the environment or draws one, and prints it under `what`, so that a failure can be played again. */
export function seededRandom(
  what: string,
  seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31)),
): SeededRandom {
  console.log(`${what}: SEED=${seed}`)
  let state = seed
  // mulberry32: small, and good enough to choose bytes and requests.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    seed,
    next,
    between,
    pick: (items) => {
      if (items.length === 0) throw new Error('There is nothing to pick from.')
      return items[between(0, items.length - 1)] as (typeof items)[number]
    },
  }
}
