import { appendEvents, claimRuns, requireAction } from '@runwire/db'
import type { NewEvent } from '@runwire/protocol'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_ORIGIN, startTestApi, type TestApi } from '../../test-api.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const headers = { origin: PAGE_ORIGIN }
const call = { call_id: 'call_1', name: 'order', arguments: { dish: 'soup' } }

/** A visitor whose run waits for an approval, asked of `approver`; `send` speaks for the visitor. */
async function waitingVisitor(approver: 'end_user' | 'operator') {
  const session = await api.send('POST', '/openapi/v1/widget-sessions', {
    key: api.project.publishableKey,
    headers,
    body: { agent: 'helper' },
  })
  const send = (method: string, path: string, body?: object) =>
    api.send(method, path, { key: session.at('token'), headers, body })
  const made = await send('POST', '/openapi/v1/messages', { agent: 'helper', content: 'Order it', background: true })
  const db = api.database.drizzle
  const claimed = await claimRuns(db, { workerId: 'tests', leaseMs: 60_000, limit: 9, engineVersion: 1 })
  const run = claimed.find(({ id }) => id === made.at('runs.0.id'))
  if (run === undefined) throw new Error('no run to claim')
  const batch = (...events: NewEvent[]) => ({ emitId: randomUUID(), events })
  await appendEvents(
    db,
    run,
    batch(
      { type: 'run.started', attempt: 1, worker_id: 'tests', resumed_from_round: null },
      { type: 'approval.requested', ...call, approver },
    ),
  )
  await requireAction(
    db,
    run,
    batch({ type: 'run.requires_action', pending: [{ ...call, kind: 'approval' as const, approver }] }),
  )
  return { send, path: `/openapi/v1/runs/${made.at('runs.0.id')}` }
}

const approves = { approvals: [{ call_id: call.call_id, decision: 'approve' }] }

test('SEC4: a visitor cannot answer an approval that is an operator’s to give; a secret key can', async () => {
  const { send, path } = await waitingVisitor('operator')

  expect((await send('GET', path)).json).toMatchObject({ pending: [{ ...call, approver: 'operator' }] })
  for (const decision of ['approve', 'deny']) {
    const refused = await send('POST', `${path}/tool-outputs`, { approvals: [{ call_id: call.call_id, decision }] })
    expect([refused.status, refused.at('error.code')]).toEqual([403, 'missing_scope'])
    expect(refused.at('error.message')).toContain('Only an operator')
  }
  expect((await send('GET', path)).json).toMatchObject({ status: 'requires_action' })
  const taken = await api.send('POST', `${path}/tool-outputs`, { body: approves })
  expect(taken.json).toMatchObject({ status: 'queued', pending: [] })
  const target = `${path.split('/').at(-1)} ${call.call_id}`
  expect(await auditOf(target)).toMatchObject([{ action: 'call.approved', actor: { kind: 'key', name: 'tests' } }])
})

test('the audit log tells which visitor denied a call', async () => {
  const { send, path } = await waitingVisitor('end_user')

  const denies = { approvals: [{ call_id: call.call_id, decision: 'deny' }] }
  const denied = await send('POST', `${path}/tool-outputs`, denies)
  const again = await send('POST', `${path}/tool-outputs`, denies)

  expect([denied.status, again.status]).toEqual([200, 409])
  expect(await auditOf(`${path.split('/').at(-1)} ${call.call_id}`)).toMatchObject([
    { action: 'call.denied', actor: { kind: 'visitor', name: expect.stringMatching(/^vis_/) } },
  ])
})

async function auditOf(target: string): Promise<unknown[]> {
  const log = await api.send('GET', '/api/v1/audit?limit=50')
  return (log.json as { data: { target: string }[] }).data.filter((entry) => entry.target === target)
}

test('B4: a visitor answers an approval that is the end user’s to give', async () => {
  const { send, path } = await waitingVisitor('end_user')

  expect((await send('POST', `${path}/tool-outputs`, approves)).json).toMatchObject({ status: 'queued' })
})
