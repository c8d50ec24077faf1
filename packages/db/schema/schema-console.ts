import { bigint, integer, jsonb, numeric, pgTable, primaryKey, text } from '../connection/drizzle.ts'
import { idColumn } from '../connection/ids.ts'
import { bytes, madeNow, time } from './schema.ts'

export const members = pgTable('members', {
  id: idColumn('member').primaryKey(),
  project_id: idColumn('project').notNull(),
  email: text().notNull(),
  name: text().notNull(),
  role: text().$type<'owner' | 'operator' | 'viewer'>().notNull(),
  password_hash: text(),
  created_at: madeNow(),
  removed_at: time(),
})

export const browser_sessions = pgTable('browser_sessions', {
  id: idColumn('session').primaryKey(),
  project_id: idColumn('project').notNull(),
  member_id: idColumn('member'),
  console_token_id: idColumn('key'),
  lookup: text().notNull(),
  secret_hash: bytes().notNull(),
  address: text().notNull(),
  user_agent: text().notNull(),
  created_at: madeNow(),
  last_used_at: madeNow(),
  expires_at: time().notNull(),
  ended_at: time(),
})

export const known_browsers = pgTable('known_browsers', {
  id: idColumn('session').primaryKey(),
  project_id: idColumn('project').notNull(),
  member_id: idColumn('member').notNull(),
  lookup: text().notNull(),
  secret_hash: bytes().notNull(),
  created_at: madeNow(),
})

export const audit_entries = pgTable('audit_entries', {
  id: idColumn('auditEntry').primaryKey(),
  project_id: idColumn('project').notNull(),
  actor_kind: text().$type<'member' | 'console_token' | 'key' | 'visitor' | 'nobody'>().notNull(),
  actor_id: text().notNull(),
  actor_name: text().notNull(),
  action: text().notNull(),
  target: text(),
  fields: text().array().notNull().default([]),
  address: text().notNull(),
  request_id: text().notNull(),
  created_at: madeNow(),
})

export const metrics_minutes = pgTable(
  'metrics_minutes',
  {
    project_id: idColumn('project').notNull(),
    minute: time().notNull(),
    completed: integer().notNull(),
    failed: integer().notNull(),
    cancelled: integer().notNull(),
    input_tokens: bigint({ mode: 'number' }).notNull(),
    output_tokens: bigint({ mode: 'number' }).notNull(),
    cost: numeric().notNull(),
    duration_p50: integer(),
    duration_p95: integer(),
    first_token_p50: integer(),
    first_token_p95: integer(),
    queue_p95: integer(),
    errors: jsonb().$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.project_id, table.minute] })],
)

/** All of them, for the test that compares them with the migrated catalogue. */
export const consoleTables = [members, browser_sessions, known_browsers, audit_entries, metrics_minutes]
