import { createRequire } from 'node:module'

import type * as builder from 'drizzle-orm'
import type * as nodePostgres from 'drizzle-orm/node-postgres'
import type * as core from 'drizzle-orm/pg-core'

/**
 * The query builder, loaded as CommonJS. Node reads the package.json of an ES module's package once for each module of
 * it, and drizzle-orm has a hundred modules below a package.json of 179 kB: an import took every process that talks to
 * the database more than a second, this takes a tenth of that. Types come from `drizzle-orm` itself.
 */
const require = createRequire(import.meta.url)

export const { DrizzleQueryError, and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } =
  require('drizzle-orm') as typeof builder

export const {
  bigint,
  boolean,
  customType,
  date,
  getTableConfig,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
} = require('drizzle-orm/pg-core') as typeof core

export const { drizzle } = require('drizzle-orm/node-postgres') as typeof nodePostgres
