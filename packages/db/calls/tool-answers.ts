import type { Json, NewEvent } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { uuidOf } from '../connection/ids.ts'
import { jsonText, storableText } from '../connection/json.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { tool_answers } from '../schema/schema.ts'

/** An answer to a call, as it is stored and as its event in the log will say it. */
export interface ToolAnswer {
  call_id: string
  by: string
  answer:
    | { kind: 'approval'; decision: 'approve' | 'deny'; reason: string | null }
    | { kind: 'client_tool'; outcome: ClientOutcome }
}

export type ClientOutcome = { result: Json } | { error: string }

/** The event of an answer; `waitedMs` is how long the caller took. */
export function answerEvent({ call_id, by, answer }: ToolAnswer, waitedMs: number): NewEvent {
  if (answer.kind === 'approval')
    return { type: 'approval.resolved', call_id, decision: answer.decision, by, reason: answer.reason }
  if ('error' in answer.outcome)
    return { type: 'tool.failed', call_id, error: { code: 'tool_error', message: answer.outcome.error } }
  return { type: 'tool.completed', call_id, result: answer.outcome.result, duration_ms: Math.max(0, waitedMs) }
}

/** Stores an answer; `seq` is its event's, null while the run's worker has still to append it. */
export async function storeAnswer(
  tx: Db,
  { projectId, runId }: { projectId: string; runId: string },
  given: ToolAnswer,
  seq: number | null,
): Promise<void> {
  const { answer } = given
  const outcome = answer.kind === 'client_tool' ? answer.outcome : null
  await rowOf(
    tx,
    sql`
    insert into tool_answers (run_id, project_id, call_id, kind, decision, reason, result, error, answered_by, seq)
    values (${uuidOf('run', runId)}, ${uuidOf('project', projectId)}, ${given.call_id}, ${answer.kind},
      ${answer.kind === 'approval' ? answer.decision : null}, ${answer.kind === 'approval' ? answer.reason : null},
      ${outcome !== null && 'result' in outcome ? jsonText(outcome.result) : null}::jsonb,
      ${outcome !== null && 'error' in outcome ? storableText(outcome.error) : null}, ${given.by}, ${seq})`,
  )
}

/** Answers that have no event yet, oldest first, with the time the run waited for each. The run's row is locked. */
export async function answersWithoutEvent(tx: Db, runId: string): Promise<{ given: ToolAnswer; waitedMs: number }[]> {
  const rows = await rowsOf<AnswerRow>(
    tx,
    sql`
    select answer.call_id, answer.kind, answer.decision, answer.reason, answer.result, answer.error, answer.answered_by,
      coalesce(extract(epoch from answer.created_at - min(event.created_at)) * 1000, 0)::float8 as waited_ms
    from tool_answers answer
    left join runtime_events event on event.run_id = answer.run_id
      and event.type in ('tool.started', 'approval.requested') and event.payload ->> 'call_id' = answer.call_id
    where answer.run_id = ${uuidOf('run', runId)} and answer.seq is null
    group by answer.run_id, answer.call_id
    order by answer.created_at, answer.call_id`,
  )
  return rows.map((row) => ({ given: answerFrom(row), waitedMs: row.waited_ms }))
}

/** Stores the seqs of the answers' events: `firstSeq` is the first one's, the others follow it. */
export async function noteAnswerEvents(
  tx: Db,
  runId: string,
  callIds: readonly string[],
  firstSeq: number,
): Promise<void> {
  await rowOf(
    tx,
    sql`
    update tool_answers set seq = ${firstSeq} + noted.place - 1
    from unnest(${callIds}::text[]) with ordinality as noted (call_id, place)
    where tool_answers.run_id = ${uuidOf('run', runId)} and tool_answers.call_id = noted.call_id`,
  )
}

/** Which of these calls have an answer stored. */
export async function answeredCalls(tx: Db, runId: string, callIds: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<Row<typeof tool_answers, 'call_id'>>(
    tx,
    sql`
    select call_id from tool_answers where run_id = ${uuidOf('run', runId)} and call_id = any(${callIds}::text[])`,
  )
  return new Set(rows.map((row) => row.call_id))
}

type AnswerRow = Row<
  typeof tool_answers,
  'call_id' | 'kind' | 'decision' | 'reason' | 'result' | 'error' | 'answered_by'
> & { waited_ms: number }

function answerFrom(row: AnswerRow): ToolAnswer {
  const base = { call_id: row.call_id, by: row.answered_by }
  if (row.kind === 'approval')
    return { ...base, answer: { kind: 'approval', decision: row.decision ?? 'deny', reason: row.reason } }
  return {
    ...base,
    answer: { kind: 'client_tool', outcome: row.error === null ? { result: row.result } : { error: row.error } },
  }
}
