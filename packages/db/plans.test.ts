import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as functions from './index.ts'
import { failSideJob, finishSideJob, holdSideJob } from './side-jobs/side-jobs.ts'
import { modelStarted } from '@runwire/protocol/testing'
import {
  approvalRequested,
  batch,
  claim,
  claimOne,
  finish,
  openProject,
  send,
  started,
  type TestProject,
} from './test-project.fixture.ts'

/** Enough rows that the planner would rather use an index wherever there is one. */
const CONVERSATIONS = 4_000
const BIG =
  /^(conversations|messages|run_groups|runtime_runs|runtime_events.*|tool_answers|document_chunks|documents|idempotency_keys|side_jobs|webhook_deliveries|files|feedback|widget_sessions|usage_days|bare_calls|audit_entries)$/

/** Every function that is called through `db` is noted, so that none is forgotten. */
const called = new Set<string>()
const db = new Proxy(functions, {
  get(target, name, receiver): unknown {
    if (typeof name === 'string') called.add(name)
    return Reflect.get(target, name, receiver)
  },
})

/** Functions without a statement, those that only change settings, keys, people, workers and apis: tables that stay small; and backups, which read everything. */
const SMALL =
  /^(createDatabase|poolGauges|inTransaction|isUnavailable|mapDatabaseError|withoutValues|checkSchema|migrate|listPartitions|strayEvents|ensurePartitions|apiInbox|workerInbox|newProcessId|start\w+|reachedSpendLimit|reservedTokens|registerUpkeep|addAuditEntry|noteWorker|forgetWorker|noteApi|forgetApi|listApis|writeBackup|restoreBackup|\w*(Agents?|AgentSlugs|AgentVersions|agentVersion|Keys?|Providers?|Projects?|ProjectSettings|projectSettings|ProjectSecrets?|McpServers?|Tools|pinFirstTools|ConsoleToken|Members?|MembersByEmail|HasPassword|BrowserSessions?|Browser|SessionsOfMember|UserTokenKey|QueryHook|chatHook\w*|ChatHook|WebhookEndpoints?|Visitor))$/

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
    insert into webhook_endpoints (id, project_id, url, events, sealed_secret) select ${id(7)}, c.id, 'https://hook.test', '{run.completed}', '' from generate_series(1, 1) n, projects c;
    insert into webhook_deliveries (id, project_id, endpoint_id, type, conversation_id, status) select ${id(8)}, e.project_id, e.id, 'run.completed', ${id(1)}, 'delivered' ${from}, webhook_endpoints e;
    insert into side_jobs (id, project_id, kind, payload, handed_at) select ${id(9)}, c.id, 'hook', '{}', now() ${from}, projects c;
    insert into files (id, project_id, name, media_type, bytes, content, run_id) select ${id(10)}, c.id, 'f', 'text/plain', n % 900, convert_to(repeat('x', n % 900), 'UTF8'), ${id(5)} ${from}, projects c;
    insert into feedback (project_id, message_id, rating) select c.id, ${id(3)}, 'up' ${from}, projects c;
    insert into widget_sessions (id, project_id, agent_id, end_user, origin, lookup, token_hash, expires_at) select ${id(11)}, a.project_id, a.id, 'u', 'https://x.test', 'lookup' || n, sha256('x'), now() + interval '5 minutes' ${from}, agents a;
    insert into usage_days (project_id, day, caller_id, agent_id, model) select a.project_id, current_date - n % 400, 'key' || n, a.id, 'one' ${from}, agents a;
    insert into bare_calls (id, project_id, caller_id, model, reserved_tokens, expires_at) select ${id(13)}, c.id, 'key7', 'one', 1, now() - interval '1 hour' from generate_series(1, 500) n, projects c;
    insert into audit_entries (id, project_id, actor_kind, actor_id, actor_name, action, address, request_id) select ${id(12)}, c.id, 'key', 'k', 'k', 'key.created', '', '' ${from}, projects c;
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
    // Prepared statements are planned without their values from the sixth time on.
    for (const planned of [{ text: `explain ${text}`, values }, { text: `explain (generic_plan) ${text}` }]) {
      const { rows } = await project.db.pool.query<{ 'QUERY PLAN': string }>(planned)
      plans.push(`${planned.text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
    }
  }
  return plans
}

/** Partitions of other months are empty here, which makes reading them whole the cheapest: they cost nothing. */
const scans = (plan: string): string[] =>
  [...plan.matchAll(/Seq Scan on (\w+)\b(?!(?: \w+)?  \(cost=0\.00\.\.0\.0[01] )/g)]
    .map((match) => match[1] ?? '')
    .filter((table) => BIG.test(table))

async function runningRun() {
  const turn = await send(project)
  const run = (await claim(project)).find(({ id }) => id === turn.runs[0]?.id)
  if (run === undefined) throw new Error('the run was not claimed')
  return { turn, run }
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
  requireAction: async () => {
    const { run } = await runningRun()
    return () =>
      db.requireAction(
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
      await db.listEvents(project.db, run.id, { order: 'desc', failed: true, after: 0, before: 100, limit: 10 })
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
  upkeep: async () => {
    await db.registerUpkeep(project.db)
    await project.db.pool.query(`
      update conversations set deleted_at = now() - interval '2 hours' where id in (select id from conversations order by id limit 3);
      update upkeep_steps set due_at = now()`)
    return () => db.upkeep(project.db, { retentionDays: 30 })
  },
  'side jobs': async () => {
    const id = await db.addSideJob(project.db, project.id, { kind: 'hook', payload: {}, key: 'one' })
    const [endpoint] = await db.listWebhookEndpoints(project.db, project.id)
    const endpointId = endpoint?.id ?? ''
    return async () => {
      await db.addSideJob(project.db, project.id, { kind: 'hook', payload: {}, key: 'one' })
      await db.handOverSideJobs(project.db, { leaseMs: 15_000 })
      await holdSideJob(project.db, id, 15_000)
      await db.waitForEndpoint(project.db, project.id, { jobId: id, endpointId, tries: 1 })
      await db.takeTryOfPaused(project.db, project.id, endpointId)
      await db.noteEndpointFailed(project.db, project.id, endpointId, { paused: true })
      await db.noteEndpointAnswered(project.db, project.id, endpointId)
      await failSideJob(project.db, id, 'no', { last: false })
      await finishSideJob(project.db, id)
    }
  },
  'webhook deliveries': async () => {
    const [endpoint] = await db.listWebhookEndpoints(project.db, project.id)
    const endpointId = endpoint?.id ?? ''
    const { data } = await db.listWebhookDeliveries(project.db, project.id, endpointId, { limit: 1 })
    const id = data[0]?.id ?? ''
    const tried = { status: 'failed' as const, response_status: null, duration_ms: 1, error: 'no' }
    return async () => {
      await db.listWebhookDeliveries(project.db, project.id, endpointId, { limit: 20, after: id, order: 'asc' })
      await db.findWebhookDelivery(project.db, project.id, id)
      await db.fixWebhookBody(project.db, project.id, id, '{}')
      await db.noteWebhookTry(project.db, project.id, id, tried)
      await db.failWebhookDelivery(project.db, project.id, id, 'no')
      await db.redeliver(project.db, project.id, endpointId, id)
      await db.orderTestDelivery(project.db, project.id, endpointId, '{}')
    }
  },
  'waiting messages': async () => {
    const active = await send(project)
    const { id } = active.conversation
    const [edited, removed, sent] = [await send(project, id), await send(project, id), await send(project, id)]
    return async () => {
      await db.listWaiting(project.db, project.id, id)
      await db.conversationStates(project.db, [{ conversation_id: id, revision: 0 }])
      await db.editWaiting(
        project.db,
        project.id,
        { conversationId: id, groupId: edited.group.id },
        { content: 'changed' },
      )
      await db.removeWaiting(project.db, project.id, { conversationId: id, groupId: removed.group.id })
      await db.sendNow(project.db, project.id, { conversationId: id, groupId: sent.group.id })
      await db.requestGroupCancel(project.db, project.id, sent.group.id, 'user')
      await db.deleteConversation(project.db, project.id, id)
    }
  },
  'answers of a caller': async () => {
    const { run } = await runningRun()
    const pending = [{ call_id: 'call_9', kind: 'approval' as const, name: 'order', arguments: {} }]
    await db.requireAction(
      project.db,
      run,
      batch(approvalRequested('call_9'), { type: 'run.requires_action', pending }),
    )
    return async () => {
      const approvals = [{ call_id: 'call_9', decision: 'approve' as const }]
      await db.runWaitingFor(project.db, project.id, 'call_9')
      await db.answerCalls(project.db, project.id, run.id, { outputs: [], approvals, by: 'me' })
      const again = await claimOne(project)
      await db.takeAnswers(project.db, again, { emitId: 'answers', after: 0 })
      await db.answeredAmong(project.db, run.id, ['call_9'])
      await db.lastWait(project.db, run.id)
      await db.usageThrough(project.db, run.id, 3)
      await db.runOptionsOf(project.db, run.id)
      await db.runOfMessage(project.db, project.id, run.output_message_id)
      await db.releaseRun(project.db, again)
    }
  },
  'around a conversation': async () => {
    const { turn, run } = await runningRun()
    await finish(project, run)
    const { id } = turn.conversation
    const message_id = run.output_message_id
    const usage = { input_tokens: 1, output_tokens: 1 }
    return async () => {
      await db.setTitle(project.db, project.id, id, 'Title')
      await db.addTaint(project.db, project.id, id, 'web')
      await db.rateMessage(project.db, project.id, message_id, { rating: 'up', comment: null })
      await db.setSummary(project.db, project.id, {
        conversation_id: id,
        message_id,
        summary: 's',
        ordered_by: run.id,
        usage,
      })
      await db.latestExchange(project.db, project.id, message_id)
      await db.setFollowUps(project.db, project.id, {
        conversation_id: id,
        message_id,
        follow_ups: ['And then?'],
        ordered_by: run.id,
        usage,
      })
      await db.findExternalConversation(project.db, project.id, 'a chat')
      await db.createRetry(project.db, project.id, { conversationId: id, messageId: message_id })
      await db.createConversation(project.db, project.id, { agent: 'helper' })
      await db.storeSetup(project.db, turn.group.id, {})
      await db.readSetup(project.db, turn.group.id)
      await db.countUsage(project.db, run.id, usage)
      await db.findListedRun(project.db, project.id, run.id)
      await db.findRunSetup(project.db, project.id, run.id)
    }
  },
  'files and documents': async () => {
    const made = { name: 'f', mediaType: 'text/plain', content: Buffer.from('hello') }
    const { file_id } = await db.createFile(project.db, project.id, made)
    return async () => {
      await db.createFile(project.db, project.id, made)
      await db.findFile(project.db, project.id, file_id)
      await db.readFile(project.db, project.id, file_id)
      await db.readFiles(project.db, project.id, [file_id], 1_000)
      await db.keepFileText(project.db, project.id, file_id, 'hello')
      await db.keepFileProblem(project.db, project.id, file_id, 'unreadable')
      const id = (await db.addFileDocument(project.db, project.id, { file_id }))?.id ?? ''
      await db.beginIngestion(project.db, project.id, id)
      await db.storeDocumentText(project.db, project.id, id, { text: 'hello', pages: 1 })
      await db.failDocument(project.db, project.id, id, 'no')
      await db.reingestDocument(project.db, project.id, id)
      await db.findDocument(project.db, project.id, id)
      await db.listDocuments(project.db, project.id)
      await db.deleteDocument(project.db, project.id, id)
      await db.addDocument(project.db, project.id, { title: 'new', content: 'text' })
    }
  },
  'authenticating and admitting a request': async () => {
    const agentId = (await db.findAgent(project.db, project.id, 'helper'))?.id ?? ''
    return () =>
      Promise.all([
        db.findKey(project.db, 'rwk_12345678_x'),
        db.findWidgetSession(project.db, 'rww_lookup7_x'),
        db.createWidgetSession(project.db, project.id, {
          agent: 'helper',
          endUser: 'x',
          origin: 'https://x.test',
          opener: 'server',
        }),
        db.originIsListed(project.db, 'https://x.test'),
        db.findReply(project.db, project.id, { key: 'unknown', request: {} }),
        db.storeReply(project.db, project.id, { key: 'key-new', request: {} }, 'reply'),
        db.spentToday(project.db, project.id),
        db.admit(project.db, project.id, { callerId: 'key7', visitor: false, models: ['one'], tokens: 1 }),
        db.listUsage(project.db, project.id, { from: '2026-01-01', to: '2026-01-31' }),
        db.workState(project.db, project.id),
        db.listAuditEntries(project.db, project.id, { limit: 20 }),
        db.listConsoleTokens(project.db, project.id),
        db.beginBareCall(project.db, project.id, { callerId: 'key7', model: 'one', tokens: 1 }).then((id) =>
          db.endBareCall(project.db, project.id, id, {
            callerId: 'x',
            agentId,
            model: 'one',
            usage: { input_tokens: 1, output_tokens: 1 },
          }),
        ),
      ])
  },
  'lists with filters': async () => async () => {
    for (const order of ['asc', 'desc'] as const) {
      for (const status of ['queued', 'running', 'requires_action', 'completed', 'failed', 'cancelled'] as const)
        await db.listRuns(project.db, project.id, { limit: 20, order, status })
      await db.listRuns(project.db, project.id, { limit: 20, order, end_user: 'user7' })
      await db.listRuns(project.db, project.id, { limit: 20, order, agent: 'helper' })
    }
  },
  'counts and minutes of runs': async () => async () => {
    const hour = { since: new Date(Date.now() - 3_600_000).toISOString(), until: new Date().toISOString() }
    await db.runCounts(project.db)
    await db.recordMinutes(project.db)
    await db.listMinutes(project.db, project.id, hour)
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

  expect(appends.length).toBe(2)
  await send(project)
  expect((await plansOf(() => claimOne(project))).length).toBe(2)
})

test('every statement that runs on a request, a claim, a sweep, the upkeep or a side job was planned', () => {
  const forgotten = Object.entries(functions)
    .filter(([name, item]) => typeof item === 'function' && !/^[A-Z]/.test(name) && !SMALL.test(name))
    .map(([name]) => name)
    .filter((name) => !called.has(name))

  // Called by the helpers of this file: createTurn by send, finishRun by finish, claimRuns by claimOne.
  expect(forgotten.toSorted()).toEqual(['createTurn', 'finishRun'])
})
