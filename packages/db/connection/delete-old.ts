import type { Db } from './database.ts'
import { rowsOf, sql, type Statement } from './statement.ts'

interface OldRows {
  table: Statement
  /** True for a row that is too old to be kept. */
  where: Statement
  /** The column that tells the age, served by an index. */
  by: Statement
  limit: number
}

/** Removes at most `limit` rows of a table that are old, the oldest first; returns how many. */
export async function deleteOld(db: Db, { table, where, by, limit }: OldRows): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`
    delete from ${table} where ctid = any (array (
      select ctid from ${table} where ${where} order by ${by} limit ${limit}
    )) returning 1`,
  )
  return rows.length
}
