import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimRuns, type ClaimedRun } from './claim-runs.ts'
import { releaseRun } from './heartbeat.ts'
import { updateProjectSettings } from '../projects/projects.ts'
import { rowsOf, sql } from '../connection/statement.ts'
import type { TurnInput } from '../turns/turn-input.ts'
import { registerUpkeep, upkeep } from '../upkeep/upkeep.ts'
import { seededRandom } from '@runwire/testing'
import { addProject, claim, claimOne, finish, openProject, send, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
beforeEach(async () => void (project = await openProject()))
afterEach(() => project.close())

const take = (limit: number, limitForMany = limit) =>
  claimRuns(project.db, { workerId: 'w', leaseMs: 15_000, limit, limitForMany, engineVersion: 1 })
/** Sends messages in conversations of their own; returns their runs. */
async function ask(count: number, by: Partial<TurnInput>, projectId = project.id): Promise<string[]> {
  const runs: string[] = []
  for (let index = 0; index < count; index += 1) {
    const turn = await send({ db: project.db, id: projectId }, undefined, {}, by)
    runs.push(turn.runs[0]?.id ?? '')
  }
  return runs
}
/** Ids sort by time, and claimed runs are given out in that order. */
const idsOf = (runs: readonly ClaimedRun[]) => runs.map(({ id }) => id)
const inTime = (...ids: (string | undefined)[]) => ids.toSorted((one = '', other = '') => one.localeCompare(other))
const visitor = (end_user: string) => ({ owner: { end_user }, callerId: `session of ${end_user}` })

test('SEC22: a long queue of one key does not hold up others: the next claim takes another key’s run, then they take turns', async () => {
  const many = await ask(60, { callerId: 'key_many' })
  const first = await take(10)
  const few = await ask(2, { callerId: 'key_few' })

  expect(idsOf(first)).toEqual(many.slice(0, 10))
  expect(idsOf(await take(4))).toEqual(inTime(many[10], few[0], many[11], few[1]))
})

test('SEC22: visitors take turns, whatever sessions they come with', async () => {
  const ann = [
    ...(await ask(3, { ...visitor('ann'), callerId: 'one' })),
    ...(await ask(3, { ...visitor('ann'), callerId: 'two' })),
  ]
  const ben = await ask(2, visitor('ben'))

  expect(idsOf(await take(4))).toEqual(inTime(ann[0], ben[0], ann[1], ben[1]))
})

test('SEC22: projects take turns, those with fewer runs in execution first', async () => {
  const other = await addProject(project.db, 'other')
  const mine = await ask(30, { callerId: 'key_1' })
  await take(5)
  const theirs = await ask(8, { callerId: 'key_2' }, other)

  expect(idsOf(await take(5))).toEqual(theirs.slice(0, 5))
  expect(idsOf(await take(4))).toEqual(inTime(mine[5], theirs[5], mine[6], theirs[6]))
})

test('SEC22: runs beyond the limits of a project, a key or a visitor wait until others have ended', async () => {
  await updateProjectSettings(project.db, project.id, {
    limits: { concurrent_runs: 5, concurrent_runs_per_key: 3, concurrent_runs_per_visitor: 1 },
  })
  const byKey = await ask(6, { callerId: 'key_1' })
  const byVisitor = await ask(3, visitor('ann'))

  const taken = await take(20)

  expect(idsOf(taken)).toEqual(inTime(...byKey.slice(0, 3), byVisitor[0]))
  expect(await take(20)).toEqual([])
  await ask(4, { callerId: 'key_2' })
  expect((await take(20)).length).toBe(1)
  await finish(project, taken[0]!)
  await finish(project, taken[1]!)
  expect((await take(20)).length).toBe(2)
})

test('SEC22: a newcomer’s run is claimed though many others, who have reached their limits, wait before it', async () => {
  await updateProjectSettings(project.db, project.id, { limits: { concurrent_runs_per_visitor: 1 } })
  const others = Array.from({ length: 50 }, (_, at) => visitor(`other ${at}`))
  for (const other of others) await ask(2, other)
  expect((await take(50)).length).toBe(50)
  const newcomer = await ask(1, visitor('newcomer'))

  expect(idsOf(await take(1))).toEqual(newcomer)
})

test('SEC22: with runs posted, claimed and ended at random, nobody exceeds a limit, and nobody below it is left out of a claim that has room', async () => {
  const random = seededRandom('claims')
  await updateProjectSettings(project.db, project.id, {
    limits: { concurrent_runs_per_key: 4, concurrent_runs_per_visitor: 2 },
  })
  const askers: Partial<TurnInput>[] = [
    ...['key_a', 'key_b', 'key_c'].map((callerId) => ({ callerId })),
    ...['ann', 'ben', 'cat', 'dan'].map(visitor),
  ]
  let held: ClaimedRun[] = []
  for (let step = 0; step < 25; step += 1) {
    await ask(random.between(1, 6), random.pick(askers))
    // Room for one run of each at least, whatever stands before it.
    const waiting = await waitingBelowLimit()
    const taken = await take(random.between(10, 20))
    held.push(...taken)

    const counts = await executing()
    expect([...counts].filter(([claimant, runs]) => runs > (claimant.startsWith('visitor ') ? 2 : 4))).toEqual([])
    expect(waiting.filter((claimant) => !counts.has(claimant))).toEqual([])
    const [ended, kept] = [held.filter((_, at) => at % 2 === step % 2), held.filter((_, at) => at % 2 !== step % 2)]
    for (const run of ended) await finish(project, run)
    held = kept
  }
})

async function executing(): Promise<Map<string, number>> {
  const rows = await rowsOf<{ claimant: string; runs: number }>(
    project.db,
    sql`select claimant, count(*)::int as runs from runtime_runs where status = 'running' group by claimant`,
  )
  return new Map(rows.map(({ claimant, runs }) => [claimant, runs]))
}

/** Claimants with a run that waits and none that is executed. */
async function waitingBelowLimit(): Promise<string[]> {
  const rows = await rowsOf<{ claimant: string }>(
    project.db,
    sql`
    select distinct claimant from runtime_runs waiting where status = 'queued' and not exists (
      select 1 from runtime_runs run where run.status = 'running' and run.claimant = waiting.claimant)`,
  )
  return rows.map(({ claimant }) => claimant)
}

test('SEC22: room that is kept for few is not taken by a key that has many in execution', async () => {
  const many = await ask(12, { callerId: 'key_many' })
  await take(6)
  const few = await ask(1, { callerId: 'key_few' })

  expect(idsOf(await take(3, 0))).toEqual(few)
  expect(idsOf(await take(3, 1))).toEqual(many.slice(6, 7))
})

test('a run that was given back goes on before all that wait', async () => {
  const [first] = await ask(5, { callerId: 'key_1' })
  await releaseRun(project.db, await claimOne(project))

  expect(idsOf(await take(1))).toEqual([first])
})

test('runs of waiting groups stand outside the order of claims until their group is let in', async () => {
  const active = await send(project)
  const waiting = await send(project, active.conversation.id)
  const orders = () =>
    rowsOf(
      project.db,
      sql`select claim_order from runtime_runs where id = ${waiting.runs[0]?.id.slice(4)} and claim_order is not null`,
    )
  const before = await orders()

  await finish(project, await claimOne(project))

  expect(before).toEqual([])
  expect(await orders()).toEqual([{ claim_order: '0' }])
})

test('B19: runs that the version before made or let in are claimed', async () => {
  const active = await send(project)
  const waiting = await send(project, active.conversation.id)
  await project.db.pool.query('update runtime_runs set claim_order = default where id = $1', [
    waiting.runs[0]?.id.slice(4),
  ])
  await finish(project, await claimOne(project))
  await project.db.pool.query(`update runtime_runs set claim_order = null where status = 'queued'`)
  const unseen = await claim(project)

  await registerUpkeep(project.db)
  await upkeep(project.db, { retentionDays: 30 })

  expect(unseen).toEqual([])
  expect(idsOf(await claim(project))).toEqual([waiting.runs[0]?.id])
})
