import type { Db } from '../connection/database.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { jsonText } from '../connection/json.ts'
import { rowOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { runtime_runs } from '../schema/schema.ts'

/** The run of the project that waits for an answer to this call, with the seq its log has now; null where none does. */
export async function runWaitingFor(
  db: Db,
  projectId: string,
  callId: string,
): Promise<{ run_id: string; last_seq: number } | null> {
  const row = await rowOf<Row<typeof runtime_runs, 'id' | 'last_seq'>>(
    db,
    sql`
    select id, last_seq from runtime_runs
    where project_id = ${uuidOf('project', projectId)} and status = 'requires_action'
      and pending @> ${jsonText([{ call_id: callId }])}::jsonb`,
  )
  return row === null ? null : { run_id: idFrom('run', row.id), last_seq: row.last_seq }
}
