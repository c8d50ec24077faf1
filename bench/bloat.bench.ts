import {
  claimRuns,
  createDatabase,
  createTurn,
  ensureProject,
  heartbeat,
  putAgent,
  upsertProvider,
  type ClaimedRun,
  type Database,
} from '@runwire/db'
import { AgentConfig } from '@runwire/protocol'
import { testDatabase } from '@runwire/testing'
import { parseArgs } from 'node:util'
import { Report } from './measuring/report.ts'

const LEASE_MS = 15_000
const BEATS_AN_HOUR = 3_600_000 / (LEASE_MS / 3)
/** A day of heartbeats may not make the table or one of its indexes longer than this. */
const MOST_GROWTH = 1.5

/**
 * `npm run bench -- bloat --runs 200 --hours 24`: the heartbeats of that many runs over a day, one after the other without
 * the pauses, and how long the table and its indexes are before and after. Autovacuum looks each
 * second: at this pace it has far fewer looks at each thousand heartbeats than in a real day.
 */
export async function bench(args: string[]): Promise<void> {
  const options = {
    runs: { type: 'string', default: '200' },
    hours: { type: 'string', default: '24' },
    write: { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ args, options })
  const [runs, hours] = [Number(values.runs), Number(values.hours)]
  const report = new Report('Bloat', `bloat --runs ${runs} --hours ${hours}`)
  const database = await testDatabase()
  const db = createDatabase({ url: database.url, max: 4, secretKey: 'a key for the benchmark' })
  const naptime = await setting(db, 'autovacuum_naptime')
  try {
    await setAutovacuum(db, '1s')
    const held = await holdRuns(db, runs)
    await beatOn(db, held, BEATS_AN_HOUR / 60)
    const before = await sizes(db)
    const beats = Math.round(hours * BEATS_AN_HOUR)
    await beatOn(db, held, beats)
    const after = await sizes(db)
    report.say(`${runs} runs held for ${hours} hours: ${beats} heartbeats, each of all of them.`)
    const grown = [...after].map(([name, bytes]) => ({ name, was: before.get(name) ?? 0, bytes }))
    report.table(
      ['', 'KB before', 'KB after', 'ratio'],
      grown.map(({ name, was, bytes }) => [name, kb(was), kb(bytes), (bytes / was).toFixed(2)]),
    )
    report.say(await rowVersions(db))
    const bloated = grown.filter(({ was, bytes }) => bytes > was * MOST_GROWTH)
    report.say(bloated.length === 0 ? 'No bloat.' : `Bloated: ${bloated.map(({ name }) => name).join(', ')}`)
    if (values.write) report.write({ Postgres: await setting(db, 'server_version') })
    if (bloated.length > 0) process.exitCode = 1
  } finally {
    await setAutovacuum(db, naptime)
    await db.close()
    await database.drop()
  }
}

async function holdRuns(db: Database, runs: number): Promise<ClaimedRun[]> {
  const { id } = await ensureProject(db, 'bench')
  await upsertProvider(db, id, { name: 'default', base_url: 'http://provider.test/v1', key: 'sk-bench' })
  await putAgent(db, id, 'helper', AgentConfig.parse({ name: 'Helper', model: { name: 'one' } }))
  for (let made = 0; made < runs; made += 1) {
    await createTurn(db, id, { conversation: { agent: 'helper' }, body: { content: 'Hello' } })
  }
  const held: ClaimedRun[] = []
  while (held.length < runs) {
    const claimed = await claimRuns(db, { workerId: 'bench', leaseMs: LEASE_MS, limit: 50, engineVersion: 1 })
    if (claimed.length === 0) throw new Error(`Only ${held.length} of ${runs} runs could be claimed`)
    held.push(...claimed)
  }
  return held
}

async function beatOn(db: Database, held: readonly ClaimedRun[], beats: number): Promise<void> {
  for (let beat = 0; beat < beats; beat += 1) {
    const renewed = await heartbeat(db, held, LEASE_MS)
    if (renewed.length !== held.length) throw new Error(`${held.length - renewed.length} runs were lost`)
  }
}

/** Bytes of the table of runs and of each of its indexes. */
async function sizes(db: Database): Promise<Map<string, number>> {
  const { rows } = await db.pool.query<{ name: string; bytes: string }>(`
    select relname as name, pg_relation_size(oid) as bytes from pg_class
    where oid = 'runtime_runs'::regclass
      or oid in (select indexrelid from pg_index where indrelid = 'runtime_runs'::regclass)
    order by relkind desc, relname`)
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** A heap-only update touches no index; what is dead waits for the next vacuum. */
async function rowVersions(db: Database): Promise<string> {
  await db.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await db.pool.query<{ updates: string; hot: string; dead: string; vacuums: string }>(`
    select n_tup_upd as updates, n_tup_hot_upd as hot, n_dead_tup as dead, autovacuum_count as vacuums
    from pg_stat_user_tables where relname = 'runtime_runs'`)
  const [seen] = rows
  if (seen === undefined) throw new Error('Postgres has no statistics of runtime_runs')
  const share = ((100 * Number(seen.hot)) / Math.max(1, Number(seen.updates))).toFixed(1)
  return `${seen.updates} rows updated, ${share} % of them heap-only; ${seen.dead} dead rows left, ${seen.vacuums} autovacuums.`
}

async function setting(db: Database, name: string): Promise<string> {
  const { rows } = await db.pool.query<{ value: string }>('select current_setting($1) as value', [name])
  return rows[0]?.value ?? ''
}

async function setAutovacuum(db: Database, naptime: string): Promise<void> {
  await db.pool.query(`alter system set autovacuum_naptime = '${naptime}'`)
  await db.pool.query('select pg_reload_conf()')
}

const kb = (bytes: number): number => Math.round(bytes / 1024)
