import { inTransaction, type Db } from '../connection/database.ts'
import { idFrom } from '../connection/ids.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { Announcement } from '../notify/announcements.ts'
import { endGroupIfDone, promoteNext } from '../runs/promotion.ts'
import type { StepWork } from './step.ts'
import type { Row } from '../schema/row.ts'
import type { run_groups } from '../schema/schema.ts'

const BATCH = 1_000

/**
 * Ends active groups whose runs have all ended and lets in what waits behind nothing. The transactions that end runs do
 * both themselves; this repairs what a fault, or a row changed by hand, left behind. It reads every group that has not
 * ended, so one process at a time does it, page by page.
 */
export async function repairConversations({ db, signal, report }: StepWork): Promise<void> {
  for (let page = await readPage(db, null); page !== null && !signal.aborted; page = await readPage(db, page.last)) {
    for (const id of page.stuck) {
      const notify = await repair(db, id)
      if (notify.length > 0) report.done += 1
      report.notify.push(...notify)
    }
  }
  for (const id of await waitingBehindNothing(db)) {
    const notify = await repair(db, id)
    if (notify.length > 0) report.done += 1
    report.notify.push(...notify)
  }
}

async function readPage(db: Db, after: string | null): Promise<{ last: string; stuck: string[] } | null> {
  const rows = await rowsOf<Row<typeof run_groups, 'id' | 'conversation_id'> & { stuck: boolean }>(
    db,
    sql`
    select id, conversation_id, not exists (
      select 1 from runtime_runs run where run.group_id = active.id and run.ended_at is null
    ) as stuck
    from (
      select id, conversation_id from run_groups
      where state = 'active' and id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid order by id limit ${BATCH}
    ) as active order by id`,
  )
  const last = rows.at(-1)
  if (last === undefined) return null
  return { last: last.id, stuck: rows.filter(({ stuck }) => stuck).map((row) => row.conversation_id) }
}

/** Code of the version before lets groups in without giving their runs a place in the order of claims. */
export async function makeClaimable({ db }: StepWork): Promise<void> {
  await rowsOf(
    db,
    sql`
    update runtime_runs set claim_order = 0 from run_groups
    where status = 'queued' and claim_order is null and run_groups.id = group_id and run_groups.state = 'active'`,
  )
}

async function waitingBehindNothing(db: Db): Promise<string[]> {
  const rows = await rowsOf<Row<typeof run_groups, 'conversation_id'>>(
    db,
    sql`
    select distinct conversation_id from run_groups waiting
    where state = 'waiting' and not exists (
      select 1 from run_groups active where active.conversation_id = waiting.conversation_id and active.state = 'active'
    ) limit ${BATCH}`,
  )
  return rows.map((row) => row.conversation_id)
}

async function repair(db: Db, id: string): Promise<Announcement[]> {
  return inTransaction(db, async (tx) => {
    const locked = await rowOf(tx, sql`select 1 from conversations where id = ${id} for no key update skip locked`)
    if (locked === null) return []
    const conversationId = idFrom('conversation', id)
    const groups = await rowsOf<Row<typeof run_groups, 'id'>>(
      tx,
      sql`
      select id from run_groups where conversation_id = ${id} and state <> 'ended' order by id for no key update`,
    )
    const notify: Announcement[] = []
    for (const group of groups) notify.push(...(await endGroupIfDone(tx, conversationId, idFrom('group', group.id))))
    return [...notify, ...(await promoteNext(tx, conversationId))]
  })
}
