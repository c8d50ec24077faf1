import { z } from 'zod'
import { RunError, ToolErrorCode } from './errors.ts'
import { Citation, FileReference, Json, PendingCall, RunStatus, StopReason, Usage } from './values.ts'

/** One tool call as the model asked for it. `call_id` is ours, `provider_call_id` and `extra` go back to the provider unchanged. */
export const ModelCall = z.object({
  call_id: z.string(),
  provider_call_id: z.string(),
  name: z.string(),
  arguments: Json,
  extra: z.record(z.string(), Json).optional(),
  repaired: z.literal(true).optional(),
  /** It stood in the text of the answer instead of among its calls. */
  recovered: z.literal(true).optional(),
})
export type ModelCall = z.infer<typeof ModelCall>

/** A call with what became of it, as rounds store it for the next turn's history. */
export const StoredCall = ModelCall.extend({
  /** What its tool is called on a screen, as in `tool.started`; calls that never began have none, nor have those of older answers. */
  title: z.string().optional(),
  result: Json.optional(),
  error: z.object({ code: ToolErrorCode, message: z.string() }).optional(),
})
export type StoredCall = z.infer<typeof StoredCall>

export const Round = z.object({
  round: z.number().int().positive(),
  /** Set for a round of a sub-agent: the call that asked it. */
  parent_call_id: z.string().optional(),
  text: z.string(),
  reasoning: z.string(),
  calls: z.array(StoredCall),
})
export type Round = z.infer<typeof Round>

/** The assistant message a run leaves behind; partial where the run did not complete. `rounds` is internal. */
export const FinalView = z.object({
  id: z.string(),
  role: z.literal('assistant'),
  status: RunStatus,
  content: z.string(),
  citations: z.array(Citation),
  files: z.array(FileReference),
  usage: Usage.nullable(),
  model: z.string(),
  interrupted: z.boolean(),
  rounds: z.array(Round).optional(),
})
export type FinalView = z.infer<typeof FinalView>

export const ConversationView = z.object({
  id: z.string(),
  object: z.literal('conversation'),
  agent: z.string(),
  title: z.string().nullable(),
  end_user: z.string().nullable(),
  active_message_id: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ConversationView = z.infer<typeof ConversationView>

const MessageBase = z.object({
  id: z.string(),
  object: z.literal('message'),
  conversation_id: z.string(),
  parent_id: z.string().nullable(),
  sibling_ids: z.array(z.string()),
  status: RunStatus,
  content: z.string(),
  created_at: z.string(),
})

export const ContentPart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('file'), file_id: z.string() }),
  z.strictObject({ type: z.literal('image'), file_id: z.string() }),
])
export type ContentPart = z.infer<typeof ContentPart>

export const UserMessageView = MessageBase.extend({ role: z.literal('user'), parts: z.array(ContentPart) })
export const AssistantMessageView = MessageBase.extend({
  role: z.literal('assistant'),
  /** Null for an answer that no run of ours wrote: it came with a client's history. */
  run_id: z.string().nullable(),
  model: z.string(),
  citations: z.array(Citation),
  files: z.array(FileReference),
  usage: Usage.nullable(),
  interrupted: z.boolean(),
  /** Why its run failed; null where it did not. */
  error: RunError.nullable(),
  /** Questions to go on with; they come a moment after the answer, where the agent wants them. */
  follow_ups: z.array(z.string()),
  feedback: z.object({ rating: z.enum(['up', 'down']).nullable(), comment: z.string().nullable() }).nullable(),
  rounds: z.array(Round).optional(),
})
export const MessageView = z.discriminatedUnion('role', [UserMessageView, AssistantMessageView])
export type MessageView = z.infer<typeof MessageView>

export const RunView = z.object({
  id: z.string(),
  object: z.literal('run'),
  conversation_id: z.string(),
  group_id: z.string(),
  model_index: z.number().int(),
  agent: z.string(),
  model: z.string(),
  status: RunStatus,
  attempt: z.number().int(),
  last_seq: z.number().int(),
  input_message_id: z.string(),
  output_message_id: z.string(),
  output: FinalView.nullable(),
  error: RunError.nullable(),
  usage: Usage.nullable(),
  stop_reason: StopReason.nullable(),
  pending: z.array(PendingCall),
  metadata: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
})
export type RunView = z.infer<typeof RunView>

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    object: z.literal('list'),
    data: z.array(item),
    first_id: z.string().nullable(),
    last_id: z.string().nullable(),
    has_more: z.boolean(),
  })
