import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  findWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  orderTestDelivery,
  redeliver,
} from '@runwire/db'
import { WebhookDeliveryView, WebhookEndpointBody, WebhookEndpointView, idOf, listOf } from '@runwire/protocol'
import { z } from 'zod'
import { once } from '../../http/idempotency.ts'
import { checkAddress } from '../../requests/check-address.ts'
import { pageQuery } from '../../requests/query-fields.ts'
import { notFound } from '../../requests/request-error.ts'
import { type Route, route } from '../../http/route.ts'
import { wholeList } from '../../http/whole-list.ts'
import { testBody } from './test-webhook.ts'

const NewEndpoint = WebhookEndpointView.extend({
  /** Signs every delivery; it is in this reply and never again. */
  secret: z.string(),
})
const endpointPath = z.object({ id: idOf('webhookEndpoint') })
const deliveryPath = z.object({ id: idOf('webhookEndpoint'), delivery_id: idOf('webhookDelivery') })

/** The addresses that get a project's webhooks, and the deliveries to them. */
export const webhookRoutes = (): Route[] => [create, list, remove, deliveries, sendTest, sendAgain]

const create = route({
  method: 'post',
  path: '/webhook-endpoints',
  scope: 'webhooks:write',
  audit: 'webhook_endpoint.created',
  summary: 'Make a webhook endpoint; the secret that signs its deliveries is in this reply and never again',
  request: { body: WebhookEndpointBody },
  responses: { 201: { description: 'The endpoint with its secret', body: NewEndpoint } },
  handler: async ({ services, caller, body }) => {
    await checkAddress(services.egress, 'url', body.url)
    // Not kept for an Idempotency-Key: the secret would stand in the stored reply.
    const endpoint = await createWebhookEndpoint(services.db, caller.project_id, body)
    return { status: 201, body: endpoint }
  },
})

const list = route({
  method: 'get',
  path: '/webhook-endpoints',
  scope: 'webhooks:write',
  summary: 'The webhook endpoints without their secrets, newest first',
  responses: { 200: { description: 'All of them', body: listOf(WebhookEndpointView) } },
  handler: async ({ services, caller }) => {
    const endpoints = await listWebhookEndpoints(services.db, caller.project_id)
    return { status: 200, body: wholeList(endpoints) }
  },
})

const remove = route({
  method: 'delete',
  path: '/webhook-endpoints/{id}',
  scope: 'webhooks:write',
  audit: 'webhook_endpoint.removed',
  summary: 'Delete a webhook endpoint; nothing more is sent to it',
  request: { params: endpointPath },
  responses: { 204: { description: 'Deleted' } },
  handler: async ({ services, caller, params }) => {
    if (!(await deleteWebhookEndpoint(services.db, caller.project_id, params.id))) throw notFound('webhook endpoint')
    return { status: 204 }
  },
})

const deliveries = route({
  method: 'get',
  path: '/webhook-endpoints/{id}/deliveries',
  scope: 'webhooks:write',
  summary: 'What an endpoint was or is to be told, newest first, each with its last try',
  request: { params: endpointPath, query: z.object(pageQuery('webhookDelivery', 'desc')) },
  responses: { 200: { description: 'A page of deliveries', body: listOf(WebhookDeliveryView) } },
  handler: async ({ services, caller, params, query }) => {
    const endpoint = await findWebhookEndpoint(services.db, caller.project_id, params.id)
    if (endpoint === null) throw notFound('webhook endpoint')
    const { data, has_more } = await listWebhookDeliveries(services.db, caller.project_id, params.id, query)
    return { status: 200, body: { ...wholeList(data), has_more } }
  },
})

const sendTest = route({
  method: 'post',
  path: '/webhook-endpoints/{id}/test',
  scope: 'webhooks:write',
  audit: null,
  summary: 'Send a run.completed of a made-up run, whose metadata says that it is a test',
  request: { params: endpointPath, body: z.strictObject({}) },
  responses: { 202: { description: 'The delivery, which is sent in a moment', body: WebhookDeliveryView } },
  handler: (call) =>
    once(call, {}, async (tx) => {
      const delivery = await orderTestDelivery(tx, call.caller.project_id, call.params.id, testBody())
      if (delivery === null) throw notFound('webhook endpoint')
      return { status: 202, body: delivery }
    }),
})

const sendAgain = route({
  method: 'post',
  path: '/webhook-endpoints/{id}/deliveries/{delivery_id}/redeliver',
  scope: 'webhooks:write',
  audit: null,
  summary: 'Send a delivery again, under its first webhook-id',
  request: { params: deliveryPath, body: z.strictObject({}) },
  responses: { 202: { description: 'The delivery, which is sent in a moment', body: WebhookDeliveryView } },
  handler: (call) =>
    once(call, {}, async (tx) => {
      const { id, delivery_id } = call.params
      const delivery = await redeliver(tx, call.caller.project_id, id, delivery_id)
      if (delivery === null) throw notFound('webhook delivery')
      return { status: 202, body: delivery }
    }),
})
