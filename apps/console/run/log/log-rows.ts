import type { RunEvent } from '@runwire/protocol'

/** A line of the log: an event, or several in a row that an operator rarely looks for, under the seq of the first. */
export type LogRow =
  | { kind: 'event'; seq: number; event: RunEvent }
  | { kind: 'fold'; seq: number; count: number; types: string[] }

/** Events an operator rarely looks for. */
const LOW_VALUE = new Set(['tool.progress', 'citation.added', 'tools.branching'])

/**
 * The lines for these events in their order. Two or more low-value ones in a row become one line, unless its seq is among
 * `unfolded` or the `chosen` event is one of them.
 */
export function logRows(
  events: readonly RunEvent[],
  { search, fold, unfolded, chosen }: { search: string; fold: boolean; unfolded: ReadonlySet<number>; chosen: number },
): LogRow[] {
  const wanted = search.trim().toLowerCase()
  const rows: LogRow[] = []
  let held: RunEvent[] = []
  const letOut = () => {
    const [first] = held
    if (first === undefined) return
    const stays = held.length === 1 || unfolded.has(first.seq) || held.some(({ seq }) => seq === chosen)
    if (stays) rows.push(...held.map(rowOf))
    else {
      const types = [...new Set(held.map(({ type }) => type))]
      rows.push({ kind: 'fold', seq: first.seq, count: held.length, types })
    }
    held = []
  }
  for (const event of events) {
    if (wanted !== '' && !JSON.stringify(event).toLowerCase().includes(wanted)) continue
    if (fold && LOW_VALUE.has(event.type)) held.push(event)
    else {
      letOut()
      rows.push(rowOf(event))
    }
  }
  letOut()
  return rows
}

const rowOf = (event: RunEvent): LogRow => ({ kind: 'event', seq: event.seq, event })
