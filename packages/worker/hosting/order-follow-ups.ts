import { FOLLOW_UPS_JOB, type NewSideJob } from '@runwire/db'
import type { RunEnd, TurnSetup } from '@runwire/engine'
import type { HeldRun } from '../leases/held-run.ts'
import { jobOfAnswer } from './job-of-answer.ts'

/** Suggestions that come long after the answer help nobody: a failed call is tried once more. */
const TRIES = 2

/** The side job a completed run orders where its agent wants questions to go on with; of models side by side the first does. */
export function orderFollowUps({ claimed }: HeldRun, setup: TurnSetup, end: RunEnd): NewSideJob[] {
  const last = end.events.at(-1)
  if (!setup.agent.follow_ups || claimed.model_index !== 0) return []
  if (last?.type !== 'run.completed' || last.output.content.trim() === '') return []
  return [jobOfAnswer(claimed, { kind: FOLLOW_UPS_JOB, maxAttempts: TRIES })]
}
