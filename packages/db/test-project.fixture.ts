import { AgentConfig, type FinalView, type NewEvent, type NewEventOf } from '@runwire/protocol'
import { finalView, runCompleted, runStarted } from '@runwire/protocol/testing'
import { seedProject, testDatabase } from '@runwire/testing'
import { randomUUID } from 'node:crypto'
import { claimRuns, type ClaimedRun } from './runs/claim-runs.ts'
import { createDatabase, type Database } from './connection/database.ts'
import { finishRun } from './runs/finish-run.ts'
import type { CreatedTurn } from './turns/read-turn.ts'
import type { TurnBody, TurnInput } from './turns/turn-input.ts'
import { createTurn } from './turns/turns.ts'

/** For tests: a database of their own with one project, its provider and an agent named `helper`. */
export interface TestProject {
  db: Database
  url: string
  id: string
  close(): Promise<void>
}

export const AGENT = AgentConfig.parse({
  name: 'Helper',
  model: { provider: 'default', name: 'one' },
  models: ['default/two', 'default/three'],
})

export async function openProject(): Promise<TestProject> {
  const database = await testDatabase()
  const db = createDatabase({ url: database.url, max: 12, secretKey: 'a key for tests' })
  const id = await addProject(db, 'first')
  const close = async () => {
    await db.close()
    await database.drop()
  }
  return { db, url: database.url, id, close }
}

export function addProject(db: Database, slug: string): Promise<string> {
  const provider = { base_url: 'http://provider.test/v1', key: 'sk-test' }
  return seedProject(db, { slug, provider, agents: { helper: AGENT } })
}

/** Sends a message to a new conversation, or to the one named. */
export async function send(
  project: Pick<TestProject, 'db' | 'id'>,
  conversationId?: string,
  body: Partial<TurnBody> = {},
  input: Partial<TurnInput> = {},
): Promise<CreatedTurn> {
  const conversation = conversationId === undefined ? { agent: 'helper' } : { id: conversationId }
  const turn = await createTurn(project.db, project.id, { conversation, ...input, body: { content: 'Hello', ...body } })
  if (turn === null) throw new Error('the conversation or agent is unknown')
  return turn
}

export const claim = (project: Pick<TestProject, 'db'>, limit = 100, workerId = 'worker1'): Promise<ClaimedRun[]> =>
  claimRuns(project.db, { workerId, leaseMs: 15_000, limit, engineVersion: 1 })

/** Claims one run; fails where there is none. */
export async function claimOne(project: Pick<TestProject, 'db'>, workerId = 'worker1'): Promise<ClaimedRun> {
  const [run] = await claim(project, 1, workerId)
  if (run === undefined) throw new Error('no run can be claimed')
  return run
}

export const finish = (project: Pick<TestProject, 'db'>, run: ClaimedRun, content = 'An answer') =>
  finishRun(project.db, run, batch(completed(run, content)))

export const batch = (...events: NewEvent[]) => ({ emitId: randomUUID(), events })

export const started = (run: ClaimedRun): NewEvent => runStarted(run.attempt, { worker_id: 'worker1' })

export const approvalRequested = (call_id: string): NewEventOf<'approval.requested'> => ({
  type: 'approval.requested',
  call_id,
  name: 'order',
  arguments: {},
})

export const completed = (run: ClaimedRun, content: string) => runCompleted(answer(run, content))

export const answer = (run: ClaimedRun, content: string): FinalView =>
  finalView(content, {
    id: run.output_message_id,
    model: run.model,
    rounds: [{ round: 1, text: content, reasoning: '', calls: [] }],
  })

/** Makes the lease over, as if its time had passed. */
export async function ageLease(project: Pick<TestProject, 'db'>, runId: string): Promise<void> {
  await project.db.pool.query(
    `update runtime_runs set lease_expires_at = now() - interval '1 second' where id = $1 and status = 'running'`,
    [runId.slice(4)],
  )
}
