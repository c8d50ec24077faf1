import { AgentConfig, type FinalView, type NewEvent, type NewEventOf } from '@runwire/protocol'
import { testDatabase } from '@runwire/testing'
import { randomUUID } from 'node:crypto'
import { putAgent } from './projects/agents.ts'
import { claimRuns, type ClaimedRun } from './runs/claim-runs.ts'
import { createDatabase, type Database } from './connection/database.ts'
import { finishRun } from './runs/finish-run.ts'
import { ensureProject } from './projects/projects.ts'
import { upsertProvider } from './projects/providers.ts'
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

export async function addProject(db: Database, slug: string): Promise<string> {
  const { id } = await ensureProject(db, slug)
  await upsertProvider(db, id, { name: 'default', base_url: 'http://provider.test/v1', key: 'sk-test' })
  await putAgent(db, id, 'helper', AGENT)
  return id
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

export const started = (run: ClaimedRun): NewEvent => ({
  type: 'run.started',
  attempt: run.attempt,
  worker_id: 'worker1',
  resumed_from_round: null,
})

const placement = { turn_index: 0, tab_index: 0, sub_turn_index: null, model_index: 0 }
const usage = { input_tokens: 10, output_tokens: 5 }

export const modelStarted = (round: number): NewEvent => ({
  type: 'model.started',
  round,
  placement,
  model: 'one',
  tool_choice: 'auto',
  tools: [],
})

export const modelCompleted = (
  round: number,
  text: string,
  calls: { call_id: string; name: string }[] = [],
): NewEvent => ({
  type: 'model.completed',
  round,
  placement,
  tool_calls: calls.length,
  finish_reason: calls.length === 0 ? 'stop' : 'tool_calls',
  text,
  reasoning: '',
  calls: calls.map((call) => ({ ...call, provider_call_id: call.call_id, arguments: {} })),
  usage,
  time_to_first_token_ms: 1,
  duration_ms: 2,
})

export const toolStarted = (round: number, call_id: string, name: string): NewEvent => ({
  type: 'tool.started',
  round,
  placement,
  call_id,
  name,
  title: name,
  arguments: {},
  effect: 'read',
  idempotency_key: call_id,
})

export const approvalRequested = (call_id: string): NewEventOf<'approval.requested'> => ({
  type: 'approval.requested',
  call_id,
  name: 'order',
  arguments: {},
})

export const completed = (run: ClaimedRun, content: string): NewEventOf<'run.completed'> => ({
  type: 'run.completed',
  output: answer(run, content),
  usage,
  stop_reason: 'finished',
})

export const answer = (run: ClaimedRun, content: string): FinalView => ({
  id: run.output_message_id,
  role: 'assistant',
  status: 'completed',
  content,
  citations: [],
  files: [],
  usage,
  model: run.model,
  interrupted: false,
  rounds: [{ round: 1, text: content, reasoning: '', calls: [] }],
})

/** Makes the lease over, as if its time had passed. */
export async function ageLease(project: Pick<TestProject, 'db'>, runId: string): Promise<void> {
  await project.db.pool.query(
    `update runtime_runs set lease_expires_at = now() - interval '1 second' where id = $1 and status = 'running'`,
    [runId.slice(4)],
  )
}
