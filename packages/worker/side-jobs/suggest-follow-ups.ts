import {
  findProvider,
  latestExchange,
  projectSettings,
  RUNS_CHANNEL,
  setFollowUps,
  type SideJobTask,
} from '@runwire/db'
import { askFollowUps, priced } from '@runwire/engine'
import { z } from 'zod'
import { spendingLimit } from '../setup/spending.ts'
import type { SideJobHost } from './side-job-host.ts'

const Payload = z.object({
  run_id: z.string(),
  conversation_id: z.string(),
  /** The answer. */
  message_id: z.string(),
  provider_id: z.string(),
  model: z.string(),
})

/** Whoever read the answer has asked or left by then. */
const TIMEOUT_MS = 30_000

/** Asks the model that answered for questions to go on with, while the answer is still the conversation's last word. */
export const suggestFollowUps =
  ({ db, ports, publisher }: SideJobHost): SideJobTask =>
  async ({ project_id, payload }, { signal }) => {
    const { run_id, conversation_id, message_id, provider_id, model } = Payload.parse(payload)
    const exchange = await latestExchange(db, project_id, message_id)
    const provider = exchange === null ? null : await findProvider(db, project_id, provider_id)
    if (exchange === null || provider === null) return
    const { prices = {}, limits = {} } = (await projectSettings(db, project_id)) ?? {}
    const maySpend = spendingLimit(db, { project_id, limits })
    if (maySpend !== null && !(await maySpend(null))) return
    const patience = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const { follow_ups, usage } = await askFollowUps(ports.for(provider), { model, ...exchange }, patience)
    const suggested = {
      conversation_id,
      message_id,
      follow_ups,
      ordered_by: run_id,
      usage: priced(usage, prices[model]),
    }
    if (await setFollowUps(db, project_id, suggested))
      publisher.send(RUNS_CHANNEL, { k: 'conversation', conversation: conversation_id })
  }
