import { RunwireError, type Client, type FollowState, type ItemStream, type Sent } from '@runwire/client'
import type { MessageView } from '@runwire/protocol'
import { onKept, type Keep } from '../port/keep.ts'
import { storedTools, type ShownTool } from './tool-line.tsx'

/** A message as the page holds it. An answer that came while the page was open has `items`; a stored one has its content. */
export type ShownMessage =
  | { role: 'user'; id: string; content: string; problem: string | null }
  | { role: 'assistant'; id: string; runId: string; items: ItemStream; stored: null }
  | { role: 'assistant'; id: string; stored: StoredAnswer }

export interface StoredAnswer {
  tools: ShownTool[]
  content: string
  status: string
  citations: { number: number; title: string; url: string | null; snippet: string }[]
}

export interface ConversationShown {
  phase: 'loading' | 'ready' | 'broken'
  /** Why the page cannot be used, or null. */
  problem: string | null
  messages: ShownMessage[]
  /** A question is on its way, or an answer is coming. */
  busy: boolean
  reconnecting: boolean
}

export type Conversation = ReturnType<typeof createConversation>

interface ConversationOptions {
  client: Client
  agent: string
  storage: Keep
  /** Of the keys in `storage`, by which other tabs are heard. */
  prefix: string
}

/**
 * One conversation of one visitor: sends, stops, asks again, and finds everything again after a reload, also an answer
 * that is being written. Another tab with the same conversation follows along: the browser tells it what was stored.
 */
export function createConversation({ client, agent, storage, prefix }: ConversationOptions) {
  const listeners = new Set<() => void>()
  let shown: ConversationShown = { phase: 'loading', problem: null, messages: [], busy: false, reconnecting: false }
  let conversationId = storage.get('conversation')
  let generation = 0

  function show(change: Partial<ConversationShown>) {
    shown = { ...shown, ...change }
    for (const listener of listeners) listener()
  }
  const onState = (state: FollowState, error: unknown) => {
    if (state === 'live') show({ reconnecting: false })
    if (state === 'waiting' && error !== null) show({ reconnecting: true })
  }

  /** Reads the stored conversation and follows the answer that is being written, if there is one. */
  async function load() {
    const mine = ++generation
    if (conversationId === null) return show({ phase: 'ready', messages: [], busy: false, problem: null })
    try {
      const { data } = await client.listMessages(conversationId)
      if (mine === generation) show({ phase: 'ready', problem: null, ...arrange(data) })
    } catch (error) {
      if (mine !== generation) return
      if (error instanceof RunwireError && error.status === 404) return startNew()
      show({ phase: 'broken', problem: sentence(error) })
    }
  }

  /** Keeps the streams of answers that are on the screen already. */
  function arrange(views: MessageView[]): Pick<ConversationShown, 'messages' | 'busy'> {
    const known = new Map(shown.messages.map((message) => [message.id, message]))
    const messages = views.map((view): ShownMessage => {
      const before = known.get(view.id)
      if (view.role === 'user') return { role: 'user', id: view.id, content: view.content, problem: null }
      if (before?.role === 'assistant') return before
      const { id, run_id: runId } = view
      if (runId === null || ENDED.has(view.status)) {
        return { role: 'assistant', id, stored: { ...view, tools: storedTools(view) } }
      }
      return { role: 'assistant', id, runId, items: client.followRun(runId, { onState }), stored: null }
    })
    const last = views.at(-1)
    return { messages, busy: last?.role === 'assistant' && !ENDED.has(last.status) }
  }

  async function send(content: string) {
    const draft: ShownMessage = { role: 'user', id: `draft_${Date.now()}`, content, problem: null }
    const before = shown.messages.filter((message) => message.role === 'assistant' || message.problem === null)
    show({ messages: [...before, draft], busy: true })
    const mine = ++generation
    try {
      const target = conversationId === null ? { agent } : { conversation_id: conversationId }
      const sent = await client.send({ ...target, content }, { onState })
      if (mine !== generation) return void sent.items.return()
      conversationId = sent.conversation_id
      show({ messages: [...before, { ...draft, id: sent.input_message_id }, answerOf(sent)] })
      remember(sent.output_message_id)
    } catch (error) {
      if (mine !== generation) return
      if (conversationId !== null && error instanceof RunwireError && error.status === 404) conversationId = null
      show({ messages: [...before, { ...draft, problem: sentence(error) }], busy: false, reconnecting: false })
    }
  }

  /** Asks for another answer in place of a message's. */
  async function retry(messageId: string) {
    if (conversationId === null) return
    show({ busy: true })
    const mine = ++generation
    try {
      const sent = await client.retry(conversationId, messageId, { onState })
      if (mine !== generation) return void sent.items.return()
      show({ messages: shown.messages.map((message) => (message.id === messageId ? answerOf(sent) : message)) })
      remember(sent.output_message_id)
    } catch (error) {
      if (mine === generation) show({ busy: false, problem: sentence(error) })
    }
  }

  /** Ends the answer that is coming; its text so far stays. */
  async function cancel() {
    const running = shown.messages.findLast((message) => message.role === 'assistant')
    if (running?.role !== 'assistant' || running.stored !== null) return
    try {
      await client.cancel(running.runId)
    } catch (error) {
      show({ problem: sentence(error) })
    }
  }

  function startNew() {
    generation++
    conversationId = null
    storage.set('conversation', null)
    show({ phase: 'ready', messages: [], busy: false, reconnecting: false, problem: null })
  }

  /** Other tabs hear the second write; the id in it makes each message a change. */
  function remember(messageId: string) {
    storage.set('conversation', conversationId)
    storage.set('latest', messageId)
  }

  const stopListening = [
    onKept(prefix, 'latest', () => {
      conversationId = storage.get('conversation')
      void load()
    }),
    onKept(prefix, 'conversation', (value) => {
      if (value === null) startNew()
    }),
  ]

  return {
    getSnapshot: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    send,
    retry,
    cancel,
    startNew,
    /** The screen of an answer says that it has ended. */
    answered: (messageId: string) => {
      if (shown.messages.at(-1)?.id === messageId) show({ busy: false, reconnecting: false })
    },
    dismiss: () => show({ problem: null }),
    stop: () => stopListening.forEach((stop) => stop()),
  }
}

const ENDED = new Set(['completed', 'failed', 'cancelled'])

const answerOf = (sent: Sent): ShownMessage => ({
  role: 'assistant',
  id: sent.output_message_id,
  runId: sent.run_id,
  items: sent.items,
  stored: null,
})

/** Tells a person in one sentence how to get past an error. */
function sentence(error: unknown): string {
  if (error instanceof RunwireError && error.status === 429)
    return 'That was a lot of questions. Wait a moment, then try again.'
  if (error instanceof RunwireError) return error.message
  return 'Runwire does not answer. Check that it is running, then try again.'
}
