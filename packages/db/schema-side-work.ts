import type { Json } from '@runwire/protocol'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn } from './ids.ts'
import { madeNow, time } from './schema.ts'

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
})
