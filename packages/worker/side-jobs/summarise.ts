import { linearBranch, setSummary, type SideJobTask } from '@runwire/db'
import { askSummary, promptHistory, summaryPlace } from '@runwire/engine'
import { z } from 'zod'
import { AnswerJob, modelOfAnswer } from './model-of-answer.ts'
import type { SideJobHost } from './side-job-host.ts'

/** The answer is the leaf of the branch. */
const Payload = AnswerJob.extend({ context_tokens: z.number(), room_tokens: z.number() })

/** Longer than a slow model takes for a page of text. */
const TIMEOUT_MS = 180_000

/**
 * Summarises the older part of a branch by the model that answered in it; the summary sits on the message it reaches
 * to. Without one the next run cuts its history.
 */
export const summarise =
  (host: SideJobHost): SideJobTask =>
  async ({ project_id, payload }, { signal }) => {
    const { db } = host
    const job = Payload.parse(payload)
    const { run_id, conversation_id, message_id, context_tokens, room_tokens } = job
    const branch = await linearBranch(db, conversation_id, message_id)
    const place = summaryPlace(branch, room_tokens)
    const model = place === null ? null : await modelOfAnswer(host, project_id, job)
    if (place === null || model === null) return
    const history = promptHistory(branch.slice(0, branch.indexOf(place) + 1))
    const patience = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const { summary, usage } = await askSummary(model.port, { model: job.model, history, context_tokens }, patience)
    await setSummary(db, project_id, {
      conversation_id,
      message_id: place.id,
      summary,
      ordered_by: run_id,
      usage: model.priced(usage),
    })
  }
