import { sql, type Statement } from '../connection/statement.ts'

/** Claimants that begin with this are visitors of a widget; all others are keys, tokens or sessions. */
export const VISITOR = 'visitor '

/**
 * The place of a claimant's next run: behind its own last one that waits to be claimed, but never before the first
 * queued run of its project. So a claimant that sent a thousand stands behind a newcomer after the first of them.
 */
export const nextInOrder = (projectId: Statement, claimant: Statement): Statement => sql`
  greatest(
    (select min(claim_order) from runtime_runs
      where status = 'queued' and claim_order is not null and project_id = ${projectId}),
    (select max(claim_order) + 1 from runtime_runs
      where status = 'queued' and claim_order is not null and project_id = ${projectId} and claimant = ${claimant}),
    0)`
