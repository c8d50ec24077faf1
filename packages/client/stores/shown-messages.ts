import type { MessageBody, MessageView } from '@runwire/protocol'
import type { LiveRuns } from './live-runs.ts'
import type { RunShown } from './run-store.ts'

/** A message of the active branch. A running answer's `content` and `status` are those of the screen. */
export type ShownMessage = MessageView & {
  /** All that is known of a run the stream told of: tools, reasoning, plan, pending calls. Null for older answers. */
  live: RunShown | null
  /** `sending` until the server has stored it, `failed` if it did not; null for stored messages. */
  draft: 'sending' | 'failed' | null
}

export interface Draft {
  message: MessageView
  /** The message it takes the place of, or null at the end of the branch. */
  editOf: string | null
  draft: 'sending' | 'failed'
}

let drafts = 0

/** A message on its way, under an id of its own until the server gives one. */
export function draftOf(content: MessageBody['content'], editOf: string | null): Draft {
  const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content
  const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
  const message: MessageView = {
    id: `draft_${++drafts}`,
    object: 'message',
    conversation_id: '',
    role: 'user',
    parent_id: null,
    sibling_ids: [],
    status: 'completed',
    content: text,
    parts,
    created_at: new Date().toISOString(),
  }
  return { message, editOf, draft: 'sending' }
}

/** How each stored message was shown last: an answer that streams below it does not cause another look at it. */
const lastShown = new WeakMap<MessageView, ShownMessage>()

/**
 * The stored branch with its running answers as they are let out, and the drafts. Messages that did not change are the
 * very objects of `before`, so that a screen draws only what is new.
 */
export function showMessages(
  stored: readonly MessageView[],
  drafts: readonly Draft[],
  runs: Pick<LiveRuns, 'shown'>,
  before: readonly ShownMessage[],
): ShownMessage[] {
  const editedAt = Math.min(...drafts.map(({ editOf }) => indexOf(stored, editOf)), stored.length)
  const known = new Map(before.map((message) => [message.id, message]))
  const shown = stored.slice(0, editedAt).map((message) => {
    const live = message.role === 'assistant' && message.run_id !== null ? runs.shown(message.run_id) : null
    const last = lastShown.get(message)
    if (last !== undefined && last.live === live) return last
    const now = same(known.get(message.id), showMessage(message, live))
    lastShown.set(message, now)
    return now
  })
  return [
    ...shown,
    ...drafts.map(({ message, draft }) => same(known.get(message.id), { ...message, live: null, draft })),
  ]
}

const indexOf = (stored: readonly MessageView[], id: string | null): number => {
  const index = stored.findIndex((message) => message.id === id)
  return index === -1 ? stored.length : index
}

function showMessage(message: MessageView, live: RunShown | null): ShownMessage {
  if (message.role === 'user' || live === null) return { ...message, live, draft: null }
  const { view, text } = live
  return {
    ...message,
    content: text === '' && message.content !== '' ? message.content : text,
    status: view.status ?? message.status,
    citations: view.output?.citations ?? [...view.citations],
    files: view.output?.files ?? [...view.files],
    usage: view.usage ?? message.usage,
    interrupted: view.output?.interrupted ?? message.interrupted,
    error: view.error ?? message.error,
    live,
    draft: null,
  }
}

/** The message as it was shown before, if it looks the same. */
function same(before: ShownMessage | undefined, now: ShownMessage): ShownMessage {
  if (before === undefined || before.live !== now.live || before.draft !== now.draft) return now
  return JSON.stringify({ ...before, live: null }) === JSON.stringify({ ...now, live: null }) ? before : now
}
