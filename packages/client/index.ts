export { createChatClient, type ChatClient, type RetryInput, type SendInput } from './calls/chat-client.ts'
export { createClient, type Client } from './calls/client.ts'
export type { ClientOptions } from './calls/connection.ts'
export type { ConversationChanges, NewConversation } from './calls/conversation-calls.ts'
export type { ConversationActions, MessageOptions } from './stores/conversation-actions.ts'
export { createConversationStore, type ConversationShown, type ConversationStore } from './stores/conversation-store.ts'
export { RunwireError, RunwireUnreachableError } from './http/errors.ts'
export type { UploadOptions } from './calls/file-calls.ts'
export type { FollowOptions, FollowState } from './follow/follow.ts'
export type { ItemStream } from './follow/item-stream.ts'
export type { ConversationItem, StreamEvent, StreamEventOf, StreamItem } from './follow/items.ts'
export type * from './http/replies.ts'
export { createRunStore, type Interruption, type RunShown, type RunStore } from './stores/run-store.ts'
export type { SendOptions, Sent } from './calls/start-turn.ts'
export { visitorToken, type VisitorOptions } from './calls/visitor-token.ts'
export { answerRound, answerText, emptyView, fold, hasEnded, reasoningOf, type RunFold } from '@runwire/protocol/fold'
export type { ShownMessage } from './stores/shown-messages.ts'
export type {
  Citation,
  ClientTool,
  ContentPart,
  ConversationState,
  ConversationView,
  FileReference,
  FinalView,
  FirstMessageBody,
  MessageBody,
  MessageView,
  PendingCall,
  RunStatus,
  RunView,
  ToolOutputsBody,
  Usage,
  WaitingGroup,
  WaitingPreview,
  WaitingGroups,
} from '@runwire/protocol'
