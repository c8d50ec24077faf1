import type { WebhookEndpointBody, WebhookEndpointView } from '@runwire/protocol'
import { and, desc, eq } from '../connection/drizzle.ts'
import { randomBytes } from 'node:crypto'
import type { Db } from '../connection/database.ts'
import { newId } from '../connection/ids.ts'
import { webhook_endpoints } from '../schema/schema-side-work.ts'
import { Secret } from '../connection/secrets.ts'

/** Bytes of a signing secret; Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32

/** Makes an endpoint and the secret that signs what is sent to it, which is shown this once. Throws SecretUnreadableError. */
export async function createWebhookEndpoint(
  db: Db,
  projectId: string,
  { url, events }: WebhookEndpointBody,
): Promise<WebhookEndpointView & { secret: string }> {
  const id = newId('webhookEndpoint')
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  const place = { id, project_id: projectId }
  const [row] = await db
    .insert(webhook_endpoints)
    .values({
      ...place,
      url,
      events: [...new Set(events)],
      sealed_secret: db.keyring.seal(new Secret(secret), placeOf(place)),
    })
    .returning()
  if (row === undefined) throw new Error(`Webhook endpoint ${id} was made and is gone`)
  return { ...viewFrom(row), secret }
}

export async function listWebhookEndpoints(db: Db, projectId: string): Promise<WebhookEndpointView[]> {
  const rows = await db
    .select()
    .from(webhook_endpoints)
    .where(eq(webhook_endpoints.project_id, projectId))
    .orderBy(desc(webhook_endpoints.id))
  return rows.map(viewFrom)
}

/** Null where the project has none. */
export async function findWebhookEndpoint(db: Db, projectId: string, id: string): Promise<WebhookEndpointView | null> {
  const [row] = await db.select().from(webhook_endpoints).where(mine(projectId, id))
  return row === undefined ? null : viewFrom(row)
}

/** Deletes an endpoint with its deliveries; what is still to be sent is not. False where the project has none. */
export async function deleteWebhookEndpoint(db: Db, projectId: string, id: string): Promise<boolean> {
  const rows = await db.delete(webhook_endpoints).where(mine(projectId, id)).returning({ id: webhook_endpoints.id })
  return rows.length > 0
}

/** The endpoint wants nothing any more: it said so by 410. */
export async function disableWebhookEndpoint(db: Db, projectId: string, id: string, reason: string): Promise<void> {
  await db
    .update(webhook_endpoints)
    .set({ disabled_at: new Date(), disabled_reason: reason, paused_until: null })
    .where(mine(projectId, id))
}

type EndpointRow = typeof webhook_endpoints.$inferSelect

/** Opens what signs deliveries. Throws SecretUnreadableError. */
export const openWebhookSecret = (db: Db, row: Pick<EndpointRow, 'id' | 'project_id' | 'sealed_secret'>): Secret =>
  db.keyring.open(row.sealed_secret, placeOf(row))

const placeOf = ({ id, project_id }: Pick<EndpointRow, 'id' | 'project_id'>) => ({
  projectId: project_id,
  row: id,
  field: 'webhook secret',
})

const mine = (projectId: string, id: string) =>
  and(eq(webhook_endpoints.project_id, projectId), eq(webhook_endpoints.id, id))

const viewFrom = (row: EndpointRow): WebhookEndpointView => ({
  id: row.id,
  object: 'webhook_endpoint',
  url: row.url,
  events: row.events,
  status: row.disabled_at !== null ? 'disabled' : row.paused_until !== null ? 'paused' : 'enabled',
  disabled_reason: row.disabled_reason,
  paused_until: row.paused_until?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})
