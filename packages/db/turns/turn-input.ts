import type { MessageBody, RunOptions } from '@runwire/protocol'
import type { ExternalConversation } from '../conversations/external-conversations.ts'
import type { IdempotentRequest } from '../connection/idempotency.ts'
import type { ImportedMessage } from '../conversations/import-history.ts'
import type { ShownBranch } from '../conversations/shown-branch.ts'
import type { DraftPart } from '../conversations/message-uploads.ts'
import type { ConversationOwner } from '../conversations/locked-conversation.ts'

/** A parsed request to post a message, after MessageBody or FirstMessageBody. */
export interface TurnInput {
  /** The conversation it belongs to, or what a new one is made with. */
  conversation:
    | { id: string }
    | ExternalConversation
    | {
        agent: string
        end_user?: string | null
        metadata?: Record<string, unknown>
        /** Earlier messages as the client tells them; stored in the new conversation before the message. */
        history?: readonly ImportedMessage[]
      }
  body: TurnBody
  /** Messages before this one, of a client that keeps the conversation itself; they say where this one belongs. */
  shown?: Omit<ShownBranch, 'content' | 'may_import'>
  /** An answer that waits for an approval or a client tool gives way to the message, whatever `on_busy` says. */
  supersedes_waiting?: boolean
  /** A widget's visitor is held to this end user's conversations and this agent. */
  owner?: ConversationOwner
  /** Leaves out what a visitor may not bring and names it in `dropped`, instead of refusing the request. */
  drops_for_visitors?: boolean
  /** Inbox of the api that will stream the answer; it is the first watcher without a round trip. */
  watcherInbox?: string | null
  /**
   * Unique per caller: two callers of a project may choose the same Idempotency-Key, so it starts with the caller's id.
   */
  idempotency?: IdempotentRequest | null
  traceParent?: string | null
  /** Key or session that sends it; usage is counted by it. */
  callerId?: string | null
  /** Added to the agent's instructions for this turn: the system message of a client that brings its own. */
  instructions?: string | null
}

export type TurnBody = Partial<Omit<MessageBody, 'content'>> & {
  /** Files may come inside it; they are stored with the message. */
  content: string | readonly DraftPart[]
} & Partial<Pick<RunOptions, 'tool_choice' | 'model_parameters' | 'store'>>
