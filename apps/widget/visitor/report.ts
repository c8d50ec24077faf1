import type { ConversationShown, ShownMessage } from '@runwire/client'
import type { Emit } from '../port/events.ts'

const ENDED = new Set(['completed', 'failed', 'cancelled'])
export const hasEnded = (message: ShownMessage): boolean => ENDED.has(message.status)

/** Tells the page what happens in the conversation: messages that come, answers that start and end. */
export function createReporter(emit: Emit): (shown: ConversationShown) => void {
  const known = new Map<string, 'open' | 'ended'>()
  let conversation: string | null = null
  let begunHere = false
  return ({ conversation_id, phase, messages }) => {
    begunHere ||= conversation_id === null && messages.length > 0
    if (phase !== 'ready') return
    // Messages from before this page looked are no news.
    const news = conversation === conversation_id || begunHere
    begunHere = false
    conversation = conversation_id
    for (const message of messages) {
      if (message.draft !== null) continue
      const before = known.get(message.id)
      const state = hasEnded(message) ? 'ended' : 'open'
      if (before === state) continue
      known.set(message.id, state)
      if (news) tell(emit, message, before === undefined)
    }
  }
}

function tell(emit: Emit, message: ShownMessage, isNew: boolean) {
  const { id, role, status, content: text } = message
  if (role === 'user') return emit('message', { id, role, text })
  if (isNew) emit('response:start', { id })
  if (!hasEnded(message)) return
  emit('response:end', { id, status, text })
  emit('message', { id, role, text })
}
