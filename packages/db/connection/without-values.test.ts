import { sql } from './drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProject, type TestProject } from '../test-project.fixture.ts'
import { withoutValues } from './without-values.ts'

let project: TestProject
beforeAll(async () => {
  project = await openProject()
})
afterAll(() => project.close())

const failure = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => Promise.reject(new Error('it was to fail')),
    (error: Error) => error,
  )

/** All that a log could show of it. */
const told = (error: unknown): string =>
  error instanceof Error
    ? [error.message, error.stack, JSON.stringify(error), told(error.cause)].join('\n')
    : JSON.stringify(error)

test('the error of a failed statement has its text, cause and place, without the values', async () => {
  const error = await failure(project.db.execute(sql`insert into nowhere values (${'a customer\n    at home'})`))
  const logged = withoutValues(error)

  expect(told(error)).toContain('a customer')
  expect(told(logged)).not.toMatch(/customer|at home/)
  expect(told(logged)).toMatch(
    /Failed query: insert into nowhere values \(\$1\)[^]*\n {4}at [^]*relation "nowhere" does not exist/,
  )
})

test('an error does not show the row that Postgres refused, also as the cause of another error', async () => {
  await project.db.execute(sql`create table strict_rows (word text, other text not null)`)
  const refused = await failure(project.db.execute(sql`insert into strict_rows values ('a customer', null)`))
  const logged = withoutValues(new Error('It could not be kept', { cause: refused }))

  expect(told(refused)).toContain('Failing row contains (a customer')
  expect(told(logged)).toMatch(/It could not be kept[^]* at [^]*violates not-null constraint[^]* at /)
  expect(told(logged)).not.toContain('Failing row')
})

test('other errors are what they were', () => {
  const error = new RangeError('too far')

  expect(withoutValues(error)).toBe(error)
  expect(withoutValues('words')).toBe('words')
})
