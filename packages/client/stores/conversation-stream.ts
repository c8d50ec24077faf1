import type { ConversationState } from '@runwire/protocol'
import type { ChatClient } from '../calls/chat-client.ts'
import type { FollowState } from '../follow/follow.ts'
import type { ItemStream } from '../follow/item-stream.ts'
import type { ConversationItem, StreamItem } from '../follow/items.ts'

interface Listener {
  connection(state: FollowState): void
  /** `first`: nothing is known of the time before, as after a connection that was lost. */
  state(state: ConversationState, first: boolean): void
  item(item: StreamItem): void
  /** The stream broke with something another try cannot cure. */
  broken(error: unknown): void
}

/** The one stream of the conversation on the screen, while somebody looks. */
export class ConversationStream {
  readonly #client: ChatClient
  readonly #listener: Listener
  #stream: ItemStream<ConversationItem> | null = null
  /** A connection was opened and has not told the state yet. */
  #opened = false

  constructor(client: ChatClient, listener: Listener) {
    this.#client = client
    this.#listener = listener
  }

  open(conversationId: string): void {
    if (this.#stream !== null) return
    this.#stream = this.#client.followConversation(conversationId, {
      onState: (state) => {
        this.#opened ||= state === 'connecting'
        this.#listener.connection(state)
      },
    })
    void this.#read(this.#stream)
  }

  close(): void {
    void this.#stream?.return()
    this.#stream = null
  }

  async #read(stream: ItemStream<ConversationItem>): Promise<void> {
    try {
      for await (const item of stream) {
        if (stream !== this.#stream) return
        if (item.type !== 'conversation.state') this.#listener.item(item)
        else {
          const first = this.#opened
          this.#opened = false
          this.#listener.state(item, first)
        }
      }
    } catch (error) {
      if (stream === this.#stream) this.#listener.broken(error)
    }
  }
}
