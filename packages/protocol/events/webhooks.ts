import { z } from 'zod'
import { Json } from '../shapes/values.ts'

/** The events that an endpoint may subscribe to. */
export const WEBHOOK_EVENTS = [
  'run.completed',
  'run.failed',
  'run.cancelled',
  'run.requires_action',
  'conversation.titled',
] as const
export const WebhookEvent = z.enum(WEBHOOK_EVENTS)
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** The body of a delivery: `data` is the run, or the conversation, as the public API shows it. Source: Standard Webhooks. */
export const WebhookBody = z.object({
  type: WebhookEvent,
  timestamp: z.string(),
  data: z.record(z.string(), Json),
})
export type WebhookBody = z.infer<typeof WebhookBody>

export const WebhookEndpointView = z.object({
  id: z.string(),
  object: z.literal('webhook_endpoint'),
  url: z.string(),
  events: z.array(WebhookEvent),
  /** `paused`: it did not answer several times in a row; its deliveries wait. */
  status: z.enum(['enabled', 'paused', 'disabled']),
  disabled_reason: z.string().nullable(),
  /** When one delivery is tried again, to see whether it answers. */
  paused_until: z.string().nullable(),
  created_at: z.string(),
})
export type WebhookEndpointView = z.infer<typeof WebhookEndpointView>

export const WebhookDeliveryView = z.object({
  /** Also the `webhook-id` header, the same at every try. */
  id: z.string(),
  object: z.literal('webhook_delivery'),
  type: WebhookEvent,
  run_id: z.string().nullable(),
  conversation_id: z.string(),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number().int(),
  response_status: z.number().int().nullable(),
  duration_ms: z.number().int().nullable(),
  error: z.string().nullable(),
  created_at: z.string(),
  attempted_at: z.string().nullable(),
})
export type WebhookDeliveryView = z.infer<typeof WebhookDeliveryView>

/** The body of `POST /webhook-endpoints`. */
export const WebhookEndpointBody = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(2000),
  events: z
    .array(WebhookEvent)
    .min(1)
    .default([...WEBHOOK_EVENTS]),
})
export type WebhookEndpointBody = z.infer<typeof WebhookEndpointBody>
