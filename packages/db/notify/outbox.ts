import type { NotificationItem } from '@runwire/protocol'

export type DeltaItem = Extract<NotificationItem, { k: 'delta' }>
export type ToolItem = Extract<NotificationItem, { k: 'tool' }>
export type TextItem = DeltaItem | ToolItem

/**
 * Items that wait to be sent to one inbox, in order. Text of the same round or tool that goes on where the run's last
 * item ends is joined to it, so that a flush carries one item per run and round, however many tokens came.
 */
export class Outbox {
  readonly inbox: string
  items: NotificationItem[] = []
  /** UTF-16 units of text waiting, and a little for each item. */
  size = 0
  lastSentMs = Number.NEGATIVE_INFINITY
  #nextNumber = 1
  readonly #last = new Map<string, NotificationItem>()

  constructor(inbox: string) {
    this.inbox = inbox
  }

  readonly nextNumber = (): number => this.#nextNumber++

  /** Adds an item; returns by how much the outbox grew. */
  add(item: NotificationItem): number {
    if ('run' in item) this.#last.set(item.run, item)
    this.items.push(item)
    return this.#grow(ITEM_COST + textLength(item))
  }

  addText(item: TextItem): number {
    const last = this.#last.get(item.run)
    if (last === undefined || !goesOn(last, item)) return this.add({ ...item })
    if (last.k === 'delta' && item.k === 'delta' && item.text === undefined)
      last.reasoning = (last.reasoning ?? '') + (item.reasoning ?? '')
    else last.text = (last.text ?? '') + (item.text ?? '')
    return this.#grow(textLength(item))
  }

  take(): NotificationItem[] {
    const items = this.items
    this.items = []
    this.size = 0
    this.#last.clear()
    return items
  }

  /** Throws the waiting items away; the number of a frame goes with them, so that the reader sees a hole. */
  drop(): number {
    this.#nextNumber++
    return this.take().length
  }

  #grow(by: number): number {
    this.size += by
    return by
  }
}

const ITEM_COST = 100

function goesOn(last: NotificationItem, item: TextItem): last is TextItem {
  if (last.k === 'tool')
    return (
      item.k === 'tool' &&
      last.call === item.call &&
      last.attempt === item.attempt &&
      last.offset + last.text.length === item.offset
    )
  if (last.k !== 'delta' || item.k !== 'delta') return false
  if (last.start !== item.start || last.round !== item.round || last.attempt !== item.attempt) return false
  const held = item.text === undefined ? last.reasoning : last.text
  return held !== undefined && last.offset + held.length === item.offset
}

function textLength(item: NotificationItem): number {
  switch (item.k) {
    case 'delta':
      return (item.text ?? item.reasoning ?? '').length
    case 'tool':
      return item.text.length
    case 'watching':
      return item.rounds.reduce((sum, open) => sum + open.text.length + open.reasoning.length, 0)
    default:
      return 0
  }
}
