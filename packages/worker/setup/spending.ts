import { projectSettings, reachedSpendLimit, spentToday, type Database } from '@runwire/db'
import type { ProjectPrices, Usage } from '@runwire/protocol'

export interface Spending {
  prices: ProjectPrices
  /** Absent where the project has no limits, so that a round costs no query. */
  maySpend?: (used: Usage | null) => Promise<boolean>
}

/** What the project's models cost, and whether its day allows another round: what ended runs spent and what this one has so far. */
export async function loadSpending(db: Database, projectId: string): Promise<Spending> {
  const settings = await projectSettings(db, projectId)
  if (settings === null) return { prices: {} }
  const { prices, limits } = settings
  if (Object.keys(limits).length === 0) return { prices }
  return {
    prices,
    maySpend: async (used) => {
      const spent = await spentToday(db, projectId)
      const tokens = spent.tokens + (used?.input_tokens ?? 0) + (used?.output_tokens ?? 0)
      return reachedSpendLimit(limits, { tokens, cost: spent.cost + (used?.cost ?? 0) }) === null
    },
  }
}
