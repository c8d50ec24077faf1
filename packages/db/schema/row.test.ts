import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { rowOf, sql } from '../connection/statement.ts'
import { openProject, send, type TestProject } from '../test-project.fixture.ts'
import type { LeftJoined, Row } from './row.ts'
import type { feedback } from './schema-people.ts'
import type { api_keys, messages, runtime_runs, usage_days } from './schema.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

test("a row has the types of the schema's columns, under their own names and under others", () => {
  expectTypeOf<Row<typeof runtime_runs, 'attempt' | 'worker_id', { run_id: 'id' }>>().toEqualTypeOf<
    { attempt: number; worker_id: string | null } & { run_id: string }
  >()
  expectTypeOf<LeftJoined<Row<typeof feedback, 'rating'>>>().toEqualTypeOf<
    { rating: 'up' | 'down' } | { rating: null }
  >()
  // @ts-expect-error The table has no such column.
  expectTypeOf<Row<typeof messages, 'attempt'>>().not.toBeNever()
})

test('the driver returns values of the types that a row declares', async () => {
  await send(project)
  const run = await rowOf<Row<typeof runtime_runs, 'id' | 'attempt' | 'options' | 'created_at' | 'started_at'>>(
    project.db,
    sql`select id, attempt, options, created_at, started_at from runtime_runs limit 1`,
  )
  expect(run).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    attempt: 0,
    options: expect.objectContaining({ client_tools: [] }) as object,
    created_at: expect.any(Date) as Date,
    started_at: null,
  })

  const key = await rowOf<Row<typeof api_keys, 'scopes' | 'secret_hash'>>(
    project.db,
    sql`select array['runs:read'] as scopes, '\\x00'::bytea as secret_hash`,
  )
  expect(key).toEqual({ scopes: ['runs:read'], secret_hash: Buffer.of(0) })

  const used = await rowOf<Row<typeof usage_days, 'input_tokens' | 'cost' | 'runs'>>(
    project.db,
    sql`select 9007199254740993::bigint as input_tokens, 0.10::numeric as cost, 1 as runs`,
  )
  expectTypeOf(used).toEqualTypeOf<{ input_tokens: string; cost: string; runs: number } | null>()
  expect(used).toEqual({ input_tokens: '9007199254740993', cost: '0.10', runs: 1 })
})
