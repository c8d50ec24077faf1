export { createClient, type Client, type ClientOptions, type RetryInput, type SendInput } from './client.ts'
export type { ConversationChanges, NewConversation, Queue } from './conversation-calls.ts'
export type { ConversationActions, MessageOptions } from './conversation-actions.ts'
export { createConversationStore, type ConversationShown, type ConversationStore } from './conversation-store.ts'
export { RunwireError, RunwireUnreachableError } from './errors.ts'
export type { UploadOptions } from './file-calls.ts'
export type { FollowOptions, FollowState } from './follow.ts'
export type { ItemStream } from './item-stream.ts'
export type { ConversationItem, ConversationState, StreamEvent, StreamEventOf, StreamItem } from './items.ts'
export type * from './replies.ts'
export { createRunStore, type RunShown, type RunStore } from './run-store.ts'
export type { SendOptions, Sent } from './start-turn.ts'
export { visitorToken, type VisitorOptions } from './visitor-token.ts'
export { answerRound, answerText, emptyView, fold, hasEnded, reasoningOf, type RunFold } from '@runwire/protocol/fold'
export type { ShownMessage } from './shown-messages.ts'
export type {
  Citation,
  ClientTool,
  ContentPart,
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
} from '@runwire/protocol'
