import type { ClaimedRun, NewSideJob } from '@runwire/db'

/** A side job that asks the model of a run once more about its answer; an answer has one of each kind. */
export const jobOfAnswer = (
  run: ClaimedRun,
  { kind, maxAttempts, more = {} }: Pick<NewSideJob, 'kind' | 'maxAttempts'> & { more?: object },
): NewSideJob => ({
  kind,
  key: run.output_message_id,
  maxAttempts,
  payload: {
    run_id: run.id,
    conversation_id: run.conversation_id,
    message_id: run.output_message_id,
    provider_id: run.provider.id,
    model: run.model,
    ...more,
  },
})
