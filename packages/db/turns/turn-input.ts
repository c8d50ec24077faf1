import type { MessageBody, RunOptions } from '@runwire/protocol'
import type { ClientChat } from '../conversations/chats.ts'
import type { IdempotentRequest } from '../connection/idempotency.ts'
import type { ImportedMessage } from '../conversations/import-history.ts'
import type { ShownBranch } from '../conversations/shown-branch.ts'
import type { DraftPart } from '../conversations/message-uploads.ts'
import type { ConversationOwner } from '../conversations/turn-scope.ts'

/** What a POST of a message asks for, after MessageBody or FirstMessageBody was parsed. */
export interface TurnInput {
  /** The conversation it belongs to, or what a new one is made with. */
  conversation:
    | { id: string }
    | ClientChat
    | {
        agent: string
        end_user?: string | null
        metadata?: Record<string, unknown>
        /** What a client says was said before; stands in the new conversation before the message. */
        history?: readonly ImportedMessage[]
      }
  body: TurnBody
  /** What the client shows before the message, where it keeps the conversation itself; says where the message belongs. */
  shown?: Omit<ShownBranch, 'content' | 'may_import'>
  /** An answer that waits for an approval or a client tool gives way to the message, whatever `on_busy` says. */
  supersedes_waiting?: boolean
  /** A widget's visitor is held to this end user's conversations and this agent. */
  owner?: ConversationOwner
  /** What a visitor may not bring is left out and named in `dropped`, instead of refused. */
  drops_for_visitors?: boolean
  /** Inbox of the api that will stream the answer; it is the first watcher without a round trip. */
  watcherInbox?: string | null
  /** Unique per caller: two callers of a project may choose the same Idempotency-Key, so it starts with the caller's id. */
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
