import type { StreamItem } from './items.ts'

/** Items handed over one by one, to be read once; `end` ends the reader. */
export interface ItemChannel {
  items: AsyncIterable<StreamItem>
  push(item: StreamItem): void
  end(): void
}

export function itemChannel(): ItemChannel {
  const waiting: StreamItem[] = []
  let ended = false
  let wake: (() => void) | null = null
  const awaken = () => {
    wake?.()
    wake = null
  }
  async function* read(): AsyncGenerator<StreamItem> {
    while (true) {
      yield* waiting.splice(0)
      if (waiting.length > 0) continue
      if (ended) return
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return {
    items: read(),
    push: (item) => {
      waiting.push(item)
      awaken()
    },
    end: () => {
      ended = true
      awaken()
    },
  }
}
