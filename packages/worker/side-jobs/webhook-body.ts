import { findConversation, findRun, type Db, type WebhookDelivery } from '@runwire/db'
import { projectRun, type RunView, type WebhookBody } from '@runwire/protocol'

/**
 * The body of a webhook: the run or conversation as the public API shows it at the event. Null where the conversation
 * was deleted meanwhile.
 */
export async function webhookBody(db: Db, projectId: string, delivery: WebhookDelivery): Promise<string | null> {
  const data = delivery.run_id === null ? await titled(db, projectId, delivery) : await run(db, projectId, delivery)
  if (data === null) return null
  return JSON.stringify({ type: delivery.type, timestamp: delivery.created_at, data } satisfies WebhookBody)
}

async function titled(db: Db, projectId: string, { conversation_id, facts }: WebhookDelivery) {
  const found = await findConversation(db, projectId, conversation_id)
  if (found === null) return null
  return { ...found.view, title: facts.title ?? found.view.title } as WebhookBody['data']
}

async function run(db: Db, projectId: string, { run_id, type, facts }: WebhookDelivery) {
  const found = await findRun(db, projectId, run_id ?? '')
  if (found === null) return null
  const view = type === 'run.requires_action' ? waiting(found.view, facts) : found.view
  return projectRun(view, found.expose) as WebhookBody['data']
}

/** The run as it was when it began to wait; it may have gone on since. */
const waiting = (view: RunView, { pending = [], last_seq = view.last_seq }: WebhookDelivery['facts']): RunView => ({
  ...view,
  status: 'requires_action',
  pending,
  last_seq,
  output: null,
  error: null,
  usage: null,
  stop_reason: null,
  ended_at: null,
})
