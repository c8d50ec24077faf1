import {
  createChatClient,
  createConversationStore,
  RunwireError,
  type ChatClient,
  type ConversationStore,
} from '@runwire/client'
import type { PanelContext, User } from '../port/panel-port.ts'
import { createIdentity } from './identity.ts'
import { keepIn, onKept, prefixOf, type Keep } from '../port/keep.ts'
import { createReporter } from './report.ts'
import { createUnread } from './unread.ts'

/** One visitor's conversation on one page: the one that is shown, and what is remembered of it. */
export interface Conversation {
  client: ChatClient
  store: ConversationStore
  /** Storage of this tab alone, for the draft. */
  tab: Keep
  /** Somebody looks at the panel, or does not. */
  look(looking: boolean): void
  open(conversationId: string | null): void
  /** Reads the same conversation anew, after it could not be read. */
  reopen(): void
  setUser(user: User): void
  reset(): void
  destroy(): void
}

/**
 * States of the conversation's stream: it is open while somebody looks or an answer is coming, else closed, since
 * browsers give a host few connections and tabs are many. The conversation that the visitor left
 * is found again by `conversation` in the page's storage, which all tabs share: one that changes it changes all.
 */
export function createConversation({
  settings,
  user,
  emit,
}: Pick<PanelContext, 'settings' | 'user' | 'emit'>): Conversation {
  const prefix = prefixOf(settings)
  const kept = keepIn('localStorage', prefix)
  const tab = keepIn('sessionStorage', prefix)
  const identity = createIdentity(settings, kept)
  if (user) identity.setUser(user)
  const client = createChatClient({ baseUrl: settings.base, getToken: identity.getToken })
  const store = createConversationStore(client, { agent: settings.agent })
  const report = createReporter(emit)
  const unread = createUnread(kept, (count) => emit('unread', { count }))
  let looking = false
  let failed: unknown = null

  const isSeen = () => looking && document.visibilityState === 'visible'

  function watch() {
    const shown = store.getSnapshot()
    if (isGone(shown.error) && shown.phase === 'broken') return open(null)
    if (shown.conversation_id !== null && kept.get('conversation') !== shown.conversation_id && shown.phase === 'ready')
      kept.set('conversation', shown.conversation_id)
    report(shown)
    unread.count(shown.messages, isSeen())
    if (shown.error !== failed) {
      failed = shown.error
      if (failed !== null) emit('error', { message: failed instanceof Error ? failed.message : 'unknown' })
    }
    follow()
  }
  function follow() {
    const { phase, busy, conversation_id } = store.getSnapshot()
    const wanted = isSeen() || busy || (phase !== 'ready' && phase !== 'broken' && conversation_id !== null)
    if (wanted) store.start()
    else store.stop()
  }
  function open(id: string | null) {
    kept.set('conversation', id)
    store.open(id)
  }
  /** The same conversation in the eyes of somebody else; it is gone if it is not theirs. */
  function reopen() {
    const id = store.getSnapshot().conversation_id
    store.open(null)
    store.open(id)
  }
  function forget() {
    identity.forget()
    for (const key of ['conversation', 'seen']) kept.set(key, null)
    tab.set('draft', null)
    store.open(null)
  }

  const onVisible = () => {
    unread.count(store.getSnapshot().messages, isSeen())
    follow()
  }
  document.addEventListener('visibilitychange', onVisible)
  const stops = [
    store.subscribe(watch),
    onKept(prefix, 'conversation', (id) => store.open(id)),
    onKept(prefix, 'seen', () => unread.count(store.getSnapshot().messages, isSeen())),
    onKept(prefix, 'reset', () => {
      identity.forget()
      store.open(null)
    }),
  ]
  store.open(kept.get('conversation'))
  follow()

  return {
    client,
    store,
    tab,
    look: (now) => {
      looking = now
      onVisible()
    },
    open,
    reopen,
    setUser: (next) => {
      if (next === null) return reset()
      identity.setUser(next)
      reopen()
    },
    reset,
    destroy: () => {
      document.removeEventListener('visibilitychange', onVisible)
      for (const stop of stops) stop()
      store.stop()
    },
  }

  function reset() {
    forget()
    // Other tabs hear of a change, so it has to be one each time.
    kept.set('reset', String(Date.now()))
  }
}

/** The conversation was deleted, or belongs to somebody else. */
const isGone = (error: unknown): boolean => error instanceof RunwireError && error.status === 404
