import type { WebhookDeliveryView } from '@runwire/protocol'
import { and, asc, desc, eq, gt, isNull, lt, sql as raw } from '../connection/drizzle.ts'
import { inTransaction, type Db } from '../connection/database.ts'
import { RequestRefusedError } from '../connection/errors.ts'
import { pageBounds, type PageQuery } from '../connection/page-bounds.ts'
import { runtime_runs } from '../schema/schema.ts'
import { webhook_deliveries, webhook_endpoints, type WebhookFacts } from '../schema/schema-side-work.ts'
import type { Secret } from '../connection/secrets.ts'
import { addSideJob } from '../side-jobs/side-jobs.ts'
import { newId } from '../connection/ids.ts'
import { storableText } from '../connection/json.ts'
import { deleteOld } from '../connection/delete-old.ts'
import { sql } from '../connection/statement.ts'
import { endPause } from './paused-endpoints.ts'
import { openWebhookSecret } from './webhook-endpoints.ts'
import { WEBHOOK_JOB } from './webhook-events.ts'

/** A delivery as its side job needs it. */
export interface WebhookDelivery extends WebhookDeliveryView {
  endpoint: { id: string; url: string; disabled: boolean; paused: boolean }
  /** Opens what signs it. Throws SecretUnreadableError. */
  openSecret(): Secret
  facts: WebhookFacts
  /** Null before the first try. */
  body: string | null
  /** The trace its run came with; null where it came with none, or it is not about a run. */
  trace_parent: string | null
}

/** Null where it went with its endpoint, or is another project's. */
export async function findWebhookDelivery(db: Db, projectId: string, id: string): Promise<WebhookDelivery | null> {
  const [found] = await db
    .select({ delivery: webhook_deliveries, endpoint: webhook_endpoints, trace_parent: runtime_runs.trace_parent })
    .from(webhook_deliveries)
    .innerJoin(webhook_endpoints, eq(webhook_endpoints.id, webhook_deliveries.endpoint_id))
    .leftJoin(runtime_runs, eq(runtime_runs.id, webhook_deliveries.run_id))
    .where(and(eq(webhook_deliveries.project_id, projectId), eq(webhook_deliveries.id, id)))
  if (found === undefined) return null
  const { delivery, endpoint, trace_parent } = found
  return {
    ...viewFrom(delivery),
    endpoint: {
      id: endpoint.id,
      url: endpoint.url,
      disabled: endpoint.disabled_at !== null,
      paused: endpoint.paused_until !== null,
    },
    openSecret: () => openWebhookSecret(db, endpoint),
    facts: delivery.facts,
    body: delivery.body,
    trace_parent,
  }
}

/** Fixes what is sent, once: a body that another try has fixed already stays. Returns the body to send. */
export async function fixWebhookBody(db: Db, projectId: string, id: string, body: string): Promise<string> {
  const here = and(eq(webhook_deliveries.project_id, projectId), eq(webhook_deliveries.id, id))
  await db
    .update(webhook_deliveries)
    .set({ body: storableText(body) })
    .where(and(here, isNull(webhook_deliveries.body)))
  const [row] = await db.select({ body: webhook_deliveries.body }).from(webhook_deliveries).where(here)
  return row?.body ?? body
}

export interface WebhookTry {
  status: 'pending' | 'delivered' | 'failed'
  /** Null where there was no response. */
  response_status: number | null
  duration_ms: number
  error: string | null
}

/** Notes how a try went. */
export async function noteWebhookTry(db: Db, projectId: string, id: string, tried: WebhookTry): Promise<void> {
  await db
    .update(webhook_deliveries)
    .set({
      ...tried,
      error: tried.error === null ? null : storableText(tried.error),
      attempts: raw`${webhook_deliveries.attempts} + 1`,
      attempted_at: new Date(),
    })
    .where(and(eq(webhook_deliveries.project_id, projectId), eq(webhook_deliveries.id, id)))
}

/** Gives a delivery up without a try. */
export async function failWebhookDelivery(db: Db, projectId: string, id: string, error: string): Promise<void> {
  await db
    .update(webhook_deliveries)
    .set({ status: 'failed', error })
    .where(and(eq(webhook_deliveries.project_id, projectId), eq(webhook_deliveries.id, id)))
}

/** A page of what an endpoint was told; the caller has checked whose it is. */
export async function listWebhookDeliveries(
  db: Db,
  projectId: string,
  endpointId: string,
  query: PageQuery,
): Promise<{ data: WebhookDeliveryView[]; has_more: boolean }> {
  const { turned, below, above, direction } = pageBounds(query)
  const rows = await db
    .select()
    .from(webhook_deliveries)
    .where(
      and(
        eq(webhook_deliveries.project_id, projectId),
        eq(webhook_deliveries.endpoint_id, endpointId),
        below === null ? undefined : lt(webhook_deliveries.id, below),
        above === null ? undefined : gt(webhook_deliveries.id, above),
      ),
    )
    .orderBy(direction === 'desc' ? desc(webhook_deliveries.id) : asc(webhook_deliveries.id))
    .limit(query.limit + 1)
  const page = rows.slice(0, query.limit).map(viewFrom)
  return { data: turned ? page.reverse() : page, has_more: rows.length > query.limit }
}

/**
 * Sends a delivery again, with its first id and body, now also where the endpoint is paused. Null where the endpoint has no such delivery; throws
 * RequestRefusedError where the endpoint is disabled.
 */
export async function redeliver(
  db: Db,
  projectId: string,
  endpointId: string,
  id: string,
): Promise<WebhookDeliveryView | null> {
  return inTransaction(db, async (tx) => {
    const delivery = await findWebhookDelivery(tx, projectId, id)
    if (delivery === null || delivery.endpoint.id !== endpointId) return null
    if (delivery.endpoint.disabled) throw disabled()
    const [row] = await tx
      .update(webhook_deliveries)
      .set({ status: 'pending' })
      .where(and(eq(webhook_deliveries.project_id, projectId), eq(webhook_deliveries.id, id)))
      .returning()
    if (row === undefined) return null
    await endPause(tx, projectId, endpointId)
    await addSideJob(tx, projectId, { kind: WEBHOOK_JOB, payload: { delivery_id: id }, key: id })
    return viewFrom(row)
  })
}

/** A conversation that nobody has: what a test delivery tells of. */
const NO_CONVERSATION = `conv_${'0'.repeat(32)}`

/**
 * Orders a delivery that only tries out the endpoint, with this body. Null where the project has no such endpoint; throws
 * RequestRefusedError where it is disabled.
 */
export async function orderTestDelivery(
  db: Db,
  projectId: string,
  endpointId: string,
  body: string,
): Promise<WebhookDeliveryView | null> {
  return inTransaction(db, async (tx) => {
    const [endpoint] = await tx
      .select()
      .from(webhook_endpoints)
      .where(and(eq(webhook_endpoints.project_id, projectId), eq(webhook_endpoints.id, endpointId)))
      .for('key share')
    if (endpoint === undefined) return null
    if (endpoint.disabled_at !== null) throw disabled()
    const id = newId('webhookDelivery')
    const [row] = await tx
      .insert(webhook_deliveries)
      .values({
        id,
        project_id: projectId,
        endpoint_id: endpointId,
        type: 'run.completed',
        conversation_id: NO_CONVERSATION,
        body: storableText(body),
      })
      .returning()
    if (row === undefined) throw new Error(`Delivery ${id} was made and is gone`)
    await endPause(tx, projectId, endpointId)
    await addSideJob(tx, projectId, { kind: WEBHOOK_JOB, payload: { delivery_id: id } })
    return viewFrom(row)
  })
}

const disabled = () =>
  new RequestRefusedError(
    'invalid_field',
    'The endpoint is disabled because it answered 410 Gone. Make a new endpoint for the address.',
    { param: 'id' },
  )

const viewFrom = (row: typeof webhook_deliveries.$inferSelect): WebhookDeliveryView => ({
  id: row.id,
  object: 'webhook_delivery',
  type: row.type,
  run_id: row.run_id,
  conversation_id: row.conversation_id,
  status: row.status,
  attempts: row.attempts,
  response_status: row.response_status,
  duration_ms: row.duration_ms,
  error: row.error,
  created_at: row.created_at.toISOString(),
  attempted_at: row.attempted_at?.toISOString() ?? null,
})

/** How long deliveries that have ended are kept for operators to look at. */
const KEPT_DAYS = 30

/** Removes at most `limit` deliveries that ended long ago; returns how many. */
export const dropOldDeliveries = (db: Db, limit: number): Promise<number> =>
  deleteOld(db, {
    table: sql`webhook_deliveries`,
    where: sql`status <> 'pending' and created_at < now() - ${KEPT_DAYS} * interval '1 day'`,
    by: sql`created_at`,
    limit,
  })
