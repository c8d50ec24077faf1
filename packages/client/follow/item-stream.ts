import type { StreamItem } from './items.ts'

/**
 * The items of a stream, to be read once with `for await`. Unlike a plain async generator's, its `return()` ends it at
 * once even while a `next()` waits for the network, so that leaving a screen closes its connection.
 */
export interface ItemStream<Item = StreamItem> extends AsyncIterableIterator<Item, undefined, undefined> {
  return(): Promise<IteratorResult<Item, undefined>>
}

/** Makes the stream of a generator that ends when the signal it is given aborts. */
export function itemStream<Item = StreamItem>(
  open: (signal: AbortSignal) => AsyncGenerator<Item>,
  outer?: AbortSignal,
): ItemStream<Item> {
  const leave = new AbortController()
  const signal = outer === undefined ? leave.signal : AbortSignal.any([leave.signal, outer])
  const items = open(signal)
  return {
    next: async () => asResult(await items.next()),
    return: async () => {
      leave.abort()
      return asResult(await items.return(undefined))
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

/** The same stream with an item that was already taken from it put back. */
export function putBack(first: StreamItem, rest: ItemStream): ItemStream {
  let given = false
  return {
    next: () => {
      if (given) return rest.next()
      given = true
      return Promise.resolve({ done: false, value: first })
    },
    return: () => {
      given = true
      return rest.return()
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

const asResult = <Item>(result: IteratorResult<Item, unknown>): IteratorResult<Item, undefined> =>
  result.done ? { done: true, value: undefined } : result
