import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProject, type TestProject } from '../test-project.fixture.ts'
import { forgetApi, listApis, noteApi } from './apis.ts'

let project: TestProject
beforeEach(async () => void (project = await openProject()))
afterEach(() => project.close())

const note = (id: string, streams = 0) =>
  noteApi(project.db, { id, listener: 'healthy', streams, followed_runs: 1, deltas_per_second: 2.5 })
const age = (id: string, seconds: number) =>
  project.db.pool.query(`update apis set seen_at = now() - $2 * interval '1 second' where id = $1`, [id, seconds])

test('an api is listed as it last said, until it ends or is not seen for half a minute', async () => {
  await note('one', 3)
  await note('one', 4)
  await note('silent')
  await note('ended')
  await age('silent', 40)
  await forgetApi(project.db, 'ended')

  expect(await listApis(project.db)).toEqual([
    {
      id: 'one',
      listener: 'healthy',
      streams: 4,
      followed_runs: 1,
      deltas_per_second: 2.5,
      started_at: expect.any(String) as string,
      seen_at: expect.any(String) as string,
    },
  ])
})

test('the row of an api that died is removed by another one that lives', async () => {
  await note('dead')
  await note('gone')
  await age('dead', 3_600)
  await age('gone', 60)

  await note('living')

  const { rows } = await project.db.pool.query<{ id: string }>('select id from apis order by id')
  expect(rows.map(({ id }) => id)).toEqual(['gone', 'living'])
})
