import { getTableConfig } from '../connection/drizzle.ts'
import { consoleTables } from '../schema/schema-console.ts'
import { peopleTables } from '../schema/schema-people.ts'
import { sideWorkTables } from '../schema/schema-side-work.ts'
import { baseTables } from '../schema/schema.ts'

/**
 * Tables that a backup holds. Left out are the counters of the rate limits and graphile-worker's own: side jobs are handed
 * over to it again.
 */
export const BACKED_UP: ReadonlySet<string> = new Set(
  [...baseTables, ...peopleTables, ...consoleTables, ...sideWorkTables].map((table) => getTableConfig(table).name),
)
