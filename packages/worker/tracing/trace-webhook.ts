import type { WebhookDelivery } from '@runwire/db'
import { COMMON, RUNWIRE, SpanKind, SpanStatusCode, within, type Tracing } from '@runwire/tracing'

/** Makes one try of a delivery a span in its run's trace. */
export async function traceWebhook<Sent extends { status: number | null; error: string | null }>(
  tracing: Tracing | null,
  delivery: WebhookDelivery,
  send: () => Promise<Sent>,
): Promise<Sent> {
  if (tracing === null) return send()
  const options = {
    kind: SpanKind.CLIENT,
    attributes: {
      [COMMON.requestMethod]: 'POST',
      [RUNWIRE.delivery]: delivery.id,
      ...(delivery.run_id === null ? {} : { [RUNWIRE.run]: delivery.run_id }),
    },
  }
  const name = `webhook ${delivery.type}`
  const { run_id, trace_parent } = delivery
  const span =
    run_id === null ? tracing.start(name, options) : tracing.startOfRun({ id: run_id, trace_parent }, name, options)
  const sent = await within(span, send)
  if (sent.status !== null) span.setAttribute(COMMON.statusCode, sent.status)
  if (sent.error !== null) {
    span.setAttribute(COMMON.errorType, sent.status === null ? 'unreachable' : String(sent.status))
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
  return sent
}
