import { z } from 'zod'
import { ContentPart } from './views.ts'

/** A message that waits behind a busy conversation's answer. */
export const WaitingGroup = z.object({
  group_id: z.string(),
  message_id: z.string(),
  position: z.number().int(),
  content: z.string(),
  parts: z.array(ContentPart),
  run_ids: z.array(z.string()),
  created_at: z.string(),
})
export type WaitingGroup = z.infer<typeof WaitingGroup>

/** The queue of a conversation, first one first. */
export const WaitingGroups = z.object({ object: z.literal('list'), data: z.array(WaitingGroup) })
export type WaitingGroups = z.infer<typeof WaitingGroups>

/** A waiting message as the conversation's stream names it; its whole text is at the queue's own route. */
export const WaitingPreview = WaitingGroup.pick({ group_id: true, message_id: true, position: true }).extend({
  /** The beginning of its text, 200 characters at most. */
  preview: z.string(),
})
export type WaitingPreview = z.infer<typeof WaitingPreview>

/** A conversation's active group and waiting messages: the first frame of its stream, and again on each change. */
export const ConversationState = z.object({
  type: z.literal('conversation.state'),
  conversation_id: z.string(),
  /** Grows with every change of the conversation's messages, title, branch or queue. */
  revision: z.number().int(),
  title: z.string().nullable(),
  active_message_id: z.string().nullable(),
  /** The group that answers now, or null. */
  active_group_id: z.string().nullable(),
  /** First one first. */
  queue: z.array(WaitingPreview),
})
export type ConversationState = z.infer<typeof ConversationState>
