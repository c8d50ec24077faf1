import type { WebhookEvent } from '@runwire/protocol'
import type { Db } from '../connection/database.ts'
import { idFrom, newId, uuidOf } from '../connection/ids.ts'
import { jsonText } from '../connection/json.ts'
import type { webhook_deliveries, webhook_endpoints, WebhookFacts } from '../schema/schema-side-work.ts'
import { addSideJob } from '../side-jobs/side-jobs.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { Row } from '../schema/row.ts'

/** Kind of the side job that makes a delivery; its payload is `{delivery_id}`. */
export const WEBHOOK_JOB = 'webhook'

/** Tells the project's endpoints, once the transaction has committed, that the run has ended or waits. */
export async function orderWebhooks(
  tx: Db,
  runId: string,
  type: Exclude<WebhookEvent, 'conversation.titled'>,
  facts: WebhookFacts = {},
): Promise<void> {
  const endpoints = await rowsOf<Subscriber>(
    tx,
    sql`
    select endpoint.id, endpoint.project_id, endpoint.paused_until is not null as paused, run.conversation_id, run.id as run_id
    from runtime_runs run join webhook_endpoints endpoint on endpoint.project_id = run.project_id
    where run.id = ${uuidOf('run', runId)} and endpoint.disabled_at is null and ${type} = any(endpoint.events)
    order by endpoint.id
    for key share of endpoint`,
  )
  for (const endpoint of endpoints) await addDelivery(tx, endpoint, type, facts)
}

/** The same for a conversation that got its title. */
export async function orderTitleWebhooks(tx: Db, conversationId: string, title: string): Promise<void> {
  const endpoints = await rowsOf<Subscriber>(
    tx,
    sql`
    select endpoint.id, endpoint.project_id, endpoint.paused_until is not null as paused, conversation.id as conversation_id, null::uuid as run_id
    from conversations conversation join webhook_endpoints endpoint on endpoint.project_id = conversation.project_id
    where conversation.id = ${uuidOf('conversation', conversationId)} and endpoint.disabled_at is null
      and 'conversation.titled' = any(endpoint.events)
    order by endpoint.id
    for key share of endpoint`,
  )
  for (const endpoint of endpoints) await addDelivery(tx, endpoint, 'conversation.titled', { title })
}

// The key-share lock makes a deletion wait: an endpoint that goes away meanwhile must not undo a run's end.
type Subscriber = Row<typeof webhook_endpoints, 'id' | 'project_id'> &
  Row<typeof webhook_deliveries, 'conversation_id' | 'run_id'> & { paused: boolean }

async function addDelivery(tx: Db, to: Subscriber, type: WebhookEvent, facts: WebhookFacts): Promise<void> {
  const id = newId('webhookDelivery')
  await rowOf(
    tx,
    sql`
    insert into webhook_deliveries (id, project_id, endpoint_id, type, run_id, conversation_id, facts)
    values (${uuidOf('webhookDelivery', id)}, ${to.project_id}, ${to.id}, ${type}, ${to.run_id}, ${to.conversation_id},
      ${jsonText(facts)}::jsonb)`,
  )
  await addSideJob(tx, idFrom('project', to.project_id), {
    kind: WEBHOOK_JOB,
    payload: { delivery_id: id },
    ...(to.paused && { waitsForEndpoint: idFrom('webhookEndpoint', to.id) }),
  })
}
