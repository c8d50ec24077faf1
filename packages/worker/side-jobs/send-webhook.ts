import {
  disableWebhookEndpoint,
  failWebhookDelivery,
  findWebhookDelivery,
  fixWebhookBody,
  LATER,
  noteEndpointAnswered,
  noteEndpointFailed,
  noteWebhookTry,
  takeTryOfPaused,
  waitForEndpoint,
  type SideJobTask,
  type WebhookDelivery,
} from '@runwire/db'
import type { Egress } from '@runwire/tools'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { traceWebhook } from '../tracing/trace-webhook.ts'
import type { SideJobHost } from './side-job-host.ts'
import { webhookBody } from './webhook-body.ts'

const Payload = z.object({ delivery_id: z.string() })

/** Time for an endpoint to answer; it may process the delivery later. */
const TIMEOUT_MS = 15_000
const GONE = 410

/**
 * Makes one try of a delivery: the body as it was fixed at the first one, under its own id, signed now. Anything but a 2xx
 * is a failure and tried again; 410 disables the endpoint, failures in a row pause it, and then deliveries wait. Source: Standard Webhooks 1.0.0.
 */
export const sendWebhook =
  ({ db, egress, tracing }: SideJobHost): SideJobTask =>
  async ({ id, project_id, payload }, { attempt, last, signal }) => {
    const { delivery_id } = Payload.parse(payload)
    const delivery = await findWebhookDelivery(db, project_id, delivery_id)
    if (delivery === null || delivery.status !== 'pending') return
    if (delivery.endpoint.disabled) {
      return failWebhookDelivery(db, project_id, delivery.id, 'the endpoint is disabled')
    }
    const { endpoint } = delivery
    const { paused } = endpoint
    if (paused && !(await takeTryOfPaused(db, project_id, endpoint.id))) {
      const waits = await waitForEndpoint(db, project_id, { jobId: id, endpointId: endpoint.id, tries: attempt - 1 })
      return waits ? LATER : undefined
    }
    const made = delivery.body ?? (await webhookBody(db, project_id, delivery))
    if (made === null) {
      return failWebhookDelivery(db, project_id, delivery.id, 'the conversation was deleted before it was sent')
    }
    const body = delivery.body ?? (await fixWebhookBody(db, project_id, delivery.id, made))
    const begunMs = performance.now()
    const sent = await traceWebhook(tracing, delivery, () => send(egress, delivery, body, signal))
    const tried = {
      response_status: sent.status,
      error: sent.error,
      duration_ms: Math.round(performance.now() - begunMs),
    }
    if (sent.error === null) {
      await noteWebhookTry(db, project_id, delivery.id, { ...tried, status: 'delivered' })
      return noteEndpointAnswered(db, project_id, endpoint.id)
    }
    const over = last || sent.status === GONE
    await noteWebhookTry(db, project_id, delivery.id, { ...tried, status: over ? 'failed' : 'pending' })
    if (sent.status === GONE) return disableWebhookEndpoint(db, project_id, endpoint.id, 'it answered 410 Gone')
    if (!signal.aborted) await noteEndpointFailed(db, project_id, endpoint.id, { paused })
    throw new Error(`${delivery.type} was not delivered: ${sent.error}`)
  }

export type Sent = { status: number; error: null } | { status: number | null; error: string }

async function send(egress: Egress, delivery: WebhookDelivery, body: string, signal: AbortSignal): Promise<Sent> {
  const now = new Date()
  try {
    const response = await egress.request(delivery.endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Runwire-Webhooks',
        'webhook-id': delivery.id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(delivery.openSecret().reveal()).sign(delivery.id, now, body),
      },
      body,
      signal,
      timeoutMs: TIMEOUT_MS,
      // A redirect would carry what is signed for one address to another.
      redirect: 'manual',
      traced: true,
    })
    await response.body?.cancel()
    const { status } = response
    return status >= 200 && status < 300
      ? { status, error: null }
      : { status, error: `the endpoint answered ${status}` }
  } catch (error) {
    return { status: null, error: reasonOf(error) }
  }
}

/** The reason for a failed fetch, taken from the error's cause: fetch's own message says only that it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message
}
