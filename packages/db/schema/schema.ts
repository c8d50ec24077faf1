import type {
  AgentConfig,
  Citation,
  ContentPart,
  FileReference,
  FinalView,
  Json,
  PendingCall,
  ProjectLimits,
  ProjectPrices,
  Round,
  RunError,
  RunOptions,
  RunStatus,
  StopReason,
  Usage,
  CancelReason,
} from '@runwire/protocol'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from '../connection/drizzle.ts'
import { idColumn } from '../connection/ids.ts'

// The builder's picture of what migrations/ makes; a test compares both. Constraints and indexes live in the SQL alone.

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
export const time = () => timestamp({ withTimezone: true })
export const madeNow = () => time().notNull().defaultNow()
export type Metadata = Record<string, unknown>

export const projects = pgTable('projects', {
  id: idColumn('project').primaryKey(),
  slug: text().notNull(),
  name: text().notNull(),
  created_at: madeNow(),
})

export const project_settings = pgTable('project_settings', {
  project_id: idColumn('project').primaryKey(),
  origins: text().array().notNull().default([]),
  limits: jsonb().$type<ProjectLimits>().notNull().default({}),
  prices: jsonb().$type<ProjectPrices>().notNull().default({}),
  hook: jsonb().$type<Json>(),
  updated_at: madeNow(),
})

export const api_keys = pgTable('api_keys', {
  id: idColumn('key').primaryKey(),
  project_id: idColumn('project').notNull(),
  kind: text().$type<'secret' | 'publishable'>().notNull(),
  name: text().notNull(),
  lookup: text().notNull(),
  secret_hash: bytes().notNull(),
  scopes: text().array().notNull(),
  created_at: madeNow(),
  expires_at: time(),
  last_used_at: time(),
  revoked_at: time(),
  agents: text().array(),
})

export const providers = pgTable('providers', {
  id: idColumn('provider').primaryKey(),
  project_id: idColumn('project').notNull(),
  name: text().notNull(),
  base_url: text().notNull(),
  sealed_key: text(),
  settings: jsonb().$type<Record<string, Json>>().notNull().default({}),
  trusted: boolean().notNull().default(false),
  created_at: madeNow(),
  updated_at: madeNow(),
})

export const agents = pgTable('agents', {
  id: idColumn('agent').primaryKey(),
  project_id: idColumn('project').notNull(),
  slug: text().notNull(),
  current_version_id: idColumn('agentVersion'),
  created_at: madeNow(),
  updated_at: madeNow(),
})

export const agent_versions = pgTable('agent_versions', {
  id: idColumn('agentVersion').primaryKey(),
  project_id: idColumn('project').notNull(),
  agent_id: idColumn('agent').notNull(),
  version: integer().notNull(),
  config: jsonb().$type<AgentConfig>().notNull(),
  created_at: madeNow(),
})

export const conversations = pgTable('conversations', {
  id: idColumn('conversation').primaryKey(),
  project_id: idColumn('project').notNull(),
  agent_id: idColumn('agent').notNull(),
  title: text(),
  end_user: text(),
  external_id: text(),
  active_message_id: idColumn('message'),
  metadata: jsonb().$type<Metadata>().notNull().default({}),
  revision: integer().notNull().default(0),
  tainted_by: text().array().notNull().default([]),
  created_at: madeNow(),
  updated_at: madeNow(),
  deleted_at: time(),
})

export const messages = pgTable('messages', {
  id: idColumn('message').primaryKey(),
  project_id: idColumn('project').notNull(),
  conversation_id: idColumn('conversation').notNull(),
  parent_id: idColumn('message'),
  role: text().$type<'user' | 'assistant'>().notNull(),
  status: text().$type<RunStatus>().notNull(),
  placed: boolean().notNull().default(true),
  model_index: integer(),
  model: text(),
  content: text().notNull().default(''),
  parts: jsonb().$type<ContentPart[]>().notNull().default([]),
  rounds: jsonb().$type<Round[]>(),
  citations: jsonb().$type<Citation[]>().notNull().default([]),
  files: jsonb().$type<FileReference[]>().notNull().default([]),
  usage: jsonb().$type<Usage>(),
  interrupted: boolean().notNull().default(false),
  summary: text(),
  follow_ups: jsonb().$type<string[]>(),
  metadata: jsonb().$type<Metadata>().notNull().default({}),
  created_at: madeNow(),
})

export const run_groups = pgTable('run_groups', {
  id: idColumn('group').primaryKey(),
  project_id: idColumn('project').notNull(),
  conversation_id: idColumn('conversation').notNull(),
  input_message_id: idColumn('message').notNull(),
  state: text().$type<'waiting' | 'active' | 'ended'>().notNull(),
  position: integer().notNull(),
  follows_leaf: boolean().notNull(),
  setup: jsonb().$type<Json>(),
  created_at: madeNow(),
  ended_at: time(),
})

export const runtime_runs = pgTable('runtime_runs', {
  id: idColumn('run').primaryKey(),
  project_id: idColumn('project').notNull(),
  conversation_id: idColumn('conversation').notNull(),
  group_id: idColumn('group').notNull(),
  model_index: integer().notNull(),
  agent_version_id: idColumn('agentVersion').notNull(),
  provider_id: idColumn('provider').notNull(),
  model: text().notNull(),
  options: jsonb()
    .$type<RunOptions>()
    .notNull()
    .default({} as RunOptions),
  metadata: jsonb().$type<Metadata>().notNull().default({}),
  input_message_id: idColumn('message').notNull(),
  output_message_id: idColumn('message').notNull(),
  status: text().$type<RunStatus>().notNull().default('queued'),
  attempt: integer().notNull().default(0),
  crash_count: integer().notNull().default(0),
  last_seq: integer().notNull().default(0),
  lease_expires_at: time(),
  worker_id: text(),
  watcher_inbox: text(),
  cancel_requested_at: time(),
  cancel_reason: text().$type<CancelReason>(),
  expires_at: time(),
  pending: jsonb().$type<PendingCall[]>().notNull().default([]),
  output: jsonb().$type<FinalView>(),
  error: jsonb().$type<RunError>(),
  usage: jsonb().$type<Usage>(),
  stop_reason: text().$type<StopReason>(),
  engine_version: integer(),
  trace_parent: text(),
  reserved_tokens: integer().notNull().default(0),
  streamed: jsonb().$type<Record<string, number>>().notNull().default({}),
  caller_id: text(),
  /** Names of the tools in code its agent needs; null where it needs none. */
  code_tools: jsonb().$type<string[]>(),
  claimant: text().notNull().default(''),
  claim_order: bigint({ mode: 'number' }).default(0),
  created_at: madeNow(),
  started_at: time(),
  ended_at: time(),
})

export const runtime_events = pgTable(
  'runtime_events',
  {
    run_id: idColumn('run').notNull(),
    seq: integer().notNull(),
    attempt: integer().notNull(),
    emit_id: text(),
    type: text().notNull(),
    payload: jsonb().$type<Record<string, Json>>().notNull(),
    created_at: madeNow(),
  },
  (table) => [primaryKey({ columns: [table.run_id, table.seq] })],
)

export const tool_answers = pgTable(
  'tool_answers',
  {
    run_id: idColumn('run').notNull(),
    project_id: idColumn('project').notNull(),
    call_id: text().notNull(),
    kind: text().$type<'approval' | 'client_tool'>().notNull(),
    decision: text().$type<'approve' | 'deny'>(),
    reason: text(),
    result: jsonb().$type<Json>(),
    error: text(),
    answered_by: text().notNull(),
    seq: integer(),
    created_at: madeNow(),
  },
  (table) => [primaryKey({ columns: [table.run_id, table.call_id] })],
)

export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    project_id: idColumn('project').notNull(),
    key: text().notNull(),
    body_hash: bytes().notNull(),
    reply: jsonb().$type<Json>().notNull(),
    created_at: madeNow(),
  },
  (table) => [primaryKey({ columns: [table.project_id, table.key] })],
)

export const usage_days = pgTable(
  'usage_days',
  {
    project_id: idColumn('project').notNull(),
    day: date().notNull(),
    caller_id: text().notNull(),
    agent_id: idColumn('agent').notNull(),
    model: text().notNull(),
    runs: integer().notNull().default(0),
    input_tokens: bigint({ mode: 'number' }).notNull().default(0),
    output_tokens: bigint({ mode: 'number' }).notNull().default(0),
    reasoning_tokens: bigint({ mode: 'number' }).notNull().default(0),
    cached_tokens: bigint({ mode: 'number' }).notNull().default(0),
    cost: numeric().notNull().default('0'),
  },
  (table) => [primaryKey({ columns: [table.project_id, table.day, table.caller_id, table.agent_id, table.model] })],
)

/** All of them, for the test that compares them with the migrated catalogue. */
export const baseTables = [
  projects,
  project_settings,
  api_keys,
  providers,
  agents,
  agent_versions,
  conversations,
  messages,
  run_groups,
  runtime_runs,
  runtime_events,
  tool_answers,
  idempotency_keys,
  usage_days,
]
