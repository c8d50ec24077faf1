import { reachedSpendLimit, spentToday, type ClaimedRun, type Database } from '@runwire/db'
import type { Usage } from '@runwire/protocol'

/**
 * True if the project's day allows another round: what ended runs spent and what this one has so far. Null where the
 * project has no limits, so that a round costs no query.
 */
export function spendingLimit(
  db: Database,
  { project_id, limits }: Pick<ClaimedRun, 'project_id' | 'limits'>,
): ((used: Usage | null) => Promise<boolean>) | null {
  if (Object.keys(limits).length === 0) return null
  return async (used) => {
    const spent = await spentToday(db, project_id)
    const tokens = spent.tokens + (used?.input_tokens ?? 0) + (used?.output_tokens ?? 0)
    return reachedSpendLimit(limits, { tokens, cost: spent.cost + (used?.cost ?? 0) }) === null
  }
}
