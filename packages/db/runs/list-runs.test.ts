import { afterAll, beforeAll, expect, test } from 'vitest'
import { listConversations } from '../conversations/list-conversations.ts'
import { listRuns, type RunQuery } from './list-runs.ts'
import { claim, finish, openProject, send, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
const runs: string[] = []
const conversations: string[] = []
beforeAll(async () => {
  project = await openProject()
  for (let index = 0; index < 5; index += 1) {
    const turn = await send(project, undefined, index === 0 ? { models: ['default/two'] } : {}, {
      conversation: { agent: 'helper', end_user: `user${index % 2}` },
    })
    runs.push(turn.runs[0]?.id ?? '')
    conversations.push(turn.conversation.id)
  }
  for (const run of await claim(project, 2)) await finish(project, run)
})
afterAll(() => project.close())

const places = async (query: Partial<RunQuery>) => {
  const { data, has_more } = await listRuns(project.db, project.id, { limit: 20, ...query })
  return [data.map((run) => runs.indexOf(run.view.id)), has_more]
}

test('runs are listed newest first, page by page in both directions', async () => {
  expect(await places({})).toEqual([[4, 3, 2, 1, 0], false])
  expect(await places({ limit: 2 })).toEqual([[4, 3], true])
  expect(await places({ limit: 2, after: runs[3] })).toEqual([[2, 1], true])
  expect(await places({ limit: 2, before: runs[0] })).toEqual([[2, 1], true])
  expect(await places({ limit: 2, order: 'asc', after: runs[1] })).toEqual([[2, 3], true])
  expect(await places({ limit: 10, after: runs[4], before: runs[1] })).toEqual([[3, 2], false])
})

test('filters meet together', async () => {
  expect(await places({ status: 'completed' })).toEqual([[1, 0], false])
  expect(await places({ status: 'completed', model: 'two' })).toEqual([[0], false])
  expect(await places({ end_user: 'user1', agent: 'helper' })).toEqual([[3, 1], false])
  expect(await places({ conversation_id: conversations[2] })).toEqual([[2], false])
  expect(await places({ error_code: 'internal_error' })).toEqual([[], false])
  expect(await places({ since: '2020-01-01T00:00:00Z', until: '2021-01-01T00:00:00Z' })).toEqual([[], false])
})

test('conversations are listed by the same rules, for one end user and agent', async () => {
  const found = async (query: object) =>
    (await listConversations(project.db, project.id, { limit: 20, ...query })).data.map(({ id }) =>
      conversations.indexOf(id),
    )

  expect(await found({})).toEqual([4, 3, 2, 1, 0])
  expect(await found({ limit: 2, before: conversations[0] })).toEqual([2, 1])
  expect(await found({ end_user: 'user0', order: 'asc' })).toEqual([0, 2, 4])
  expect(await found({ agent: 'other' })).toEqual([])
})

/** Copies the oldest run, with its group, thousands of times into its past: all of one agent and key, completed. */
async function copies(count: number): Promise<void> {
  const client = await project.db.pool.connect()
  try {
    // Thousands of references need no check one by one.
    await client.query('begin; set local session_replication_role = replica; set local statement_timeout = 0')
    await client.query(
      `with one as (select * from runtime_runs where id = $2), made as materialized (
       select n, gen_random_uuid() as message, (lpad(to_hex(extract(epoch from now() - n * interval '1 second')::bigint * 1000), 12, '0') || '70008' || substr(md5(n::text), 1, 15))::uuid as id
       from generate_series(100, 99 + $1) n
     ), written as (
       insert into messages (id, project_id, conversation_id, role, status, content, model_index, model)
       select made.message, project_id, conversation_id, 'assistant', 'completed', '', 0, model from one, made
     )
     insert into runtime_runs (id, project_id, conversation_id, group_id, model_index, agent_version_id, provider_id, model,
       input_message_id, output_message_id, status, attempt, last_seq, output, stop_reason, ended_at, created_at, caller_id)
     select made.id, project_id, conversation_id, group_id, made.n, agent_version_id, provider_id, model, input_message_id,
       made.message, 'completed', 1, 3, '{}', 'finished', now(), now() - made.n * interval '1 second',
       case when made.n = 99 + $1 then 'key_rare' else 'key_usual' end
     from one, made`,
      [count, runs[1]?.slice('run_'.length)],
    )
    await client.query('commit')
  } finally {
    client.release(true)
  }
  await project.db.pool.query('analyze runtime_runs')
}

test('a filter that finds little looks through a bounded number of runs a page, says that it stopped, and goes on from there', async () => {
  await copies(2_500)

  const first = await listRuns(project.db, project.id, { limit: 20, key: 'key_rare' }, { walk: 2_000 })
  const second = await listRuns(
    project.db,
    project.id,
    { limit: 20, key: 'key_rare', after: first.looked_to },
    { walk: 2_000 },
  )
  const usual = await listRuns(project.db, project.id, { limit: 20, key: 'key_usual' }, { walk: 2_000 })
  const back = await listRuns(
    project.db,
    project.id,
    {
      limit: 20,
      key: 'key_of_nobody',
      before: second.data[0]?.view.id,
    },
    { walk: 2_000 },
  )

  expect(first).toMatchObject({ data: [], has_more: true, looked_to: expect.stringMatching(/^run_/) as string })
  expect(second.data.map(({ caller_id }) => caller_id)).toEqual(['key_rare'])
  expect(second).toMatchObject({ has_more: false, looked_to: null })
  expect([usual.data.length, usual.has_more, usual.looked_to]).toEqual([20, true, null])
  expect(back).toMatchObject({ data: [], has_more: true, looked_to: expect.stringMatching(/^run_/) as string })
})
