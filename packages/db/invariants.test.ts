import fc from 'fast-check'
import { randomInt } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCalls } from './calls/answer-calls.ts'
import { requestCancel, requestGroupCancel } from './runs/cancel-run.ts'
import { LeaseLostError, RequestRefusedError } from './connection/errors.ts'
import { appendEvents, readEvents } from './runs/events.ts'
import { finishRun } from './runs/finish-run.ts'
import { heartbeat, releaseRun } from './runs/heartbeat.ts'
import { brokenPromises } from './invariants.fixture.ts'
import { requireAction, takeAnswers } from './calls/require-action.ts'
import { removeWaiting, sendNow } from './turns/waiting-messages.ts'
import { listWaiting } from './conversations/conversation-states.ts'
import { sweep } from './upkeep/sweep.ts'
import { runState } from './runs/runs.ts'
import { modelCompleted, modelStarted, toolCall, toolStarted } from '@runwire/protocol/testing'
import {
  ageLease,
  approvalRequested,
  batch,
  claim,
  claimOne,
  completed,
  openProject,
  send,
  started,
  type TestProject,
} from './test-project.fixture.ts'
import { createRetry } from './turns/turns.ts'
import { claimRuns, type ClaimedRun } from './runs/claim-runs.ts'

let project: TestProject
beforeAll(async () => void (project = await openProject()))
afterAll(() => project.close())

/** A small world whose actors act at random and at once; refusals are part of the game. */
class World {
  readonly #pick: (below: number) => number
  readonly conversations: string[] = []
  readonly runs: string[] = []
  readonly groups: { conversation: string; group: string }[] = []
  readonly answers: { conversation: string; message: string }[] = []

  constructor(pick: (below: number) => number) {
    this.#pick = pick
  }

  one<Item>(items: readonly Item[]): Item | undefined {
    return items[this.#pick(Math.max(1, items.length))]
  }

  chance(percent: number): boolean {
    return this.#pick(100) < percent
  }

  async sendMessage(): Promise<void> {
    const known = this.chance(70) ? this.one(this.conversations) : undefined
    const on_busy = this.one(['enqueue', 'enqueue', 'interrupt', 'reject'] as const)
    const models = this.chance(30) ? ['default/one', 'default/two'] : undefined
    const turn = await send(project, known, { on_busy, ...(models === undefined ? {} : { models }) })
    if (known === undefined) this.conversations.push(turn.conversation.id)
    this.runs.push(...turn.runs.map((run) => run.id))
    this.groups.push({ conversation: turn.conversation.id, group: turn.group.id })
    this.answers.push(
      ...turn.runs.map((run) => ({ conversation: turn.conversation.id, message: run.output_message_id })),
    )
  }

  async disturb(): Promise<void> {
    const run = this.one(this.runs)
    const group = this.one(this.groups)
    const answer = this.one(this.answers)
    if (run === undefined || group === undefined || answer === undefined) return
    const acts = [
      () => requestCancel(project.db, project.id, run, 'user'),
      () => requestGroupCancel(project.db, project.id, group.group, 'user'),
      () =>
        answerCalls(project.db, project.id, run, {
          outputs: [],
          approvals: [{ call_id: 'call_1', decision: 'approve' }],
          by: 'me',
        }),
      () => removeWaiting(project.db, project.id, { conversationId: group.conversation, groupId: group.group }),
      () => sendNow(project.db, project.id, { conversationId: group.conversation, groupId: group.group }),
      () => createRetry(project.db, project.id, { conversationId: answer.conversation, messageId: answer.message }),
      () =>
        project.db.pool.query(
          `update runtime_runs set lease_expires_at = now() - interval '1 second' where id = $1 and status = 'running'`,
          [run.slice(4)],
        ),
      () => sweep(project.db),
      () => sweep(project.db),
    ]
    await this.one(acts)?.()
  }

  async work(): Promise<void> {
    for (const run of await claimAny(1 + this.#pick(3))) await this.#execute(run)
  }

  /** A run as a worker leads it, with every way to stop in the middle. */
  async #execute(run: ClaimedRun): Promise<void> {
    const log = await takeAnswers(project.db, run, { emitId: `claim ${run.attempt}`, after: 0 })
    const done = log.filter((event) => event.type === 'model.completed').length
    const append = async (...events: Parameters<typeof batch>) => {
      const again = batch(...events)
      await appendEvents(project.db, run, again)
      if (this.chance(20)) await appendEvents(project.db, run, again)
    }
    await append(started(run))
    if (done === 0) {
      await append(modelStarted(1))
      if (this.chance(20)) return
      if (this.chance(30)) await this.#stall(run)
      await append(modelCompleted(1, 'Let me see', { calls: [toolCall('call_1', 'order')] }))
    }
    if (!log.some((event) => event.type === 'approval.requested')) {
      await append(approvalRequested('call_1'))
    }
    const resolved = (await readEvents(project.db, run.id, 0)).some((event) => event.type === 'approval.resolved')
    if (!resolved && this.chance(60)) {
      const waiting = await requireAction(
        project.db,
        run,
        batch({
          type: 'run.requires_action',
          pending: [{ call_id: 'call_1', kind: 'approval', name: 'order', arguments: {} }],
        }),
      )
      if (waiting.waits) return
    }
    if (this.chance(20)) return
    if (this.chance(20)) return void (await releaseRun(project.db, run))
    await heartbeat(project.db, [run], 15_000)
    if (this.chance(15)) await this.#stall(run)
    if (!log.some((event) => event.type === 'tool.started')) await append(toolStarted(1, 'call_1', { name: 'order' }))
    if (this.chance(20)) return
    await finishRun(project.db, run, batch(modelCompleted(2, 'Done'), completed(run, 'Done')))
  }

  /** A worker that hangs until another one has taken its run, and then goes on as if nothing had happened. */
  async #stall(run: ClaimedRun): Promise<void> {
    await ageLease(project, run.id)
    await sweep(project.db)
    for (let look = 0; look < 20; look += 1) {
      const [state] = await runState(project.db, [run.id])
      if (state?.status === 'running' && state.attempt > run.attempt) return
    }
  }
}

/** Runs for any worker, and those that crashed twice and go on in processes of their own. */
async function claimAny(limit?: number): Promise<ClaimedRun[]> {
  const alone = { workerId: 'alone1', leaseMs: 15_000, limit: 1, engineVersion: 1, isolated: true }
  return [...(await claim(project, limit)), ...(await claimRuns(project.db, alone))]
}

const REFUSALS = [LeaseLostError, RequestRefusedError]

async function act(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!REFUSALS.some((kind) => error instanceof kind)) throw error
  }
}

/** Lets everything end: waiting runs are cancelled, lost ones swept, the rest is finished. */
async function endEverything(): Promise<void> {
  await project.db.pool.query(
    `update runtime_runs set lease_expires_at = now() - interval '1 second' where status = 'running'`,
  )
  await project.db.pool.query(
    `update runtime_runs set expires_at = now() - interval '1 second' where status = 'requires_action'`,
  )
  await sweep(project.db)
  for (let runs = await claimAny(); runs.length > 0; runs = await claimAny()) {
    for (const run of runs) await finishRun(project.db, run, batch(completed(run, 'Done')))
  }
}

test('I1–I7: whatever messages, workers, crashes, cancels, answers and sweeps do at once, every promise holds', async () => {
  const seed = randomInt(2 ** 31 - 1)
  process.stdout.write(`seed of the random world: ${seed}\n`)
  const [numbers = []] = fc.sample(fc.array(fc.nat(), { minLength: 20_000, maxLength: 20_000, size: 'max' }), {
    numRuns: 1,
    seed,
  })
  let next = 0
  const world = new World((below) => (numbers[next++ % numbers.length] ?? 0) % below)

  const actor = async (work: () => Promise<unknown>, times: number) => {
    for (let turn = 0; turn < times; turn += 1) {
      await act(work)
      await setImmediate()
    }
  }
  await Promise.all([
    ...Array.from({ length: 3 }, () => actor(() => world.sendMessage(), 25)),
    ...Array.from({ length: 4 }, () => actor(() => world.disturb(), 60)),
    ...Array.from({ length: 4 }, () => actor(() => world.work(), 40)),
  ])

  expect(await brokenPromises(project.db)).toEqual([])
  await endEverything()
  expect(await brokenPromises(project.db)).toEqual([])
  const { rows } = await project.db.pool.query('select count(*)::int as open from runtime_runs where ended_at is null')
  expect(rows).toEqual([{ open: 0 }])
  expect((await Promise.all(world.conversations.map((id) => listWaiting(project.db, project.id, id)))).flat()).toEqual(
    [],
  )
  await expect(claimOne(project)).rejects.toThrow('no run can be claimed')
}, 120_000)
