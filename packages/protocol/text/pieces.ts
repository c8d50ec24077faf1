/** A piece of text could not be placed: text before it was lost. */
export const HOLE = Symbol('hole')

/**
 * Returns what a piece at an offset adds to the text that is held: '' where all of it is known already, HOLE where it
 * begins behind the end. Offsets count UTF-16 units, as string lengths do.
 */
export function freshPart(held: { length: number }, offset: number, piece: string): string | typeof HOLE {
  if (offset === held.length) return piece
  return offset > held.length ? HOLE : piece.slice(held.length - offset)
}

/**
 * True if a delta or snapshot may write into a round: only into its latest start, not completed, of no attempt that is
 * over.
 */
export const takesText = (
  round: { start: number; completed: boolean },
  item: { start: number; attempt: number },
  attempt: number,
): boolean => !round.completed && round.start === item.start && item.attempt >= attempt
