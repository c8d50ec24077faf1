import type { ConversationState } from '@runwire/protocol'
import type { Response } from 'express'
import type { Surface } from '../requests/caller.ts'
import type { FollowItem } from '../hub/follow-item.ts'
import type { Follower, Sink } from '../hub/follower.ts'
import type { Hub } from '../hub/hub.ts'
import { sseStream } from './native-formats.ts'
import { sseFrame, surfaceView, type SurfaceView } from './native-frames.ts'
import { StreamedResponse } from './streamed-response.ts'

export interface ConversationStreamOptions {
  hub: Hub
  projectId: string
  conversationId: string
  surface: Surface
  /** Asked every 30 s; false ends the stream, as when its key was revoked. */
  stillAllowed: () => Promise<boolean>
}

/**
 * Streams a conversation to one tab: its state, then the active group's frames from their beginning, the
 * state again on each change and the frames of each group that becomes active. Frames carry no ids: a reader that
 * comes back gets everything anew. Resolves when the response is closed; never rejects.
 */
export function streamConversation(res: Response, options: ConversationStreamOptions): Promise<void> {
  return new Promise((resolve) => new ConversationStream(res, options, resolve).start())
}

class ConversationStream implements Sink {
  readonly #options: ConversationStreamOptions
  readonly #response: StreamedResponse
  readonly #followers = new Map<Follower, SurfaceView>()
  #leave: () => void = () => undefined
  #revision = -1
  #groupId: string | null = null

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
        this.#leave()
        for (const follower of this.#followers.keys()) hub.leave(follower)
        this.#followers.clear()
        resolve()
      },
    })
  }

  start(): void {
    const { hub, projectId, conversationId } = this.#options
    this.#response.start()
    if (!this.#response.open) return
    this.#leave = hub.conversations.follow(projectId, conversationId, (state) => this.#tell(state))
  }

  take(items: readonly FollowItem[], follower: Follower): boolean {
    const view =
      this.#followers.get(follower) ?? surfaceView(this.#options.surface, { tools: 'none', reasoning: false })
    return this.#response.write(items.map((item) => sseFrame(item, null, view)).join(''))
  }

  end(follower: Follower): void {
    this.#followers.delete(follower)
    queueMicrotask(() => this.#options.hub.leave(follower))
  }

  #tell(state: ConversationState | null): void {
    if (state === null) {
      this.#response.finish('done')
      return
    }
    if (state.revision <= this.#revision) return
    this.#revision = state.revision
    this.#response.write(`event: conversation.state\ndata: ${JSON.stringify(state)}\n\n`)
    const { active_group_id } = state
    if (active_group_id === null || active_group_id === this.#groupId) return
    this.#groupId = active_group_id
    this.#join(active_group_id).catch((error: unknown) => {
      this.#options.hub.report(error)
      // Its reader comes back and gets everything anew.
      this.#response.cut()
    })
  }

  async #join(groupId: string): Promise<void> {
    const { hub, conversationId } = this.#options
    const group = await hub.conversations.group(conversationId, groupId)
    if (group === null || !this.#response.open) return
    const view = surfaceView(this.#options.surface, group.expose)
    for (const run of group.run_ids) this.#followers.set(hub.join(run, 0, this), view)
  }
}
