import { findProvider, linearBranch, projectSettings, setSummary, type SideJobTask } from '@runwire/db'
import { askSummary, priced, promptHistory, summaryPlace } from '@runwire/engine'
import { z } from 'zod'
import { spendingLimit } from '../setup/spending.ts'
import type { SideJobHost } from './side-job-host.ts'

const Payload = z.object({
  run_id: z.string(),
  conversation_id: z.string(),
  /** The leaf of the branch. */
  message_id: z.string(),
  provider_id: z.string(),
  model: z.string(),
  context_tokens: z.number(),
  room_tokens: z.number(),
})

/** Longer than a slow model takes for a page of text. */
const TIMEOUT_MS = 180_000

/** Summarises the older part of a branch by the model that answered in it; the summary sits on the message it reaches to. */
export const summarise =
  ({ db, ports }: SideJobHost): SideJobTask =>
  async ({ project_id, payload }, { signal }) => {
    const { run_id, conversation_id, message_id, provider_id, model, context_tokens, room_tokens } =
      Payload.parse(payload)
    const branch = await linearBranch(db, conversation_id, message_id)
    const place = summaryPlace(branch, room_tokens)
    const provider = place === null ? null : await findProvider(db, project_id, provider_id)
    if (place === null || provider === null) return
    const { prices = {}, limits = {} } = (await projectSettings(db, project_id)) ?? {}
    const maySpend = spendingLimit(db, { project_id, limits })
    // The next run without it cuts its history; a limit is a limit.
    if (maySpend !== null && !(await maySpend(null))) return
    const history = promptHistory(branch.slice(0, branch.indexOf(place) + 1))
    const patience = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const { summary, usage } = await askSummary(ports.for(provider), { model, history, context_tokens }, patience)
    await setSummary(db, project_id, {
      conversation_id,
      message_id: place.id,
      summary,
      ordered_by: run_id,
      usage: priced(usage, prices[model]),
    })
  }
