import type { ConversationView, MessageBody, MessageView, WaitingGroups } from '@runwire/protocol'
import type { List, Page } from '../http/replies.ts'
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
  /** The last messages of the active branch (100), oldest first, with the tools the agent exposes; or those before one. */
  listMessages: (conversationId: string, query: { limit?: number; before?: string } = {}) =>
    get<List<MessageView>>(`/conversations/${conversationId}/messages`, { include: 'tools', ...query }),
  /** Messages of every branch, oldest first, page by page. */
  listMessageTree: (conversationId: string, query: { limit?: number; after?: string } = {}) =>
    get<List<MessageView>>(`/conversations/${conversationId}/messages`, { include: 'tools', tree: 'true', ...query }),

  /** The messages that wait with their whole texts, first one first; each change answers with the queue as it is then. */
  listQueue: (conversationId: string) => get<WaitingGroups>(`/conversations/${conversationId}/queue`),
  editWaiting: (conversationId: string, groupId: string, content: MessageBody['content']) =>
    patch<WaitingGroups>(`/conversations/${conversationId}/queue/${groupId}`, { content }),
  removeWaiting: (conversationId: string, groupId: string) =>
    remove<WaitingGroups>(`/conversations/${conversationId}/queue/${groupId}`),
  /** Lets the active answer give way to a waiting message. */
  sendNow: (conversationId: string, groupId: string) =>
    post<WaitingGroups>(`/conversations/${conversationId}/queue/${groupId}/send-now`, {}),
})
