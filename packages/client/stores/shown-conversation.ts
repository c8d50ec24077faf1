import type { ConversationState, WaitingPreview } from '@runwire/protocol'
import type { ChatClient } from '../calls/chat-client.ts'
import type { FollowState } from '../follow/follow.ts'
import type { Accepted } from '../http/replies.ts'
import type { Screen } from './conversation-actions.ts'
import { ConversationStream } from './conversation-stream.ts'
import { Drafts } from './drafts.ts'
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

/** The conversation on the screen: its stored branch, its running answers and the messages on their way. */
export class ShownConversation implements Screen {
  readonly #client: ChatClient
  readonly #listeners = new Set<() => void>()
  readonly #runs = createLiveRuns(() => this.#refresh())
  readonly #stream: ConversationStream
  #drafts = new Drafts()
  #shown = EMPTY
  #stored: LoadedBranch = NOTHING_LOADED
  #state: ConversationState | null = null
  #latestGroup: string | null = null
  #loading: { again: boolean; done: Promise<void> } | null = null
  #started = false
  /** Replies for an earlier conversation must not show in a later one. */
  #generation = 0

  constructor(client: ChatClient) {
    this.#client = client
    this.#stream = new ConversationStream(client, {
      connection: (connection) => this.#show({ connection }),
      state: (state, first) => this.#takeState(state, first),
      item: (item) => {
        this.#runs.take(item)
        if (item.type === 'run.queued') this.#latestGroup = item.group_id
      },
      broken: (error) => this.#show({ phase: 'broken', error }),
    })
  }

  get shown(): ConversationShown {
    return this.#shown
  }

  conversationId(): string | null {
    return this.#shown.conversation_id
  }

  groupId(): string | null {
    return this.#state?.active_group_id ?? this.#latestGroup
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    this.#started = true
    this.#connect()
  }

  stop(): void {
    this.#started = false
    this.#disconnect()
  }

  open(id: string | null): void {
    if (id === this.#shown.conversation_id) return
    this.#generation++
    this.#disconnect()
    this.#stored = NOTHING_LOADED
    this.#drafts = new Drafts()
    this.#state = null
    this.#latestGroup = null
    this.#loading = null
    this.#show({ ...EMPTY, conversation_id: id })
    this.#connect()
  }

  stays(): () => boolean {
    const then = this.#generation
    return () => then === this.#generation
  }

  changeDrafts(change: (drafts: readonly Draft[]) => readonly Draft[]): void {
    this.#drafts.change(change, this.#stored.messages)
    this.#refresh()
  }

  took(accepted: Accepted): Promise<void> {
    if (this.#shown.conversation_id === null)
      this.#show({ conversation_id: accepted.conversation_id, phase: 'loading' })
    this.#latestGroup ??= accepted.group_id
    this.#connect()
    return this.reload()
  }

  /** Reads the branch again; a change that comes meanwhile causes one more reading. */
  reload(): Promise<void> {
    if (this.#loading !== null) {
      this.#loading.again = true
      return this.#loading.done
    }
    const turn = { again: true, done: Promise.resolve() }
    this.#loading = turn
    turn.done = this.#readUntilSame(turn, this.stays())
    return turn.done
  }

  async loadEarlier(id: string): Promise<void> {
    const stays = this.stays()
    const before = this.#stored.messages[0]?.id
    if (before === undefined || !this.#stored.has_earlier) return
    const page = await this.#client.listMessages(id, { before })
    if (!stays()) return
    this.#stored = withEarlierPage(this.#stored, page)
    this.#refresh()
  }

  report(error: unknown): void {
    // A conversation that cannot be read is not cured by a message that could be sent.
    if (error !== null || this.#shown.phase !== 'broken') this.#show({ error })
  }

  dismiss(): void {
    this.#show({ error: null })
  }

  #show(change: Partial<ConversationShown>): void {
    this.#shown = { ...this.#shown, ...change }
    for (const listener of this.#listeners) listener()
  }

  #refresh(): void {
    const { messages: stored, has_earlier } = this.#stored
    const messages = showMessages(stored, this.#drafts.notAmong(stored), this.#runs, this.#shown.messages)
    const last = messages.findLast((message) => message.role === 'assistant')
    const answering = this.#state?.active_group_id != null || (last !== undefined && !ENDED.has(last.status))
    const busy = answering || this.#drafts.sending
    const end = messages.at(-1)
    const follow_ups = (!busy && end?.role === 'assistant' && suggestedAfter(end)) || NONE
    this.#show({ messages, has_earlier, runs: this.#runs.group(this.groupId()), busy, follow_ups })
  }

  /** Opens the conversation's stream, once there is a conversation and somebody looks. */
  #connect(): void {
    const { conversation_id, phase } = this.#shown
    if (conversation_id === null || !this.#started) return
    if (phase === 'empty') this.#show({ phase: 'loading' })
    this.#stream.open(conversation_id)
  }

  #disconnect(): void {
    this.#stream.close()
    this.#runs.stop()
  }

  #takeState(next: ConversationState, first: boolean): void {
    this.#state = next
    // No stream tells of runs that ended while the connection was gone: their stored messages show them.
    if (first) this.#runs.forget((view) => view.output === null && view.group_id !== next.active_group_id)
    this.#show({ title: next.title, queue: next.queue })
    this.#refresh()
    void this.reload()
  }

  async #readUntilSame(turn: { again: boolean }, stays: () => boolean): Promise<void> {
    while (turn.again && stays()) {
      turn.again = false
      await this.#readMessages(stays)
    }
    if (this.#loading === turn) this.#loading = null
  }

  async #readMessages(stays: () => boolean): Promise<void> {
    const { conversation_id } = this.#shown
    if (conversation_id === null) return
    try {
      const page = await this.#client.listMessages(conversation_id)
      if (!stays()) return
      this.#stored = withLastPage(this.#stored, page)
      this.#runs.forget((view) => view.output !== null && view.group_id !== this.groupId())
      this.#show(this.#shown.phase === 'broken' ? { phase: 'ready', error: null } : { phase: 'ready' })
      this.#refresh()
    } catch (error) {
      if (stays()) this.#show({ phase: 'broken', error })
    }
  }
}
