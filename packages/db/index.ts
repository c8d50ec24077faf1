export { createDatabase, inTransaction, type Database, type DatabaseOptions, type Db } from './database.ts'
export {
  DatabaseUnavailableError,
  isUnavailable,
  LeaseLostError,
  mapDatabaseError,
  RequestRefusedError,
  type RunAttempt,
} from './errors.ts'
export { appendEvents, readEvents, readManyEvents, type Appended, type EventBatch } from './events.ts'
export { checkSchema, migrate, schemaVersion, SchemaTooNewError } from './migrate.ts'
export { ensurePartitions, listPartitions, strayEvents } from './partitions.ts'
export { Secret, SecretUnreadableError } from './secrets.ts'
export { apiInbox, newProcessId, QUEUE_CHANNEL, RUNS_CHANNEL, workerInbox } from './channels.ts'
export { ListenError, type ListenErrorCode } from './listen-error.ts'
export { Listener, startListener, type ListenerOptions, type ListenerState } from './listen.ts'
export { Publisher, startPublisher, type PublisherOptions, type PublisherStats } from './publish.ts'
export {
  agentVersion,
  findAgent,
  listAgents,
  listAgentVersions,
  putAgent,
  type AgentRecord,
  type AgentVersionRecord,
} from './agents.ts'
export { createKey, findKey, listKeys, revokeKey, type KeyRecord, type NewKey } from './keys.ts'
export {
  ensureProject,
  findProject,
  listProjects,
  originIsListed,
  projectSettings,
  updateProjectSettings,
  type ProjectRecord,
  type ProjectSettings,
} from './projects.ts'
export {
  findProvider,
  listProviders,
  removeProviderKey,
  upsertProvider,
  type ProviderInput,
  type ProviderRecord,
  type ProviderSummary,
} from './providers.ts'
export type { Announcement } from './announcements.ts'
export { claimRuns, type ClaimedRun, type ClaimOptions } from './claim-runs.ts'
export { finishRun, type SideJobOrders } from './finish-run.ts'
export { heartbeat, releaseRun, type Beat } from './heartbeat.ts'
export type { CancelOutcome, CancelState, GroupCancelOutcome } from './cancel-group.ts'
export { requestCancel, requestGroupCancel } from './cancel-run.ts'
export { createRetry, createTurn, type RetryInput, type TurnBody, type TurnInput } from './turns.ts'
export type { ConversationOwner } from './turn-scope.ts'
export { linearBranch, type BranchMessage } from './messages.ts'
export { createConsoleToken, findConsoleToken, revokeConsoleToken, type ConsoleSession } from './console-tokens.ts'
export { findReply, storeReply, type IdempotentRequest } from './idempotency.ts'
export { findRun, runState, runView, type RunRecord, type RunState } from './runs.ts'
export {
  createVisitor,
  createWidgetSession,
  findWidgetSession,
  isVisitor,
  WIDGET_SESSION_SECONDS,
  type WidgetSession,
} from './widget-sessions.ts'
export {
  createConversation,
  deleteConversation,
  findConversation,
  setTitle,
  updateConversation,
  type ConversationChanges,
  type ConversationRecord,
} from './conversations.ts'
export { listBranch, messageTree } from './message-views.ts'
export { editWaiting, removeWaiting, sendNow } from './queue.ts'
export { readTurn, type CreatedTurn } from './read-turn.ts'
export {
  conversationState,
  findGroup,
  groupRuns,
  listQueue,
  readSetup,
  storeSetup,
  type GroupRecord,
  type WaitingGroup,
} from './run-groups.ts'
export { listConversations, type ConversationQuery } from './list-conversations.ts'
export type { PageQuery } from './page-bounds.ts'
export { answerCalls, type Answered, type AnswersInput } from './answer-calls.ts'
export { rateMessage, type FeedbackRecord } from './feedback.ts'
export { parkRun, takeAnswers, type ParkOutcome } from './park-run.ts'
export { sweep, type Swept } from './sweep.ts'
export {
  addDocument,
  deleteDocument,
  findDocument,
  listDocuments,
  readDocument,
  searchDocuments,
  type DocumentInput,
  type DocumentRecord,
  type FoundDocument,
} from './knowledge.ts'
export { listRuns, type RunQuery } from './list-runs.ts'
export { findChat, type ClientChat } from './chats.ts'
export type { ImportedMessage } from './import-history.ts'
export type { DraftPart, UploadPart } from './message-uploads.ts'
export { runWaitingFor } from './waiting-call.ts'
export {
  createFile,
  findFile,
  keepFileText,
  readFile,
  readFiles,
  type AttachedFile,
  type FileRecord,
  type NewFile,
} from './files.ts'
export {
  addFileDocument,
  beginIngestion,
  failDocument,
  INGEST_JOB,
  reingestDocument,
  storeDocumentText,
  type FileDocumentInput,
} from './document-files.ts'
export {
  deleteProjectSecret,
  listProjectSecrets,
  openProjectSecret,
  putProjectSecret,
  type SecretName,
} from './project-secrets.ts'
export {
  approveTools,
  createMcpServer,
  deleteMcpServer,
  findMcpServer,
  listMcpServers,
  pinFirstTools,
  updateMcpServer,
  type McpServerInput,
  type McpServerRecord,
} from './mcp-servers.ts'
export { maintain, type Maintained } from './maintenance.ts'
export { workState, type WorkState } from './work-state.ts'
export { addSideJob, handOverSideJobs, type NewSideJob, type SideJob } from './side-jobs.ts'
export {
  startSideJobRunner,
  type SideJobRunner,
  type SideJobRunnerOptions,
  type SideJobTask,
  type SideJobTry,
} from './side-job-runner.ts'
export { findUserTokenKey, putUserTokenKey, removeUserTokenKey, type UserTokenKey } from './user-token-keys.ts'
export { listUsage, reachedSpendLimit, spentToday, type Spent, type UsageDay } from './usage-days.ts'
export {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  findWebhookEndpoint,
  listWebhookEndpoints,
} from './webhook-endpoints.ts'
export {
  failWebhookDelivery,
  findWebhookDelivery,
  fixWebhookBody,
  listWebhookDeliveries,
  noteWebhookTry,
  redeliver,
  type WebhookDelivery,
  type WebhookTry,
} from './webhook-deliveries.ts'
export { WEBHOOK_JOB } from './webhook-events.ts'
export { findQueryHook, setQueryHook, type QueryHookRecord } from './query-hooks.ts'
export { setSummary, SUMMARY_JOB } from './summaries.ts'
export {
  CHAT_REPLY_JOB,
  chatHookOf,
  chatHooksNamed,
  findChatHook,
  putChatHook,
  removeChatHook,
  type ChatHook,
  type ChatHookSummary,
} from './chat-hooks.ts'
export { withoutValues } from './without-values.ts'
