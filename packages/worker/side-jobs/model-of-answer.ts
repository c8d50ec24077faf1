import { findProvider, projectSettings } from '@runwire/db'
import { priced, type ModelPort } from '@runwire/engine'
import type { Usage } from '@runwire/protocol'
import { z } from 'zod'
import { spendingLimit } from '../setup/spending.ts'
import type { SideJobHost } from './side-job-host.ts'

/** The payload of a side job about an answer, as `jobOfAnswer` writes it. */
export const AnswerJob = z.object({
  run_id: z.string(),
  conversation_id: z.string(),
  /** The answer. */
  message_id: z.string(),
  provider_id: z.string(),
  model: z.string(),
})
export type AnswerJob = z.infer<typeof AnswerJob>

export interface ModelOfAnswer {
  port: ModelPort
  /** What a call used, with its cost in the project's prices. */
  priced(usage: Usage): Usage
}

/**
 * The model that wrote an answer, to be asked about it once more. Null where its provider was removed or the project
 * has spent what it may: a summary or a suggestion is no reason to spend more.
 */
export async function modelOfAnswer(
  { db, ports }: SideJobHost,
  project_id: string,
  { provider_id, model }: AnswerJob,
): Promise<ModelOfAnswer | null> {
  const provider = await findProvider(db, project_id, provider_id)
  if (provider === null) return null
  const { prices = {}, limits = {} } = (await projectSettings(db, project_id)) ?? {}
  const maySpend = spendingLimit(db, { project_id, limits })
  if (maySpend !== null && !(await maySpend(null))) return null
  return { port: ports.for(provider), priced: (usage) => priced(usage, prices[model]) }
}
