import { NotificationItem, type NotificationFrame } from '@runwire/protocol'

/**
 * A payload as a frame; null where it is not one of ours. Items of a kind this version does not know are left out,
 * so that processes of two versions understand each other.
 */
export function readFrame(payload: string): NotificationFrame | null {
  const frame = parse(payload)
  if (typeof frame !== 'object' || frame === null || !('items' in frame) || !('from' in frame)) return null
  const { from, items } = frame
  const n = 'n' in frame ? frame.n : undefined
  const epoch = 'epoch' in frame ? frame.epoch : undefined
  if (typeof from !== 'string' || typeof n !== 'number' || typeof epoch !== 'number' || !Array.isArray(items))
    return null
  return { from, epoch, n, items: items.filter(isItem) }
}

/** Deltas are checked by hand: a packed payload carries a hundred of them and a schema costs several times as much. */
function isItem(item: unknown): item is NotificationItem {
  if (typeof item !== 'object' || item === null || !('k' in item)) return false
  if (item.k !== 'delta') return NotificationItem.safeParse(item).success
  const { run, attempt, round, start, offset, text, reasoning } = item as Record<string, unknown>
  return (
    typeof run === 'string' &&
    Number.isInteger(attempt) &&
    Number.isInteger(round) &&
    Number.isInteger(start) &&
    Number.isInteger(offset) &&
    (typeof text === 'string' || (text === undefined && typeof reasoning === 'string')) &&
    (reasoning === undefined || typeof reasoning === 'string')
  )
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
