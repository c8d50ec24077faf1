import type { Database } from './connection/database.ts'

/** Each query finds rows that break one promise; all of them are to find nothing. Ids as in the reliability promises. */
const BROKEN: Record<string, string> = {
  'I1: an ended run has exactly one terminal event, one that goes on has none': `
    select run.id from runtime_runs run left join runtime_events event on event.run_id = run.id
      and event.type in ('run.completed', 'run.failed', 'run.cancelled')
    group by run.id having count(event.seq) <> (case when run.ended_at is null then 0 else 1 end)`,
  'I2: nothing follows the terminal event': `
    select terminal.run_id from runtime_events terminal join runtime_events later on later.run_id = terminal.run_id and later.seq > terminal.seq
    where terminal.type in ('run.completed', 'run.failed', 'run.cancelled')`,
  'I3: seqs count from 1 to last_seq': `
    select run.id from runtime_runs run join runtime_events event on event.run_id = run.id
    group by run.id having min(event.seq) <> 1 or max(event.seq) <> run.last_seq or count(*) <> run.last_seq`,
  'I4: attempt never falls along seq': `
    select event.run_id from runtime_events event join runtime_events later on later.run_id = event.run_id and later.seq = event.seq + 1
    where later.attempt < event.attempt`,
  'I5: a round is completed once': `
    select run_id from runtime_events where type = 'model.completed' group by run_id, payload ->> 'round' having count(*) > 1`,
  'I6: the terminal event and the status agree': `
    select run.id from runtime_runs run join runtime_events event on event.run_id = run.id
      and event.type in ('run.completed', 'run.failed', 'run.cancelled')
    where event.type <> 'run.' || run.status or event.payload -> 'output' is distinct from run.output`,
  'I7: every end of a tool has one start before it': `
    select ended.run_id from runtime_events ended
    where ended.type in ('tool.completed', 'tool.failed', 'tool.cancelled') and (
      select count(*) from runtime_events started where started.run_id = ended.run_id and started.seq < ended.seq
        and started.type = 'tool.started' and started.payload ->> 'call_id' = ended.payload ->> 'call_id') <> 1`,
  'an answer is told at most once': `
    select run_id from runtime_events where type = 'approval.resolved' group by run_id, payload ->> 'call_id' having count(*) > 1`,
  'a message says what its run ended with': `
    select message.id from messages message join runtime_runs run on run.output_message_id = message.id
    where run.ended_at is not null and (message.status <> run.status or message.content <> run.output ->> 'content')`,
  'a group has ended when its runs have, and not before': `
    select run_groups.id from run_groups join runtime_runs run on run.group_id = run_groups.id
    group by run_groups.id having (run_groups.state = 'ended') <> bool_and(run.ended_at is not null)`,
  'nothing waits behind nothing': `
    select id from run_groups waiting where state = 'waiting' and not exists (
      select 1 from run_groups active where active.conversation_id = waiting.conversation_id and active.state = 'active')`,
  'only runs of an active group have begun': `
    select run.id from runtime_runs run join run_groups on run_groups.id = run.group_id
    where run.status in ('running', 'requires_action') and run_groups.state <> 'active'`,
  'a placed answer stands under a placed question, a placed question under a placed answer or at the root': `
    select message.id from messages message left join messages parent on parent.id = message.parent_id
    where message.placed and (
      (message.role = 'assistant' and parent.role is distinct from 'user')
      or (message.role = 'user' and parent.role is not distinct from 'user')
      or (parent.id is not null and not parent.placed))`,
  'the active message is the leaf of a placed branch': `
    select conversation.id from conversations conversation join messages message on message.id = conversation.active_message_id
    where not message.placed or message.role <> 'assistant'`,
  'no two groups of a conversation wait in one place': `
    select conversation_id from run_groups where state = 'waiting' group by conversation_id, position having count(*) > 1`,
}

/** Names of the promises that do not hold, each with a row that breaks it; empty where all hold. */
export async function brokenPromises(db: Database): Promise<string[]> {
  const broken: string[] = []
  for (const [promise, query] of Object.entries(BROKEN)) {
    const { rows } = await db.pool.query<Record<string, unknown>>(query)
    if (rows[0] !== undefined) broken.push(`${promise}: ${JSON.stringify(rows[0])}`)
  }
  return broken
}
