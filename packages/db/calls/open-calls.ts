import type { PendingCall, RunOptions } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { uuidOf } from '../connection/ids.ts'
import { rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'
import type { runtime_events } from '../schema/schema.ts'

/** A call somebody outside has to answer, and since when. */
export interface OpenCall {
  call_id: string
  kind: PendingCall['kind']
  /** Only an operator may answer. */
  forOperator: boolean
  since: Date
}

type CallEventRow = Row<typeof runtime_events, 'type' | 'created_at'> & {
  call_id: string
  name: string | null
  approver: string | null
}

/**
 * The run's calls that can be answered now, whether it waits already or still runs: approvals from `approval.requested`
 * on, client tools from their `tool.started` on, each until its answer is in the log.
 */
export async function openCalls(tx: Db, runId: string, options: RunOptions): Promise<OpenCall[]> {
  const rows = await rowsOf<CallEventRow>(
    tx,
    sql`
    select type, payload ->> 'call_id' as call_id, payload ->> 'name' as name,
      payload ->> 'approver' as approver, created_at
    from runtime_events
    where run_id = ${uuidOf('run', runId)} and type in
      ('approval.requested', 'approval.resolved', 'tool.started', 'tool.completed', 'tool.failed', 'tool.cancelled')
    order by seq`,
  )
  const clientTools = new Set(options.client_tools.map((tool) => tool.name))
  const open = new Map<string, OpenCall>()
  for (const { type, call_id, name, approver, created_at: since } of rows) {
    if (type === 'approval.requested')
      open.set(call_id, { call_id, kind: 'approval', forOperator: approver === 'operator', since })
    else if (type === 'tool.started' && name !== null && clientTools.has(name))
      open.set(call_id, { call_id, kind: 'client_tool', forOperator: false, since })
    else open.delete(call_id)
  }
  return [...open.values()]
}
