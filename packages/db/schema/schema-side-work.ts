import type { Json, PendingCall, WebhookEvent } from '@runwire/protocol'
import { boolean, integer, jsonb, pgTable, real, text } from '../connection/drizzle.ts'
import { idColumn } from '../connection/ids.ts'
import { madeNow, time } from './schema.ts'

/** Facts of the moment of the event, kept because they may have changed when the webhook is sent. */
export interface WebhookFacts {
  pending?: PendingCall[]
  last_seq?: number
  title?: string
}

export const side_jobs = pgTable('side_jobs', {
  id: idColumn('sideJob').primaryKey(),
  project_id: idColumn('project').notNull(),
  kind: text().notNull(),
  payload: jsonb().$type<Json>().notNull(),
  key: text(),
  max_attempts: integer().notNull().default(14),
  due_at: madeNow(),
  handed_at: time(),
  lease_expires_at: time(),
  failed_at: time(),
  last_error: text(),
  created_at: madeNow(),
  after_run: idColumn('run'),
  waits_for_endpoint: idColumn('webhookEndpoint'),
})

export const webhook_endpoints = pgTable('webhook_endpoints', {
  id: idColumn('webhookEndpoint').primaryKey(),
  project_id: idColumn('project').notNull(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  sealed_secret: text().notNull(),
  disabled_at: time(),
  disabled_reason: text(),
  created_at: madeNow(),
  failures: integer().notNull().default(0),
  paused_until: time(),
})

export const webhook_deliveries = pgTable('webhook_deliveries', {
  id: idColumn('webhookDelivery').primaryKey(),
  project_id: idColumn('project').notNull(),
  endpoint_id: idColumn('webhookEndpoint').notNull(),
  type: text().$type<WebhookEvent>().notNull(),
  run_id: idColumn('run'),
  conversation_id: idColumn('conversation').notNull(),
  facts: jsonb().$type<WebhookFacts>().notNull().default({}),
  body: text(),
  status: text().$type<'pending' | 'delivered' | 'failed'>().notNull().default('pending'),
  attempts: integer().notNull().default(0),
  response_status: integer(),
  duration_ms: integer(),
  error: text(),
  created_at: madeNow(),
  attempted_at: time(),
})

export const bare_calls = pgTable('bare_calls', {
  id: idColumn('request').primaryKey(),
  project_id: idColumn('project').notNull(),
  caller_id: text().notNull(),
  model: text().notNull(),
  reserved_tokens: integer().notNull(),
  expires_at: time().notNull(),
})

export const chat_hooks = pgTable('chat_hooks', {
  agent_id: idColumn('agent').primaryKey(),
  project_id: idColumn('project').notNull(),
  api_url: text().notNull(),
  sealed_signing_secret: text().notNull(),
  sealed_bot_token: text().notNull(),
  created_at: madeNow(),
  updated_at: madeNow(),
})

/** The steps of the upkeep: when each is due, who holds it, how it fared. */
export const upkeep_steps = pgTable('upkeep_steps', {
  name: text().primaryKey(),
  due_at: madeNow(),
  held_until: time(),
  failures: integer().notNull().default(0),
  last_error: text(),
  done_at: time(),
})

/** Workers that live; see migrations. */
export const workers = pgTable('workers', {
  id: text().primaryKey(),
  started_at: madeNow(),
  seen_at: madeNow(),
  concurrency: integer().notNull(),
  code_tools: jsonb().$type<string[]>().notNull().default([]),
  draining: boolean().notNull().default(false),
})

/** Api processes that live; see migrations. */
export const apis = pgTable('apis', {
  id: text().primaryKey(),
  started_at: madeNow(),
  seen_at: madeNow(),
  listener: text().$type<'healthy' | 'reconnecting' | 'off'>().notNull(),
  streams: integer().notNull(),
  followed_runs: integer().notNull(),
  deltas_per_second: real().notNull(),
})

/** All of them, for the test that compares them with the migrated catalogue. */
export const sideWorkTables = [
  side_jobs,
  webhook_endpoints,
  webhook_deliveries,
  bare_calls,
  chat_hooks,
  upkeep_steps,
  workers,
  apis,
]
