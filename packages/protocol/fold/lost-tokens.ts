import type { RunFold } from './run-fold.ts'

/** A token of most languages takes about four bytes of UTF-8. */
const BYTES_PER_TOKEN = 4

/**
 * An estimate of the output tokens that were streamed and lost with a worker. `streamed`: bytes of text by round that no
 * event of their attempt held. A round that has its answer counts only where `wasLost` says that an attempt at it broke.
 */
export function lostTokens(
  view: RunFold,
  streamed: Readonly<Record<string, number>>,
  wasLost: (round: number) => boolean = () => false,
): number {
  let tokens = 0
  for (const [number, bytes] of Object.entries(streamed)) {
    const round = view.rounds.find((each) => each.round === Number(number))
    if (round?.completed === true && !wasLost(round.round)) continue
    tokens += Math.ceil(bytes / BYTES_PER_TOKEN)
  }
  return tokens
}
