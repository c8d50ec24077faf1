import type { PendingCall, RunOptions, Usage } from '@runwire/protocol'
import { addUsage } from '@runwire/protocol/fold'
import type { Db } from '../connection/database.ts'
import { idFrom, uuidOf } from '../connection/ids.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { runtime_events, runtime_runs, tool_answers } from '../schema/schema.ts'

/** The project's run that writes this answer; null for a message that no run writes. */
export async function runOfMessage(db: Db, projectId: string, messageId: string): Promise<string | null> {
  const row = await rowOf<Row<typeof runtime_runs, 'id'>>(
    db,
    sql`
    select id from runtime_runs
    where project_id = ${uuidOf('project', projectId)} and output_message_id = ${uuidOf('message', messageId)}`,
  )
  return row === null ? null : idFrom('run', row.id)
}

/** Which of these calls of the run have been answered from outside, as an approval or a client tool. */
export async function answeredAmong(
  db: Db,
  runId: string,
  callIds: readonly string[],
): Promise<Pick<PendingCall, 'call_id' | 'kind'>[]> {
  return rowsOf<Row<typeof tool_answers, 'call_id' | 'kind'>>(
    db,
    sql`
    select call_id, kind from tool_answers where run_id = ${uuidOf('run', runId)} and call_id = any(${callIds}::text[])`,
  )
}

/** Seq of the run's last `run.requires_action`, or of the last one that names one of the calls; 0 where there is none. */
export async function lastWait(db: Db, runId: string, callIds: readonly string[] | null = null): Promise<number> {
  const row = await rowOf<Row<typeof runtime_events, 'seq'>>(
    db,
    sql`
    select coalesce(max(seq), 0)::int as seq from runtime_events
    where run_id = ${uuidOf('run', runId)} and type = 'run.requires_action' and (${callIds}::text[] is null or exists (
      select 1 from jsonb_array_elements(payload -> 'pending') as call where call ->> 'call_id' = any(${callIds}::text[])
    ))`,
  )
  return row?.seq ?? 0
}

/** Usage of the run's model calls up to and including this seq; null where none has ended by then. */
export async function usageThrough(db: Db, runId: string, seq: number): Promise<Usage | null> {
  const rows = await rowsOf<{ usage: Usage }>(
    db,
    sql`
    select payload -> 'usage' as usage from runtime_events
    where run_id = ${uuidOf('run', runId)} and type = 'model.completed' and seq <= ${seq} order by seq`,
  )
  return rows.reduce<Usage | null>((sum, { usage }) => addUsage(sum, usage), null)
}

/** Options that the run keeps of its request; null for an unknown run. */
export async function runOptionsOf(db: Db, runId: string): Promise<RunOptions | null> {
  const row = await rowOf<Row<typeof runtime_runs, 'options'>>(
    db,
    sql`select options from runtime_runs where id = ${uuidOf('run', runId)}`,
  )
  return row?.options ?? null
}
