import type { RoundFold, RunFold } from './run-fold.ts'

/** Rule 4: the last top-level round without calls or not yet completed; undefined while there is none. */
export const answerRound = (view: RunFold): RoundFold | undefined =>
  view.rounds.findLast((round) => round.parent_call_id === null && (!round.completed || round.tool_calls === 0))

/** The answer as a screen shows it: the final content once the run has ended, else the answer round's text so far. */
export const answerText = (view: RunFold): string => view.output?.content ?? answerRound(view)?.text ?? ''

/** The reasoning of one round, or of the answer round. */
export const reasoningOf = (view: RunFold, round?: number): string =>
  (round === undefined ? answerRound(view) : view.rounds.find((item) => item.round === round))?.reasoning ?? ''

/** Rounds whose model is still speaking; none once the run has ended or waits. */
export const openRounds = (view: RunFold): RoundFold[] =>
  view.output !== null ? [] : view.rounds.filter((round) => !round.completed && round.attempt === view.attempt)

export const openTools = (view: RunFold) => view.tools.filter((tool) => tool.status === 'running')

export const hasEnded = (view: RunFold): boolean => view.output !== null

/** Text was lost on the way and a snapshot is awaited. */
export const hasHole = (view: RunFold): boolean =>
  view.rounds.some((round) => round.hole || round.reasoning_hole) || view.tools.some((tool) => tool.hole)
