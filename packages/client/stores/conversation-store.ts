import type { ChatClient } from '../calls/chat-client.ts'
import { conversationActions, type ConversationActions } from './conversation-actions.ts'
import { ShownConversation, type ConversationShown } from './shown-conversation.ts'

export interface ConversationStore extends ConversationActions {
  getSnapshot(): ConversationShown
  subscribe(listener: () => void): () => void
  start(): void
  /** Closes the stream, unless `start` is called again in the same moment, as React's strict mode does. */
  stop(): void
  /** Shows another conversation, or with null an empty screen for a new one. */
  open(conversationId: string | null): void
  dismiss(): void
}

/**
 * One conversation as one screen shows it, from its single stream: what other tabs and devices send appears as what is
 * sent here does. The stream says that something changed and carries the answers; the messages are then read again.
 */
export function createConversationStore(client: ChatClient, options: { agent?: string } = {}): ConversationStore {
  const screen = new ShownConversation(client)
  let stopping: ReturnType<typeof setTimeout> | null = null
  return {
    ...conversationActions(client, options.agent, screen),
    getSnapshot: () => screen.shown,
    subscribe: (listener) => screen.subscribe(listener),
    start: () => {
      if (stopping !== null) clearTimeout(stopping)
      stopping = null
      screen.start()
    },
    stop: () => {
      stopping ??= setTimeout(() => {
        stopping = null
        screen.stop()
      })
    },
    open: (id) => screen.open(id),
    dismiss: () => screen.dismiss(),
  }
}
