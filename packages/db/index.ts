export { poolGauges } from './connection/pool-gauges.ts'
export { createDatabase, inTransaction, type Database, type DatabaseOptions, type Db } from './connection/database.ts'
export {
  DatabaseUnavailableError,
  isUnavailable,
  LeaseLostError,
  mapDatabaseError,
  RequestRefusedError,
  type RunAttempt,
} from './connection/errors.ts'
export {
  appendEvents,
  listEvents,
  type EventPage,
  readEvents,
  readManyEvents,
  type Appended,
  type EventBatch,
} from './runs/events.ts'
export { BackupUnusableError } from './backup/backup-format.ts'
export { DatabaseNotEmptyError, restoreBackup, type Restored } from './backup/restore-backup.ts'
export { writeBackup } from './backup/write-backup.ts'
export { checkSchema, migrate, schemaVersion, SchemaTooNewError } from './schema/migrate.ts'
export { ensurePartitions, listPartitions, strayEvents } from './schema/partitions.ts'
export { Secret, SecretUnreadableError } from './connection/secrets.ts'
export { apiInbox, newProcessId, QUEUE_CHANNEL, RUNS_CHANNEL, workerInbox } from './notify/channels.ts'
export { ListenError, type ListenErrorCode } from './notify/listen-error.ts'
export { Listener, startListener, type ListenerOptions, type ListenerState } from './notify/listen.ts'
export { Publisher, startPublisher, type PublisherOptions, type PublisherStats } from './notify/publish.ts'
export {
  agentVersion,
  findAgent,
  listAgents,
  listAgentSlugs,
  listAgentVersions,
  putAgent,
  type AgentRecord,
  type AgentVersionRecord,
} from './projects/agents.ts'
export { createKey, findKey, listKeys, revokeKey, type KeyRecord, type NewKey } from './projects/keys.ts'
export {
  ensureProject,
  findProject,
  listProjects,
  originIsListed,
  projectSettings,
  updateProjectSettings,
  type ProjectRecord,
  type ProjectSettings,
} from './projects/projects.ts'
export {
  findProvider,
  listProviders,
  upsertProvider,
  type ProviderInput,
  type ProviderRecord,
  type ProviderSummary,
} from './projects/providers.ts'
export type { Announcement } from './notify/announcements.ts'
export { claimRuns, type ClaimedRun } from './runs/claim-runs.ts'
export { countIsolated, type ClaimOptions } from './runs/next-runs.ts'
export { finishRun, type SideJobOrders } from './runs/finish-run.ts'
export { heartbeat, releaseRun, type Beat } from './runs/heartbeat.ts'
export type { CancelOutcome, CancelState, GroupCancelOutcome } from './runs/cancel-group.ts'
export { requestCancel, requestGroupCancel } from './runs/cancel-run.ts'
export { createRetry, createTurn, type RetryInput } from './turns/turns.ts'
export type { TurnBody, TurnInput } from './turns/turn-input.ts'
export type { ConversationOwner } from './conversations/locked-conversation.ts'
export { linearBranch, type BranchMessage } from './conversations/messages.ts'
export {
  createConsoleToken,
  listConsoleTokens,
  findConsoleToken,
  hasConsoleToken,
  revokeConsoleToken,
  type ConsoleSession,
} from './projects/console-tokens.ts'
export { findReply, storeReply, type IdempotentRequest } from './connection/idempotency.ts'
export { runCounts, type RunCounts } from './runs/run-counts.ts'
export { findRun, runState, type RunRecord, type RunState } from './runs/runs.ts'
export {
  adoptVisitor,
  createVisitor,
  createWidgetSession,
  findWidgetSession,
  isVisitor,
  WIDGET_SESSION_SECONDS,
  type WidgetSession,
} from './projects/widget-sessions.ts'
export {
  createConversation,
  deleteConversation,
  findConversation,
  setTitle,
  updateConversation,
  type ConversationChanges,
  type ConversationRecord,
} from './conversations/conversations.ts'
export { listBranch, messageTree } from './conversations/message-views.ts'
export { editWaiting, removeWaiting, sendNow } from './turns/waiting-messages.ts'
export { readTurn, type CreatedTurn } from './turns/read-turn.ts'
export { conversationState, conversationStates, listWaiting } from './conversations/conversation-states.ts'
export { findGroup, readSetup, storeSetup, type GroupRecord } from './runs/run-groups.ts'
export { listConversations, type ConversationQuery } from './conversations/list-conversations.ts'
export type { PageQuery } from './connection/page-bounds.ts'
export { answerCalls, type Answered, type AnswersInput } from './calls/answer-calls.ts'
export { rateMessage, type FeedbackRecord } from './conversations/feedback.ts'
export { requireAction, takeAnswers, type ActionOutcome } from './calls/require-action.ts'
export { sweep, type Swept } from './upkeep/sweep.ts'
export {
  addDocument,
  deleteDocument,
  findDocument,
  listDocuments,
  searchDocuments,
  type DocumentInput,
  type DocumentRecord,
  type FoundDocument,
} from './files/knowledge.ts'
export { findListedRun, listRuns, type ListedRun, type RunQuery } from './runs/list-runs.ts'
export { RUN_ACTIVITIES } from './runs/run-activity.ts'
export { findExternalConversation, type ExternalConversation } from './conversations/external-conversations.ts'
export type { ImportedMessage } from './conversations/import-history.ts'
export type { DraftPart, UploadPart } from './conversations/message-uploads.ts'
export type { ShownMessage } from './conversations/shown-branch.ts'
export { runWaitingFor } from './calls/run-waiting-for.ts'
export { answeredAmong, lastWait, runOfMessage, runOptionsOf, usageThrough } from './calls/waits.ts'
export {
  createFile,
  findFile,
  keepFileProblem,
  keepFileText,
  readFile,
  readFiles,
  type AttachedFile,
  type FileRecord,
  type NewFile,
} from './files/files.ts'
export {
  addFileDocument,
  beginIngestion,
  failDocument,
  INGEST_JOB,
  reingestDocument,
  storeDocumentText,
  type FileDocumentInput,
} from './files/document-files.ts'
export {
  deleteProjectSecret,
  listProjectSecrets,
  openProjectSecret,
  putProjectSecret,
  type SecretName,
} from './projects/project-secrets.ts'
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
} from './projects/mcp-servers.ts'
export { registerUpkeep, upkeep, type UpkeepOptions } from './upkeep/upkeep.ts'
export type { UpkeepReport } from './upkeep/step.ts'
export { listMinutes, recordMinutes } from './upkeep/metrics-minutes.ts'
export { findRunSetup, type RunSetup } from './runs/run-setup.ts'
export { forgetApi, listApis, noteApi, type ApiPresence, type SeenApi } from './workers/apis.ts'
export { workState, type WorkState } from './workers/work-state.ts'
export { forgetWorker, noteWorker, SEEN_EVERY_MS, type WorkerPresence } from './workers/workers.ts'
export { addSideJob, handOverSideJobs, type NewSideJob, type SideJob } from './side-jobs/side-jobs.ts'
export {
  LATER,
  startSideJobRunner,
  type SideJobRunner,
  type SideJobRunnerOptions,
  type SideJobTask,
  type SideJobTry,
} from './side-jobs/side-job-runner.ts'
export { findUserTokenKey, putUserTokenKey, removeUserTokenKey, type UserTokenKey } from './projects/user-token-keys.ts'
export { admit, reservedTokens } from './turns/admission.ts'
export { BARE_CALL_SECONDS, beginBareCall, endBareCall } from './turns/bare-calls.ts'
export {
  countUsage,
  listUsage,
  reachedSpendLimit,
  spentToday,
  type Spent,
  type UsageDay,
} from './projects/usage-days.ts'
export {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  findWebhookEndpoint,
  listWebhookEndpoints,
} from './webhooks/webhook-endpoints.ts'
export {
  failWebhookDelivery,
  findWebhookDelivery,
  fixWebhookBody,
  listWebhookDeliveries,
  noteWebhookTry,
  orderTestDelivery,
  redeliver,
  type WebhookDelivery,
  type WebhookTry,
} from './webhooks/webhook-deliveries.ts'
export {
  noteEndpointAnswered,
  noteEndpointFailed,
  takeTryOfPaused,
  waitForEndpoint,
} from './webhooks/paused-endpoints.ts'
export { WEBHOOK_JOB } from './webhooks/webhook-events.ts'
export { findQueryHook, setQueryHook, type QueryHookRecord } from './projects/query-hooks.ts'
export { addTaint } from './conversations/taint.ts'
export { setSummary, SUMMARY_JOB } from './conversations/summaries.ts'
export { FOLLOW_UPS_JOB, latestExchange, setFollowUps } from './conversations/follow-ups.ts'
export {
  CHAT_REPLY_JOB,
  chatHookOf,
  chatHooksNamed,
  findChatHook,
  putChatHook,
  removeChatHook,
  type ChatHook,
  type ChatHookSummary,
} from './projects/chat-hooks.ts'
export { withoutValues } from './connection/without-values.ts'
export {
  createMember,
  findMember,
  findMembersByEmail,
  listMembers,
  removeMember,
  someMemberHasPassword,
  updateMember,
  type MemberRecord,
  type MemberRole,
  type MemberWithPassword,
} from './people/members.ts'
export {
  createBrowserSession,
  endBrowserSession,
  endSessionsOfMember,
  findBrowserSession,
  listBrowserSessions,
  type BrowserSession,
  type SessionHolder,
} from './people/browser-sessions.ts'
export { findKnownBrowser, KNOWN_BROWSER_DAYS, rememberBrowser } from './people/known-browsers.ts'
export { addAuditEntry, listAuditEntries, type Actor, type NewAuditEntry } from './people/audit.ts'
