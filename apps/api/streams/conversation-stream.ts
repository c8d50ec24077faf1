import { type Db, conversationState, findGroup } from '@runwire/db'
import type { AgentExpose } from '@runwire/protocol'
import type { Response } from 'express'
import type { Surface } from '../http/caller.ts'
import type { FollowItem } from '../hub/follow-item.ts'
import type { Follower, Sink } from '../hub/follower.ts'
import type { Hub } from '../hub/hub.ts'
import { sseFrame } from './native-frames.ts'
import type { OpenStream } from '../hub/open-streams.ts'

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

class ConversationStream implements Sink, OpenStream {
  readonly #res: Response
  readonly #options: ConversationStreamOptions
  readonly #resolve: () => void
  readonly #followers = new Map<Follower, AgentExpose>()
  readonly #endsAtMs: number
  #unsubscribe: () => void = () => undefined
  #lastState = ''
  #groupId: string | null = null
  #reading: Promise<void> | null = null
  #readAgain = false
  #wroteMs = performance.now()
  #checkedMs = performance.now()
  #fullSinceMs: number | null = null

  constructor(res: Response, options: ConversationStreamOptions, resolve: () => void) {
    this.#res = res
    this.#options = options
    this.#resolve = resolve
    this.#endsAtMs = performance.now() + options.hub.streams.limits.maxAgeMs * (0.8 + 0.4 * Math.random())
  }

  start(): void {
    const { hub, conversationId } = this.#options
    this.#res.on('close', () => this.#closed())
    this.#res.on('drain', () => this.#drained())
    this.#res.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    this.#write('retry: 2000\n: open\n\n')
    hub.streams.add(this)
    // Subscribed before the first read, so that no change in between goes unseen.
    this.#unsubscribe = hub.onConversation(conversationId, () => this.#refresh())
    this.#refresh()
  }

  take(items: readonly FollowItem[], follower: Follower): boolean {
    const expose = this.#followers.get(follower) ?? { tools: 'none', reasoning: false }
    const view = { surface: this.#options.surface, expose }
    this.#write(items.map((item) => sseFrame(item, null, view)).join(''))
    const room = this.#res.writableLength < this.#options.hub.streams.limits.budgetBytes
    if (!room) this.#fullSinceMs ??= performance.now()
    return room
  }

  end(follower: Follower): void {
    this.#followers.delete(follower)
    queueMicrotask(() => this.#options.hub.leave(follower))
  }

  tick(nowMs: number): void {
    const { keepAliveMs, stallMs, recheckMs } = this.#options.hub.streams.limits
    if (this.#fullSinceMs !== null && nowMs - this.#fullSinceMs > stallMs) this.#res.destroy()
    else if (nowMs >= this.#endsAtMs) this.#res.end()
    else if (nowMs - this.#wroteMs >= keepAliveMs) this.#write(': keep-alive\n\n')
    if (nowMs - this.#checkedMs < recheckMs) return
    this.#checkedMs = nowMs
    this.#options.stillAllowed().then(
      (allowed) => (allowed ? undefined : this.#res.end()),
      (error: unknown) => this.#options.onError(error),
    )
  }

  retire(): void {
    this.#write('retry: 1000\n\n')
    this.#res.end()
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
    if (this.#res.writableEnded || this.#res.destroyed) return
    if (state === null) {
      this.#res.end()
      return
    }
    const text = JSON.stringify({ type: 'conversation.state', conversation_id: conversationId, ...state })
    if (text !== this.#lastState) this.#write(`event: conversation.state\ndata: ${text}\n\n`)
    this.#lastState = text
    if (state.active_group_id !== null && state.active_group_id !== this.#groupId)
      await this.#join(state.active_group_id)
  }

  async #join(groupId: string): Promise<void> {
    const { db, projectId, hub } = this.#options
    const group = await findGroup(db, projectId, groupId)
    if (group === null || this.#res.writableEnded || this.#res.destroyed) return
    this.#groupId = groupId
    for (const run of group.run_ids) {
      const follower = hub.join(run, 0, this)
      this.#followers.set(follower, group.expose)
    }
  }

  #write(text: string): void {
    if (text === '' || this.#res.writableEnded || this.#res.destroyed) return
    this.#wroteMs = performance.now()
    this.#res.write(text)
  }

  #drained(): void {
    this.#fullSinceMs = null
    for (const follower of this.#followers.keys()) follower.resume()
  }

  #closed(): void {
    const { hub } = this.#options
    this.#unsubscribe()
    hub.streams.remove(this)
    for (const follower of this.#followers.keys()) hub.leave(follower)
    this.#followers.clear()
    this.#resolve()
  }
}
