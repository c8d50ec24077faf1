import type { NewEventOf } from '@runwire/protocol'
import type { RunFold } from '@runwire/protocol/fold'

/** The first event of an attempt, which says after which round it goes on: null where none was asked for yet, 0 where none was completed. */
export function runStarted(
  view: RunFold,
  { attempt, worker_id }: { attempt: number; worker_id: string },
): NewEventOf<'run.started'> {
  const rounds = view.rounds.filter((round) => round.parent_call_id === null)
  const completed = rounds.findLast((round) => round.completed)
  return {
    type: 'run.started',
    attempt,
    worker_id,
    resumed_from_round: rounds.length === 0 ? null : (completed?.round ?? 0),
  }
}
