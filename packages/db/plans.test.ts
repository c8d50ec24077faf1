import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as db from './index.ts'
import {
  batch,
  claimOne,
  finish,
  modelStarted,
  openProject,
  send,
  started,
  type TestProject,
} from './test-project.fixture.ts'

/** Enough rows that the planner would rather use an index wherever there is one. */
const CONVERSATIONS = 4_000
const BIG =
  /^(conversations|messages|run_groups|runtime_runs|runtime_events.*|tool_answers|document_chunks|documents|idempotency_keys)$/

let project: TestProject
beforeAll(async () => {
  project = await openProject()
  await send(project)
  await finish(project, await claimOne(project))
  await fill()
}, 120_000)
afterAll(() => project.close())

/** Copies the one conversation there is, with its messages, group, run and 8 events, thousands of times. */
async function fill() {
  const id = (kind: number) =>
    `(lpad(to_hex((extract(epoch from now()) * 1000)::bigint - n * 10), 12, '0') || '7' || lpad('${kind}', 3, '0') || '8' || substr(md5(n::text), 1, 15))::uuid`
  const from = `from generate_series(1, ${CONVERSATIONS}) n`
  await project.db.pool.query(`
    insert into conversations (id, project_id, agent_id, end_user) select ${id(1)}, c.project_id, c.agent_id, 'user' || n % 500 ${from}, (select * from conversations limit 1) c;
    insert into messages (id, project_id, conversation_id, role, status, content) select ${id(2)}, c.project_id, ${id(1)}, 'user', 'completed', 'Hello' ${from}, (select * from messages where role = 'user' limit 1) c;
    insert into messages (id, project_id, conversation_id, parent_id, role, status, content, model_index, model) select ${id(3)}, c.project_id, ${id(1)}, ${id(2)}, 'assistant', 'completed', 'Answer', 0, 'one' ${from}, (select * from messages where role = 'user' limit 1) c;
    insert into run_groups (id, project_id, conversation_id, input_message_id, state, position, follows_leaf, ended_at) select ${id(4)}, c.project_id, ${id(1)}, ${id(2)}, 'ended', 1, true, now() ${from}, (select * from run_groups limit 1) c;
    insert into runtime_runs (id, project_id, conversation_id, group_id, model_index, agent_version_id, provider_id, model, input_message_id, output_message_id, status, attempt, last_seq, output, stop_reason, ended_at)
      select ${id(5)}, c.project_id, ${id(1)}, ${id(4)}, 0, c.agent_version_id, c.provider_id, 'one', ${id(2)}, ${id(3)}, 'completed', 1, 8, '{}', 'finished', now() ${from}, (select * from runtime_runs limit 1) c;
    insert into runtime_events (run_id, seq, attempt, type, payload) select ${id(5)}, s, 1, 'model.started', '{}' ${from}, generate_series(1, 8) s;
    insert into documents (id, project_id, title, content, content_hash) select ${id(6)}, c.id, 'Title', 'word' || n, sha256(n::text::bytea) ${from}, projects c;
    insert into document_chunks (document_id, ordinal, project_id, content, search) select id, 1, project_id, content, to_tsvector('english', content) from documents;
    insert into idempotency_keys (project_id, key, body_hash, reply) select c.id, 'key' || n, sha256('x'), '1' ${from}, projects c;
    insert into tool_answers (run_id, project_id, call_id, kind, decision, answered_by) select ${id(5)}, c.id, 'call_1', 'approval', 'approve', 'me' ${from}, projects c;
    analyze;`)
}

/** Runs the work and returns the plans of the statements it sent. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  // The builder gives its values as a second argument.
  const sent = query.mock.calls.map((call) => {
    const [config, values] = call as unknown as [{ text?: string; values?: unknown[] } | undefined, unknown]
    return { text: config?.text, values: config?.values ?? (Array.isArray(values) ? (values as unknown[]) : []) }
  })
  query.mockRestore()
  const plans: string[] = []
  for (const { text, values } of sent) {
    if (text === undefined || !/^\s*\(?(with|select|insert|update|delete)\b/.test(text)) continue
    const { rows } = await project.db.pool.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values })
    plans.push(`${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
  }
  return plans
}

/** Partitions of other months are empty here, which makes reading them whole the cheapest: they cost nothing. */
const scans = (plan: string): string[] =>
  [...plan.matchAll(/Seq Scan on (\w+)\b(?! \w+  \(cost=0\.00\.\.0\.00 )/g)]
    .map((match) => match[1] ?? '')
    .filter((table) => BIG.test(table))

async function runningRun() {
  const turn = await send(project)
  return { turn, run: await claimOne(project) }
}

const queries: Record<string, () => Promise<() => Promise<unknown>>> = {
  createTurn: async () => () => send(project, undefined, {}, { idempotency: { key: 'plan', request: {} } }),
  'createTurn in a busy conversation': async () => {
    const turn = await send(project)
    return () => send(project, turn.conversation.id)
  },
  claimRuns: async () => {
    await send(project)
    return () => claimOne(project)
  },
  'claims of runs that crashed': async () => () =>
    Promise.all([
      db.countIsolated(project.db, { engineVersion: 1, most: 4, codeTools: [] }),
      db.claimRuns(project.db, { workerId: 'w', leaseMs: 15_000, limit: 1, engineVersion: 1, isolated: true }),
    ]),
  appendEvents: async () => {
    const { run } = await runningRun()
    const again = batch(started(run))
    return async () => {
      await db.appendEvents(project.db, run, again)
      await db.appendEvents(project.db, run, again)
    }
  },
  heartbeat: async () => {
    const { run } = await runningRun()
    return () => db.heartbeat(project.db, [run], 15_000)
  },
  finishRun: async () => {
    const { run } = await runningRun()
    return () => finish(project, run)
  },
  parkRun: async () => {
    const { run } = await runningRun()
    return () =>
      db.parkRun(
        project.db,
        run,
        batch(modelStarted(1), {
          type: 'run.requires_action',
          pending: [{ call_id: 'call_1', kind: 'approval', name: 'x', arguments: {} }],
        }),
      )
  },
  requestCancel: async () => {
    const turn = await send(project)
    return () => db.requestCancel(project.db, project.id, turn.runs[0]?.id ?? '', 'user')
  },
  sweep: async () => () => db.sweep(project.db),
  'reading a run': async () => {
    const { run, turn } = await runningRun()
    return async () => {
      await db.readEvents(project.db, run.id, 0)
      await db.readManyEvents(project.db, [{ run_id: run.id, after: 0 }])
      await db.runState(project.db, [run.id])
      await db.findRun(project.db, project.id, run.id)
      await db.findGroup(project.db, project.id, turn.group.id)
      await db.readTurn(project.db, project.id, turn.group.id)
    }
  },
  'reading a conversation': async () => {
    const turn = await send(project)
    const { id } = turn.conversation
    return async () => {
      await db.findConversation(project.db, project.id, id)
      await db.conversationState(project.db, project.id, id)
      await db.listBranch(project.db, project.id, id, { limit: 100, before: turn.runs[0]?.output_message_id })
      await db.messageTree(project.db, project.id, id, { limit: 100, after: turn.input_message_id })
      await db.linearBranch(project.db, id, turn.runs[0]?.output_message_id ?? '')
      await db.updateConversation(project.db, project.id, id, { active_message_id: turn.input_message_id })
    }
  },
  'listing conversations': async () => async () => {
    await db.listConversations(project.db, project.id, { limit: 20 })
    await db.listConversations(project.db, project.id, { limit: 20, end_user: 'user7', order: 'asc' })
  },
  listRuns: async () => async () => {
    await db.listRuns(project.db, project.id, { limit: 20 })
    await db.listRuns(project.db, project.id, { limit: 20, order: 'asc', status: 'failed' })
    await db.listRuns(project.db, project.id, { limit: 20, activity: 'no_worker' })
    await db.listRuns(project.db, project.id, { limit: 20, tool: 'order', min_tokens: 5 })
    await db.listRuns(project.db, project.id, {
      limit: 20,
      conversation_id: (await db.listConversations(project.db, project.id, { limit: 1 })).data[0]?.id,
    })
  },
  searchDocuments: async () => () => db.searchDocuments(project.db, project.id, 'word77 茶叶', 8),
}

test.each(Object.keys(queries))('%s reads no big table from end to end', async (name) => {
  const work = await queries[name]?.()

  const plans = await plansOf(work ?? (() => Promise.resolve()))

  expect(plans.length).toBeGreaterThan(0)
  expect(plans.filter((plan) => scans(plan).length > 0)).toEqual([])
})

test('an append is one statement, a claim another', async () => {
  const { run } = await runningRun()

  const appends = await plansOf(() => db.appendEvents(project.db, run, batch(started(run), modelStarted(1))))

  expect(appends.length).toBe(1)
  await send(project)
  expect((await plansOf(() => claimOne(project))).length).toBe(1)
})
