import { latestExchange, RUNS_CHANNEL, setFollowUps, type SideJobTask } from '@runwire/db'
import { askFollowUps } from '@runwire/engine'
import { AnswerJob, modelOfAnswer } from './model-of-answer.ts'
import type { SideJobHost } from './side-job-host.ts'

/** Later, the reader has asked the next question or left. */
const TIMEOUT_MS = 30_000

/** Asks the model that answered for questions to go on with, while the answer is still the conversation's last word. */
export const suggestFollowUps =
  (host: SideJobHost): SideJobTask =>
  async ({ project_id, payload }, { signal }) => {
    const { db, publisher } = host
    const job = AnswerJob.parse(payload)
    const { run_id, conversation_id, message_id } = job
    const exchange = await latestExchange(db, project_id, message_id)
    const model = exchange === null ? null : await modelOfAnswer(host, project_id, job)
    if (exchange === null || model === null) return
    const patience = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const { follow_ups, usage } = await askFollowUps(model.port, { model: job.model, ...exchange }, patience)
    const suggested = { conversation_id, message_id, follow_ups, ordered_by: run_id, usage: model.priced(usage) }
    if (await setFollowUps(db, project_id, suggested))
      publisher.send(RUNS_CHANNEL, { k: 'conversation', conversation: conversation_id })
  }
