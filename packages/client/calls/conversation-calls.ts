import type { ConversationView, MessageBody, MessageView } from '@runwire/protocol'
import type { List, Page, WaitingGroup } from '../http/replies.ts'
import type { Calls } from '../http/request.ts'

export interface NewConversation {
  agent: string
  metadata?: Record<string, unknown>
  end_user?: string
}

export interface ConversationChanges {
  title?: string | null
  /** Any message of a branch: the branch that goes on from it becomes the active one. */
  active_message_id?: string
  metadata?: Record<string, unknown>
}

/** Conversations, their messages, and the messages that wait in them. */
export const conversationCalls = ({ get, post, patch, remove }: Calls) => ({
  createConversation: (body: NewConversation) => post<ConversationView>('/conversations', body),
  listConversations: (query: Page & { end_user?: string; agent?: string } = {}) =>
    get<List<ConversationView>>('/conversations', query),
  getConversation: (conversationId: string) => get<ConversationView>(`/conversations/${conversationId}`),
  /** Renames it, chooses its branch, or replaces its metadata. */
  updateConversation: (conversationId: string, changes: ConversationChanges) =>
    patch<ConversationView>(`/conversations/${conversationId}`, changes),
  /** Deletes it; its runs are cancelled. */
  deleteConversation: (conversationId: string) => remove<null>(`/conversations/${conversationId}`),
  /** The active branch, oldest first, with the tools the agent exposes. */
  listMessages: (conversationId: string) =>
    get<List<MessageView>>(`/conversations/${conversationId}/messages`, { include: 'tools' }),
  /** Every message of every branch. */
  listMessageTree: (conversationId: string) =>
    get<List<MessageView>>(`/conversations/${conversationId}/messages`, { include: 'tools', tree: 'true' }),

  /** The messages that wait, first one first; each change of them answers with the queue as it is then. */
  listQueue: (conversationId: string) => get<Queue>(`/conversations/${conversationId}/queue`),
  editWaiting: (conversationId: string, groupId: string, content: MessageBody['content']) =>
    patch<Queue>(`/conversations/${conversationId}/queue/${groupId}`, { content }),
  removeWaiting: (conversationId: string, groupId: string) =>
    remove<Queue>(`/conversations/${conversationId}/queue/${groupId}`),
  /** Lets the active answer give way to a waiting message. */
  sendNow: (conversationId: string, groupId: string) =>
    post<Queue>(`/conversations/${conversationId}/queue/${groupId}/send-now`, {}),
})

export interface Queue {
  object: 'list'
  data: WaitingGroup[]
}
