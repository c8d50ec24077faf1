import {
  claimRuns,
  createDatabase,
  createTurn,
  ensureProject,
  handOverSideJobs,
  heartbeat,
  listConversations,
  listRuns,
  putAgent,
  registerUpkeep,
  releaseRun,
  sweep,
  upkeep,
  upsertProvider,
  type Database,
} from '@runwire/db'
import { AgentConfig } from '@runwire/protocol'
import { testDatabase } from '@runwire/testing'
import { parseArgs } from 'node:util'

const REPETITIONS = 31
const EVENTS_EACH = 10
/** Rows in one statement of the generator. */
const BATCH = 20_000

/**
 * `npm run bench -- growth --runs 1000000`: what the statements that run all the time take beside a hundredth of the
 * history and beside all of it (ten events for each run), in turns, and a sweep beside 100,000 runs that wait for an answer.
 */
export async function bench(args: string[]): Promise<void> {
  const options = {
    runs: { type: 'string', default: '200000' },
    waiting: { type: 'string', default: '100000' },
  } as const
  const { values } = parseArgs({ args, options })
  const runs = Number(values.runs)
  const small = await World.open(Math.ceil(runs / 100), 0)
  const large = await World.open(runs, Number(values.waiting))
  console.log(`${runs} ended runs with ${runs * EVENTS_EACH} events against a hundredth; ${values.waiting} runs wait`)
  console.log('statement | small ms | large ms | ratio (medians)')
  for (const name of Object.keys(small.statements)) {
    const times: [number[], number[]] = [[], []]
    for (let index = 0; index < REPETITIONS; index += 1) {
      times[0].push(await small.time(name))
      times[1].push(await large.time(name))
    }
    const [before, after] = [median(times[0]), median(times[1])]
    console.log(`${name} | ${before.toFixed(2)} | ${after.toFixed(2)} | ${(after / before).toFixed(2)}`)
  }
  await Promise.all([small.close(), large.close()])
}

/** A database with a history, and the statements that are timed on it. */
class World {
  readonly #db: Database
  readonly #drop: () => Promise<void>
  readonly statements: Record<string, () => Promise<unknown>>

  private constructor(db: Database, projectId: string, drop: () => Promise<void>) {
    this.#db = db
    this.#drop = drop
    const claim = () => claimRuns(db, { workerId: 'bench', leaseMs: 600_000, limit: 1, engineVersion: 1 })
    this.statements = {
      sweep: () => sweep(db),
      upkeep: () => upkeep(db, { retentionDays: 30 }),
      'hand over side jobs': () => handOverSideJobs(db, { leaseMs: 15_000 }),
      'create turn': () => createTurn(db, projectId, { conversation: { agent: 'helper' }, body: { content: 'Hello' } }),
      'claim, beat and give back': async () => {
        const [run] = await claim()
        if (run === undefined) throw new Error('There is nothing to claim')
        await heartbeat(db, [run], 600_000)
        await releaseRun(db, run)
      },
      'list runs': () => listRuns(db, projectId, { limit: 20 }),
      'list failed runs': () => listRuns(db, projectId, { limit: 20, status: 'failed' }),
      'list conversations': () => listConversations(db, projectId, { limit: 20 }),
    }
  }

  static async open(ended: number, waiting: number): Promise<World> {
    const database = await testDatabase()
    const db = createDatabase({ url: database.url, max: 4, secretKey: 'a key for the benchmark' })
    const { id } = await ensureProject(db, 'bench')
    await upsertProvider(db, id, { name: 'default', base_url: 'http://provider.test/v1', key: 'sk-bench' })
    await putAgent(db, id, 'helper', AgentConfig.parse({ name: 'Helper', model: { name: 'one' } }))
    await createTurn(db, id, { conversation: { agent: 'helper' }, body: { content: 'Hello' } })
    await registerUpkeep(db)
    await fill(db, ended, ENDED)
    await fill(db, waiting, WAITING)
    const client = await db.pool.connect()
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
    client.release(true)
    return new World(db, id, async () => {
      await db.close()
      await database.drop()
    })
  }

  async time(name: string): Promise<number> {
    if (name === 'upkeep') await this.#db.pool.query('update upkeep_steps set due_at = now()')
    const begun = performance.now()
    await this.statements[name]?.()
    return performance.now() - begun
  }

  close(): Promise<void> {
    return this.#drop()
  }
}

interface Kind {
  group: string
  run: string
  events: number
}

const ENDED: Kind = { group: `'ended', now()`, run: `'completed', null, '{}', 'finished', now()`, events: EVENTS_EACH }
const WAITING: Kind = {
  group: `'active', null`,
  run: `'requires_action', now() + interval '1 day', null, null, null`,
  events: 0,
}

/** Copies of the one conversation there is, made by the database itself; ids carry the present time. */
async function fill(db: Database, count: number, kind: Kind): Promise<void> {
  const client = await db.pool.connect()
  // Rows are right by construction: checking their keys would take longer than making them.
  await client.query('set session_replication_role = replica; set statement_timeout = 0')
  for (let made = 0; made < count; made += BATCH) {
    await client.query(statementOf(Math.min(BATCH, count - made), kind))
  }
  client.release(true)
}

const ID = `(lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`
const statementOf = (count: number, { group, run, events }: Kind): string => `
  with old as (select * from runtime_runs order by id limit 1),
  agent as (select id from agents limit 1),
  made as materialized (select n, ${ID} as conversation, ${ID} as question, ${ID} as answer, ${ID} as run_group, ${ID} as run from generate_series(1, ${count}) n),
  conversation as (insert into conversations (id, project_id, agent_id) select conversation, project_id, agent.id from made, old, agent),
  question as (insert into messages (id, project_id, conversation_id, role, status, content) select question, project_id, conversation, 'user', 'completed', 'Hello' from made, old),
  answer as (insert into messages (id, project_id, conversation_id, parent_id, role, status, content, model_index, model)
    select answer, project_id, conversation, question, 'assistant', 'completed', 'Answer', 0, 'one' from made, old),
  run_group as (insert into run_groups (id, project_id, conversation_id, input_message_id, position, follows_leaf, state, ended_at)
    select run_group, project_id, conversation, question, 1, true, ${group} from made, old),
  event as (insert into runtime_events (run_id, seq, attempt, type, payload) select run, seq, 1, 'model.started', '{}' from made, generate_series(1, ${events}) seq)
  insert into runtime_runs (id, project_id, conversation_id, group_id, model_index, agent_version_id, provider_id, model, input_message_id,
    output_message_id, attempt, last_seq, status, expires_at, output, stop_reason, ended_at)
  select run, project_id, conversation, run_group, 0, agent_version_id, provider_id, 'one', question, answer, 1, ${events}, ${run} from made, old`

const median = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
