import { conversationStates, findGroup, type Db, type GroupRecord } from '@runwire/db'
import type { ConversationState } from '@runwire/protocol'

/** Conversations in one statement; what is more waits for the next. */
const BATCH = 500
const RETRY_MS = 1000

/** Told each state; null when the conversation was deleted. */
export type OnConversation = (state: ConversationState | null) => void

interface Feed {
  projectId: string
  conversationId: string
  state: ConversationState | null
  told: Set<OnConversation>
  /** The active group that was read last, for all streams that join it. */
  group: { id: string; record: Promise<GroupRecord | null> } | null
}

/**
 * The conversations this process follows: each is read once for all its streams, all that may have changed in one
 * statement, and one statement at a time, so that however many there are they hold one connection of the pool.
 */
export class ConversationFeeds {
  readonly #db: Db
  readonly #report: (error: unknown) => void
  readonly #feeds = new Map<string, Feed>()
  /** Statements that read states, and those that failed. */
  reads = 0
  failures = 0
  #due = new Set<Feed>()
  #reading = false
  #scheduled = false

  constructor(db: Db, report: (error: unknown) => void) {
    this.#db = db
    this.#report = report
  }

  get size(): number {
    return this.#feeds.size
  }

  /** Tells the state as soon as it is read, and again on each change; returns how to stop. */
  follow(projectId: string, conversationId: string, told: OnConversation): () => void {
    const known = this.#feeds.get(conversationId)
    const feed = known ?? { projectId, conversationId, state: null, told: new Set(), group: null }
    this.#feeds.set(conversationId, feed)
    feed.told.add(told)
    const { state } = feed
    if (state !== null) queueMicrotask(() => feed.told.has(told) && told(state))
    // Subscribed before the read, so that no change in between goes unseen; a notification may also have been missed.
    this.#readSoon([feed])
    return () => {
      feed.told.delete(told)
      if (feed.told.size === 0 && this.#feeds.get(conversationId) === feed) this.#feeds.delete(conversationId)
    }
  }

  /** The group, read once for all streams of the conversation. */
  group(conversationId: string, groupId: string): Promise<GroupRecord | null> {
    const feed = this.#feeds.get(conversationId)
    if (feed === undefined) return Promise.resolve(null)
    if (feed.group?.id !== groupId) {
      const record = findGroup(this.#db, feed.projectId, groupId)
      feed.group = { id: groupId, record }
      record.catch(() => {
        if (feed.group?.record === record) feed.group = null
      })
    }
    return feed.group.record
  }

  /** A notification says so. */
  changed(conversationId: string): void {
    const feed = this.#feeds.get(conversationId)
    if (feed !== undefined) this.#readSoon([feed])
  }

  /** Any of them may have changed: notifications may have been missed, or the poll is due. */
  changedAll(): void {
    this.#readSoon(this.#feeds.values())
  }

  #readSoon(feeds: Iterable<Feed>): void {
    for (const feed of feeds) this.#due.add(feed)
    if (this.#scheduled || this.#reading || this.#due.size === 0) return
    this.#scheduled = true
    // Requests of one event-loop turn are read together: a thousand streams that open at once cost two statements.
    setImmediate(() => {
      this.#scheduled = false
      void this.#read()
    })
  }

  async #read(): Promise<void> {
    const feeds = [...this.#due].slice(0, BATCH)
    for (const feed of feeds) this.#due.delete(feed)
    this.#reading = true
    try {
      const known = feeds.map(({ conversationId, state }) => ({
        conversation_id: conversationId,
        revision: state?.revision ?? -1,
      }))
      const states = await conversationStates(this.#db, known)
      this.reads++
      for (const feed of feeds) this.#tell(feed, states.get(feed.conversationId))
    } catch (error) {
      this.failures++
      this.#report(error)
      setTimeout(() => this.#readSoon(feeds.filter((feed) => feed.told.size > 0)), RETRY_MS).unref()
    }
    this.#reading = false
    this.#readSoon([])
  }

  #tell(feed: Feed, state: ConversationState | null | undefined): void {
    if (state === undefined) return
    feed.state = state
    for (const told of feed.told) told(state)
    if (state === null) this.#feeds.delete(feed.conversationId)
  }
}
