import { type Db, conversationState, findGroup } from '@runwire/db'
import type { AgentExpose } from '@runwire/protocol'
import type { Response } from 'express'
import type { Surface } from '../http/caller.ts'
import type { FollowItem } from '../hub/follow-item.ts'
import type { Follower, Sink } from '../hub/follower.ts'
import type { Hub } from '../hub/hub.ts'
import { sseStream } from './native-formats.ts'
import { sseFrame } from './native-frames.ts'
import { StreamedResponse } from './streamed-response.ts'

export interface ConversationStreamOptions {
  hub: Hub
  db: Db
  projectId: string
  conversationId: string
  surface: Surface
  /** Asked every 30 s; false ends the stream, as when its key was revoked. */
  stillAllowed: () => Promise<boolean>
  onError: (error: unknown) => void
}

/**
 * What one tab needs to know of a conversation: its state, then the active group's frames from their beginning, the
 * state again on each change and the frames of each group that becomes active. Frames carry no ids: a reader that
 * comes back gets everything anew. Resolves when the response is closed; never rejects.
 */
export function streamConversation(res: Response, options: ConversationStreamOptions): Promise<void> {
  return new Promise((resolve) => new ConversationStream(res, options, resolve).start())
}

class ConversationStream implements Sink {
  readonly #options: ConversationStreamOptions
  readonly #response: StreamedResponse
  readonly #followers = new Map<Follower, AgentExpose>()
  #unsubscribe: () => void = () => undefined
  #lastState = ''
  #groupId: string | null = null
  #reading: Promise<void> | null = null
  #readAgain = false

  constructor(res: Response, options: ConversationStreamOptions, resolve: () => void) {
    const { hub, stillAllowed } = options
    this.#options = options
    this.#response = new StreamedResponse(res, {
      streams: hub.streams,
      frame: sseStream,
      stillAllowed,
      onRoom: () => {
        for (const follower of this.#followers.keys()) follower.resume()
      },
      onClosed: () => {
        this.#unsubscribe()
        for (const follower of this.#followers.keys()) hub.leave(follower)
        this.#followers.clear()
        resolve()
      },
    })
  }

  start(): void {
    const { hub, conversationId } = this.#options
    this.#response.start()
    if (!this.#response.open) return
    // Subscribed before the first read, so that no change in between goes unseen.
    this.#unsubscribe = hub.onConversation(conversationId, () => this.#refresh())
    this.#refresh()
  }

  take(items: readonly FollowItem[], follower: Follower): boolean {
    const expose = this.#followers.get(follower) ?? { tools: 'none', reasoning: false }
    const view = { surface: this.#options.surface, expose }
    return this.#response.write(items.map((item) => sseFrame(item, null, view)).join(''))
  }

  end(follower: Follower): void {
    this.#followers.delete(follower)
    queueMicrotask(() => this.#options.hub.leave(follower))
  }

  /** Reads the state; changes that come while a read is under way cause one more. */
  #refresh(): void {
    if (this.#reading !== null) {
      this.#readAgain = true
      return
    }
    this.#reading = this.#readState()
      .catch((error: unknown) => this.#options.onError(error))
      .finally(() => {
        this.#reading = null
        if (!this.#readAgain) return
        this.#readAgain = false
        this.#refresh()
      })
  }

  async #readState(): Promise<void> {
    const { db, projectId, conversationId } = this.#options
    const state = await conversationState(db, projectId, conversationId)
    if (state === null) {
      this.#response.finish('done')
      return
    }
    const text = JSON.stringify({ type: 'conversation.state', conversation_id: conversationId, ...state })
    if (text !== this.#lastState) this.#response.write(`event: conversation.state\ndata: ${text}\n\n`)
    this.#lastState = text
    if (state.active_group_id !== null && state.active_group_id !== this.#groupId)
      await this.#join(state.active_group_id)
  }

  async #join(groupId: string): Promise<void> {
    const { db, projectId, hub } = this.#options
    const group = await findGroup(db, projectId, groupId)
    if (group === null || !this.#response.open) return
    this.#groupId = groupId
    for (const run of group.run_ids) {
      const follower = hub.join(run, 0, this)
      this.#followers.set(follower, group.expose)
    }
  }
}
