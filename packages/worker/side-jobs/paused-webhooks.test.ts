import {
  createDatabase,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  ensureProject,
  findWebhookEndpoint,
  handOverSideJobs,
  registerUpkeep,
  startSideJobRunner,
  upkeep,
  type Database,
  type SideJobRunner,
} from '@runwire/db'
import { testDatabase, waitFor, type TestDatabase } from '@runwire/testing'
import { createEgress } from '@runwire/tools'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendWebhook } from './send-webhook.ts'
import type { SideJobHost } from './side-job-host.ts'

const EACH = 500
/** Ten jobs are in work at once, and two failures in a row pause nothing. */
const MOST_TRIES = 12

let database: TestDatabase
let db: Database
let projectId: string
let runner: SideJobRunner
const egress = createEgress({ allowPrivateHosts: ['127.0.0.1'] })
const servers: Server[] = []
let handing: NodeJS.Timeout

beforeAll(async () => {
  database = await testDatabase()
  db = createDatabase({ url: database.url, secretKey: 'a key for tests only', applicationName: 'webhooks of a test' })
  projectId = (await ensureProject(db, 'demo')).id
  await registerUpkeep(db)
})
afterAll(async () => {
  await egress.close()
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  const task = sendWebhook({ db, egress, tracing: null } as SideJobHost)
  runner = await startSideJobRunner({
    url: database.url,
    applicationName: 'webhooks of a test',
    tasks: new Map([['webhook', task]]),
    leaseMs: 5_000,
    onError: () => undefined,
  })
  handing = setInterval(() => void handOverSideJobs(db, { leaseMs: 5_000 }).catch(() => undefined), 200)
})
afterEach(async () => {
  clearInterval(handing)
  await runner.stop(1_000)
  for (const server of servers.splice(0)) server.close()
  await db.pool.query('delete from side_jobs; delete from graphile_worker._private_jobs; delete from webhook_endpoints')
})

/** An endpoint that answers with `status`, and what it was asked. */
async function endpoint(status: number) {
  const told: string[] = []
  const answer = { status }
  const server = createServer((req, res) => {
    req.resume()
    told.push(String(req.headers['webhook-id']))
    res.writeHead(answer.status).end()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { id } = await createWebhookEndpoint(db, projectId, { url, events: ['run.completed'] })
  return { id, told, answer, view: () => findWebhookEndpoint(db, projectId, id) }
}

const uuid = (id: string) => id.slice(-32)

/** So many deliveries whose bodies are fixed, the endpoints taking turns. */
async function order(ids: string[], each: number): Promise<void> {
  await db.pool.query(
    `with made as (
      insert into webhook_deliveries (id, project_id, endpoint_id, type, conversation_id, body)
      select gen_random_uuid(), $1, endpoint, 'run.completed', gen_random_uuid(), '{}'
      from generate_series(1, $3) n, unnest($2::uuid[]) endpoint returning id)
    insert into side_jobs (id, project_id, kind, payload)
    select gen_random_uuid(), $1, 'webhook', json_build_object('delivery_id', 'whd_' || replace(id::text, '-', '')) from made`,
    [uuid(projectId), ids.map(uuid), each],
  )
}

const count = async (where: string): Promise<number> =>
  Number((await db.pool.query<{ n: string }>(`select count(*) as n from ${where}`)).rows[0]?.n)

async function lookAfterPaused(): Promise<void> {
  await db.pool.query(
    `update upkeep_steps set due_at = now() - interval '1 second' where name = 'paused webhook endpoints'`,
  )
  await upkeep(db, { retentionDays: 30 })
}

const endPause = () =>
  db.pool.query(
    `update webhook_endpoints set paused_until = now() - interval '1 second' where paused_until is not null`,
  )

test('SEC18: a dead endpoint is paused: its deliveries wait without being tried, those of another arrive, and it resumes by itself', async () => {
  const [dead, good] = [await endpoint(503), await endpoint(204)]
  await order([dead.id, good.id], EACH)

  await waitFor(() => good.told.length === EACH, { what: 'the good endpoint to be told all', timeoutMs: 60_000 })
  await waitFor(async () => (await count('side_jobs where handed_at is not null')) === 0, {
    what: 'everything to be sent or to wait',
    timeoutMs: 60_000,
  })
  expect(dead.told.length).toBeLessThanOrEqual(MOST_TRIES)
  expect(await dead.view()).toMatchObject({ status: 'paused', paused_until: expect.any(String) as string })
  expect(await good.view()).toMatchObject({ status: 'enabled', paused_until: null })
  expect(await count(`side_jobs where due_at = 'infinity'`)).toBe(EACH)

  // While the pause lasts nothing is due; when it is over one delivery is tried, and the pause is longer.
  const tries = dead.told.length
  await lookAfterPaused()
  expect(await count(`side_jobs where due_at <> 'infinity'`)).toBe(0)
  await endPause()
  await lookAfterPaused()
  await waitFor(() => dead.told.length === tries + 1, { what: 'the one try', timeoutMs: 20_000 })
  const pause = await waitFor(
    async () => {
      const { rows } = await db.pool.query<{ seconds: number }>(
        `select extract(epoch from paused_until - now())::float8 as seconds from webhook_endpoints where failures = 4`,
      )
      return rows[0]?.seconds
    },
    { what: 'the failure to be noted' },
  )
  expect(pause).toBeGreaterThan(31)

  dead.answer.status = 204
  await endPause()
  await lookAfterPaused()
  await waitFor(async () => (await lookAfterPaused(), (await count('side_jobs')) <= 1), {
    what: 'all to be delivered',
    timeoutMs: 60_000,
  })
  expect(new Set(dead.told).size).toBeGreaterThanOrEqual(EACH - 1)
  expect(await dead.view()).toMatchObject({ status: 'enabled', paused_until: null })
}, 180_000)

test('SEC18: deliveries to a paused endpoint are given up after a day, and go with their endpoint', async () => {
  const dead = await endpoint(503)
  await order([dead.id], 20)
  await waitFor(async () => (await count(`side_jobs where due_at = 'infinity'`)) === 20, {
    what: 'all to wait',
    timeoutMs: 60_000,
  })
  await db.pool.query(
    `update side_jobs set created_at = now() - interval '29 hours' where id in (select id from side_jobs limit 5)`,
  )

  await lookAfterPaused()

  expect(await count(`webhook_deliveries where status = 'failed' and error like '%for a day'`)).toBe(5)
  expect(await count('side_jobs')).toBe(15)

  await deleteWebhookEndpoint(db, projectId, dead.id)
  await lookAfterPaused()
  await waitFor(async () => (await count('side_jobs')) === 0, { what: 'its jobs to go', timeoutMs: 60_000 })
  expect(dead.told.length).toBeLessThanOrEqual(MOST_TRIES)
}, 120_000)
