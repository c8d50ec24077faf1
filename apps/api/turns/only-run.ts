import type { CreatedTurn } from '@runwire/db'

/** The run of a turn that asked one model, as all but the native API do. */
export function onlyRun({ runs }: Pick<CreatedTurn, 'runs'>): CreatedTurn['runs'][number] {
  const [run] = runs
  if (run === undefined) throw new Error('A turn was made without a run')
  return run
}
