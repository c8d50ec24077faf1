import { getTableConfig } from '../connection/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleTables } from './schema-console.ts'
import { peopleTables } from './schema-people.ts'
import { sideWorkTables } from './schema-side-work.ts'
import { baseTables } from './schema.ts'
import { openProject, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

/** Tables another library reads and writes, or that only migrate knows. */
const NOT_OURS = ['runwire_migrations', 'rate_limits']

test('the schema the code knows is the one the migrations make, column by column', async () => {
  const tables = [...baseTables, ...peopleTables, ...consoleTables, ...sideWorkTables]

  const known = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table)
    return columns.map(
      (column) =>
        `${name}.${column.name} ${column.getSQLType()}${column.notNull ? ' not null' : ''}${column.hasDefault ? ' default' : ''}`,
    )
  })

  const { rows } = await project.db.pool.query<{ column: string }>(
    `
    select table_class.relname || '.' || attname || ' ' ||
      replace(replace(format_type(atttypid, atttypmod), 'timestamp with time zone', 'timestamp with time zone'), '"', '') ||
      case when attnotnull then ' not null' else '' end || case when atthasdef then ' default' else '' end as column
    from pg_attribute join pg_class table_class on table_class.oid = attrelid
    where table_class.relnamespace = 'public'::regnamespace and table_class.relkind in ('r', 'p') and not table_class.relispartition
      and attnum > 0 and not attisdropped and table_class.relname <> all($1)`,
    [NOT_OURS],
  )
  expect(known.sort()).toEqual(rows.map((row) => row.column).sort())
})

test('constraints are named as the sentence they enforce', async () => {
  const { rows } = await project.db.pool.query<{ name: string }>(`
    select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'u') and conrelid::regclass::text <> 'rate_limits'`)

  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ name }) => name.split('_').length < 3)).toEqual([])
})

test('no index of a run holds what appends and heartbeats change, so that both stay heap-only', async () => {
  const { rows } = await project.db.pool.query<{ definition: string }>(
    `select indexdef as definition from pg_indexes where tablename = 'runtime_runs'`,
  )

  // crash_count may be in one: an append writes the value it had, which Postgres compares, except for the first after a crash.
  for (const { definition } of rows) expect(definition).not.toMatch(/last_seq|lease_expires_at|worker_id/)
})
