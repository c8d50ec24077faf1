import type { ConversationState, WaitingPreview } from '@runwire/protocol'
import type { ChatClient } from '../calls/chat-client.ts'
import { conversationActions, type ConversationActions, type Screen } from './conversation-actions.ts'
import type { FollowState } from '../follow/follow.ts'
import type { ItemStream } from '../follow/item-stream.ts'
import type { ConversationItem } from '../follow/items.ts'
import { createLiveRuns } from './live-runs.ts'
import { NOTHING_LOADED, withEarlierPage, withLastPage, type LoadedBranch } from './loaded-branch.ts'
import type { RunShown } from './run-store.ts'
import { showMessages, type Draft, type ShownMessage } from './shown-messages.ts'

/** A conversation as a screen shows it. */
export interface ConversationShown {
  /** `empty`: not begun yet. `broken`: it cannot be read, see `error`. */
  phase: 'empty' | 'loading' | 'ready' | 'broken'
  conversation_id: string | null
  title: string | null
  /** The active branch, oldest first; running answers as far as they are let out, then the message being sent. */
  messages: readonly ShownMessage[]
  /** There are older messages of the branch than these: `loadEarlier` shows them. */
  has_earlier: boolean
  /** Messages that wait behind the running answer. */
  queue: readonly WaitingPreview[]
  /** Questions to go on with after the last answer; empty while the conversation is busy. */
  follow_ups: readonly string[]
  /** The runs that answer the latest message side by side, by model. */
  runs: readonly RunShown[]
  busy: boolean
  connection: FollowState
  /** The last error, until an action succeeds or `dismiss` is called. */
  error: unknown
}

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

const EMPTY: ConversationShown = {
  phase: 'empty',
  conversation_id: null,
  title: null,
  messages: [],
  has_earlier: false,
  queue: [],
  follow_ups: [],
  runs: [],
  busy: false,
  connection: 'connecting',
  error: null,
}
/** The same list each time, so that a screen with none is not drawn again. */
const NONE: readonly string[] = []
const ENDED = new Set(['completed', 'failed', 'cancelled'])

/** An api one version back does not send them. */
const suggestedAfter = ({ follow_ups }: { follow_ups?: readonly string[] }): readonly string[] | undefined => follow_ups

/**
 * One conversation as one screen shows it, from its single stream: what other tabs and devices send appears as what is
 * sent here does. The stream says that something changed and carries the answers; the messages are then read again.
 */
export function createConversationStore(client: ChatClient, options: { agent?: string } = {}): ConversationStore {
  const listeners = new Set<() => void>()
  const runs = createLiveRuns(refresh)
  let shown = EMPTY
  let stored: LoadedBranch = NOTHING_LOADED
  let drafts: readonly Draft[] = []
  /** What was stored when each draft began: a message that is not among it may be the draft itself. */
  const storedBefore = new WeakMap<Draft, ReadonlySet<string>>()
  let state: ConversationState | null = null
  let latestGroup: string | null = null
  let stream: ItemStream<ConversationItem> | null = null
  let loading: { again: boolean; done: Promise<void> } | null = null
  let stopping: ReturnType<typeof setTimeout> | null = null
  let started = false
  // A connection was opened and has not told the state yet.
  let opened = false
  // Replies for an earlier conversation must not show in a later one.
  let generation = 0

  function show(change: Partial<ConversationShown>) {
    shown = { ...shown, ...change }
    for (const listener of listeners) listener()
  }
  const groupId = () => state?.active_group_id ?? latestGroup

  /** The stream may show a message as stored before the reply to its sending is here; it is then shown once. */
  function isStored(draft: Draft): boolean {
    const before = storedBefore.get(draft)
    return (
      before !== undefined &&
      stored.messages.some(
        ({ id, role, content }) => role === 'user' && !before.has(id) && content === draft.message.content,
      )
    )
  }

  function refresh() {
    const unstored = drafts.filter((draft) => !isStored(draft))
    const messages = showMessages(stored.messages, unstored, runs, shown.messages)
    const last = messages.findLast((message) => message.role === 'assistant')
    const answering = state?.active_group_id != null || (last !== undefined && !ENDED.has(last.status))
    const busy = answering || drafts.some((draft) => draft.draft === 'sending')
    const end = messages.at(-1)
    const follow_ups = (!busy && end?.role === 'assistant' && suggestedAfter(end)) || NONE
    show({ messages, has_earlier: stored.has_earlier, runs: runs.group(groupId()), busy, follow_ups })
  }

  /** Opens the conversation's stream, once there is a conversation and somebody looks. */
  function connect() {
    const id = shown.conversation_id
    if (id === null || stream !== null || !started) return
    if (shown.phase === 'empty') show({ phase: 'loading' })
    stream = client.followConversation(id, {
      onState: (connection) => {
        opened ||= connection === 'connecting'
        show({ connection })
      },
    })
    void read(stream)
  }
  async function read(opened: ItemStream<ConversationItem>) {
    try {
      for await (const item of opened) {
        if (opened !== stream) return
        if (item.type === 'conversation.state') takeState(item)
        else runs.take(item)
        if (item.type === 'run.queued') latestGroup = item.group_id
      }
    } catch (error) {
      if (opened === stream) show({ phase: 'broken', error })
    }
  }
  function takeState(next: ConversationState) {
    state = next
    // No stream tells of runs that ended while the connection was gone: their stored messages show them.
    if (opened) runs.forget((view) => view.output === null && view.group_id !== next.active_group_id)
    opened = false
    show({ title: next.title, queue: next.queue })
    refresh()
    void load()
  }

  /** Reads the branch again; a change that comes meanwhile causes one more reading. */
  function load(): Promise<void> {
    if (loading !== null) {
      loading.again = true
      return loading.done
    }
    const turn = { again: true, done: Promise.resolve() }
    const stays = screen.stays()
    loading = turn
    turn.done = (async () => {
      while (turn.again && stays()) {
        turn.again = false
        await readMessages(stays)
      }
      if (loading === turn) loading = null
    })()
    return turn.done
  }
  async function readMessages(stays: () => boolean) {
    if (shown.conversation_id === null) return
    try {
      const page = await client.listMessages(shown.conversation_id)
      if (!stays()) return
      stored = withLastPage(stored, page)
      runs.forget((view) => view.output !== null && view.group_id !== groupId())
      show(shown.phase === 'broken' ? { phase: 'ready', error: null } : { phase: 'ready' })
      refresh()
    } catch (error) {
      if (stays()) show({ phase: 'broken', error })
    }
  }

  function disconnect() {
    void stream?.return()
    stream = null
    runs.stop()
  }

  const screen: Screen = {
    conversationId: () => shown.conversation_id,
    groupId,
    stays: () => {
      const then = generation
      return () => then === generation
    },
    changeDrafts: (change) => {
      const known = drafts
      drafts = change(drafts)
      for (const draft of drafts)
        if (!known.includes(draft) && draft.draft === 'sending')
          storedBefore.set(draft, new Set(stored.messages.map(({ id }) => id)))
      refresh()
    },
    took: (accepted) => {
      if (shown.conversation_id === null) show({ conversation_id: accepted.conversation_id, phase: 'loading' })
      latestGroup ??= accepted.group_id
      connect()
      return load()
    },
    reload: load,
    loadEarlier: async (id) => {
      const stays = screen.stays()
      const before = stored.messages[0]?.id
      if (before === undefined || !stored.has_earlier) return
      const page = await client.listMessages(id, { before })
      if (!stays()) return
      stored = withEarlierPage(stored, page)
      refresh()
    },
    report: (error) => {
      // A conversation that cannot be read is not cured by a message that could be sent.
      if (error !== null || shown.phase !== 'broken') show({ error })
    },
  }

  return {
    ...conversationActions(client, options.agent, screen),
    getSnapshot: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      if (stopping !== null) clearTimeout(stopping)
      stopping = null
      started = true
      connect()
    },
    stop: () => {
      stopping ??= setTimeout(() => {
        started = false
        stopping = null
        disconnect()
      })
    },
    open: (id) => {
      if (id === shown.conversation_id) return
      generation++
      disconnect()
      stored = NOTHING_LOADED
      drafts = []
      state = null
      latestGroup = null
      loading = null
      show({ ...EMPTY, conversation_id: id })
      connect()
    },
    dismiss: () => show({ error: null }),
  }
}
