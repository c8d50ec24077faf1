import type { NotificationItem } from '@runwire/protocol'
import { cutText } from './cut-text.ts'

/** Below Postgres's limit of 7,999 bytes with room to spare; a payload of ours stays under it. */
export const MAX_PAYLOAD_BYTES = 7000

export interface FrameHead {
  from: string
  epoch: number
}

type DeltaItem = Extract<NotificationItem, { k: 'delta' }>
type WatchingItem = Extract<NotificationItem, { k: 'watching' }>

/**
 * Packs items, in order, into as few payloads as the limit allows. `nextNumber` gives each frame its number.
 * Items too long for one payload are cut on code points: the first piece replaces, the rest are deltas at their offsets.
 * No items give one empty frame: the sender is alive.
 */
export function packFrames(head: FrameHead, nextNumber: () => number, items: readonly NotificationItem[]): string[] {
  const payloads: string[] = []
  // The number is at most 16 digits, whatever it is.
  const budget = MAX_PAYLOAD_BYTES - JSON.stringify({ ...head, n: 0, items: [] }).length - 16
  let texts: string[] = []
  let bytes = 0
  const close = () => {
    payloads.push(
      `{"from":${JSON.stringify(head.from)},"epoch":${head.epoch},"n":${nextNumber()},"items":[${texts.join(',')}]}`,
    )
    texts = []
    bytes = 0
  }
  const add = (text: string, length: number) => {
    if (texts.length > 0 && bytes + length + 1 > budget) close()
    texts.push(text)
    bytes += length + 1
  }

  for (const item of items) {
    const text = JSON.stringify(item)
    const length = Buffer.byteLength(text)
    if (length <= budget) {
      add(text, length)
      continue
    }
    for (const piece of split(item, budget)) {
      const part = JSON.stringify(piece)
      add(part, Buffer.byteLength(part))
    }
  }
  if (texts.length > 0 || payloads.length === 0) close()
  return payloads
}

function split(item: NotificationItem, budget: number): NotificationItem[] {
  switch (item.k) {
    case 'delta':
      return splitDelta(item, budget)
    case 'tool':
      return pieces(item.text, item.offset, room({ ...item, text: '' }, budget)).map(({ text, offset }) => ({
        ...item,
        text,
        offset,
      }))
    case 'snapshot': {
      const { k: _, text, reasoning, ...place } = item
      return [{ ...item, text: '', reasoning: '' }, ...restOf(place, text, reasoning, budget)]
    }
    case 'watching':
      return splitWatching(item, budget)
    case 'watch':
    case 'unwatch':
      return inHalves(item.runs).flatMap((runs) => {
        const half = { ...item, runs }
        return JSON.stringify(half).length <= budget ? [half] : split(half, budget)
      })
    default:
      throw new Error(`a notification item ${item.k} of more than ${budget} bytes cannot be cut`)
  }
}

function splitDelta(item: DeltaItem, budget: number): DeltaItem[] {
  const { text, reasoning, offset: start, ...place } = item
  const space = room({ ...item, text: '', reasoning: '' }, budget)
  return [
    ...pieces(text ?? '', start, space).map((piece) => ({ ...place, offset: piece.offset, text: piece.text })),
    ...pieces(reasoning ?? '', start, space).map((piece) => ({
      ...place,
      offset: piece.offset,
      reasoning: piece.text,
    })),
  ]
}

/** Says first which rounds and tools are open, in as many items as that takes, then gives their text as deltas from offset 0. */
function splitWatching(item: WatchingItem, budget: number): NotificationItem[] {
  const { run, attempt } = item
  return [
    ...splitLists(
      {
        ...item,
        rounds: item.rounds.map((open) => ({ ...open, text: '', reasoning: '' })),
        tools: item.tools.map((open) => ({ ...open, text: '' })),
      },
      budget,
    ),
    ...item.rounds.flatMap(({ round, start, text, reasoning }) =>
      restOf({ run, attempt, round, start }, text, reasoning, budget),
    ),
    ...item.tools.flatMap(({ call, text }) =>
      pieces(text, 0, room({ k: 'tool', run, attempt, call, offset: 0, text: '' }, budget)).map(
        (piece): NotificationItem => ({ k: 'tool', run, attempt, call, offset: piece.offset, text: piece.text }),
      ),
    ),
  ]
}

/** A reader adds what each names to what it knows, so that several say the same as one. */
function splitLists(item: WatchingItem, budget: number): WatchingItem[] {
  const { rounds, tools } = item
  if (Buffer.byteLength(JSON.stringify(item)) <= budget || rounds.length + tools.length <= 1) return [item]
  const [someRounds = [], otherRounds = []] = inHalves(rounds)
  // Of one round and one tool the halves would be the same again.
  const [someTools = [], otherTools = []] = rounds.length === 1 && tools.length === 1 ? [[], tools] : inHalves(tools)
  return [
    ...splitLists({ ...item, rounds: someRounds, tools: someTools }, budget),
    ...splitLists({ ...item, rounds: otherRounds, tools: otherTools }, budget),
  ]
}

const restOf = (
  place: { run: string; attempt: number; round: number; start: number },
  text: string,
  reasoning: string,
  budget: number,
): DeltaItem[] => splitDelta({ k: 'delta', ...place, offset: 0, text, reasoning }, budget)

function pieces(text: string, offset: number, maxBytes: number): { text: string; offset: number }[] {
  const parts: { text: string; offset: number }[] = []
  for (let at = 0; at < text.length;) {
    const end = cutText(text, at, maxBytes)
    parts.push({ text: text.slice(at, end), offset: offset + at })
    at = end
  }
  return parts
}

/** Bytes left for the text of an item; offsets may grow to 10 digits. */
const room = (empty: NotificationItem, budget: number): number => budget - Buffer.byteLength(JSON.stringify(empty)) - 10

const inHalves = <Item>(list: readonly Item[]): Item[][] => {
  const middle = Math.ceil(list.length / 2)
  return [list.slice(0, middle), list.slice(middle)]
}
