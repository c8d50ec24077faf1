import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ChatClient } from './calls/chat-client.ts'
import { createConversationStore, type ConversationShown, type ConversationStore } from './stores/conversation-store.ts'
import type { StreamItem } from './follow/items.ts'
import { createRunStore, type RunShown } from './stores/run-store.ts'

export { answerRound, answerText, reasoningOf, type RunFold } from '@runwire/protocol/fold'
export type { ConversationActions } from './stores/conversation-actions.ts'
export type { ConversationShown, ConversationStore } from './stores/conversation-store.ts'
export type { Interruption, RunShown } from './stores/run-store.ts'
export type { ShownMessage } from './stores/shown-messages.ts'

const nothing = () => () => undefined
const noSnapshot = () => null

/**
 * Shows a run while it streams: pass the items of `send`, `followRun` or `followGroup`, or null for none.
 * Deltas are collected outside of React and let out by a 20 ms timer. Other items end the old stream and start anew.
 * Works with React and preact/compat.
 */
export function useRunStream(items: AsyncIterable<StreamItem> | null, runId: string | null = null): RunShown | null {
  const store = useMemo(() => (items === null ? null : createRunStore(items, runId)), [items, runId])
  useEffect(() => {
    store?.start()
    return () => store?.stop()
  }, [store])
  return useSyncExternalStore(
    store?.subscribe ?? nothing,
    store?.getSnapshot ?? noSnapshot,
    store?.getSnapshot ?? noSnapshot,
  )
}

export interface UseConversationOptions {
  /** The agent that answers the first message of a new conversation. */
  agent?: string
  /** The conversation to show; null or left out begins with an empty screen. Another id opens another one. */
  conversationId?: string | null
}

/**
 * A conversation with everything a chat screen does: messages of the active branch, running answers, the queue, and
 * what other tabs and devices do in it, live. `client` must stay the same object between renders. The id of a
 * conversation that a first message made is in `conversation_id`.
 */
export function useConversation(
  client: ChatClient,
  { agent, conversationId }: UseConversationOptions = {},
): ConversationShown & ConversationStore {
  const store = useMemo(() => createConversationStore(client, agent === undefined ? {} : { agent }), [client, agent])
  useEffect(() => {
    if (conversationId !== undefined) store.open(conversationId)
  }, [store, conversationId])
  useEffect(() => {
    store.start()
    return () => store.stop()
  }, [store])
  const shown = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
  return { ...store, ...shown }
}
