import { customType, integer, jsonb, pgTable, primaryKey, text } from '../connection/drizzle.ts'
import { idColumn } from '../connection/ids.ts'
import { bytes, madeNow, time, type Metadata } from './schema.ts'

const searchTerms = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const console_sessions = pgTable('console_sessions', {
  id: idColumn('key').primaryKey(),
  project_id: idColumn('project').notNull(),
  name: text().notNull(),
  lookup: text().notNull(),
  token_hash: bytes().notNull(),
  created_at: madeNow(),
  expires_at: time(),
  last_used_at: time(),
  revoked_at: time(),
  scopes: text().array(),
})

export const widget_visitors = pgTable('widget_visitors', {
  id: idColumn('visitor').primaryKey(),
  project_id: idColumn('project').notNull(),
  renewal_hash: bytes().notNull(),
  created_at: madeNow(),
})

export const widget_sessions = pgTable('widget_sessions', {
  id: idColumn('key').primaryKey(),
  project_id: idColumn('project').notNull(),
  agent_id: idColumn('agent').notNull(),
  end_user: text().notNull(),
  origin: text().notNull(),
  lookup: text().notNull(),
  token_hash: bytes().notNull(),
  created_at: madeNow(),
  expires_at: time().notNull(),
})

export const user_token_keys = pgTable('user_token_keys', {
  project_id: idColumn('project').primaryKey(),
  algorithm: text().$type<'HS256' | 'RS256'>().notNull(),
  sealed_secret: text(),
  public_key: text(),
  created_at: madeNow(),
})

export const feedback = pgTable(
  'feedback',
  {
    project_id: idColumn('project').notNull(),
    message_id: idColumn('message').notNull(),
    rating: text().$type<'up' | 'down'>().notNull(),
    comment: text(),
    created_at: madeNow(),
    updated_at: madeNow(),
  },
  (table) => [primaryKey({ columns: [table.project_id, table.message_id] })],
)

export const documents = pgTable('documents', {
  id: idColumn('document').primaryKey(),
  project_id: idColumn('project').notNull(),
  title: text().notNull(),
  url: text(),
  content: text().notNull(),
  content_hash: bytes().notNull(),
  metadata: jsonb().$type<Metadata>().notNull().default({}),
  created_at: madeNow(),
  updated_at: madeNow(),
  status: text().$type<'queued' | 'processing' | 'ready' | 'failed'>().notNull().default('ready'),
  error: text(),
  pages: integer(),
  file_id: idColumn('file'),
})

export const document_chunks = pgTable(
  'document_chunks',
  {
    document_id: idColumn('document').notNull(),
    ordinal: integer().notNull(),
    project_id: idColumn('project').notNull(),
    content: text().notNull(),
    search: searchTerms().notNull(),
  },
  (table) => [primaryKey({ columns: [table.document_id, table.ordinal] })],
)

export const files = pgTable('files', {
  id: idColumn('file').primaryKey(),
  project_id: idColumn('project').notNull(),
  end_user: text(),
  name: text().notNull(),
  media_type: text().notNull(),
  bytes: integer().notNull(),
  content: bytes().notNull(),
  run_id: idColumn('run'),
  created_at: madeNow(),
  text_content: text(),
  problem: text(),
  problem_at: time(),
})

export const project_secrets = pgTable(
  'project_secrets',
  {
    project_id: idColumn('project').notNull(),
    name: text().notNull(),
    sealed_value: text().notNull(),
    created_at: madeNow(),
    updated_at: madeNow(),
  },
  (table) => [primaryKey({ columns: [table.project_id, table.name] })],
)

export const mcp_servers = pgTable('mcp_servers', {
  id: idColumn('mcpServer').primaryKey(),
  project_id: idColumn('project').notNull(),
  name: text().notNull(),
  url: text().notNull(),
  header_names: text().array().notNull().default([]),
  sealed_headers: text(),
  pins: jsonb().$type<Record<string, string>>(),
  created_at: madeNow(),
  updated_at: madeNow(),
})

/** All of them, for the test that compares them with the migrated catalogue. */
export const peopleTables = [
  console_sessions,
  widget_visitors,
  widget_sessions,
  user_token_keys,
  feedback,
  documents,
  document_chunks,
  files,
  project_secrets,
  mcp_servers,
]
