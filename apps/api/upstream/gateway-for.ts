import type { ProviderRecord } from '@runwire/db'
import { ModelCallError } from '@runwire/engine/ports'
import type { Gateway } from '@runwire/gateway'
import { traceHeaders } from '@runwire/tracing'
import { RequestError } from '../requests/request-error.ts'
import type { Services } from '../http/services.ts'

/** A person waits for these calls: an address that does not answer should say so soon. */
const FIRST_BYTE_MS = 20_000

/** The way to a provider for an operator's own request; loaded by the first one, since a start must not wait for it. */
export async function gatewayFor(
  { egress, tracing }: Pick<Services, 'egress' | 'tracing'>,
  provider: ProviderRecord,
): Promise<Gateway> {
  const { createGateway } = await import('@runwire/gateway')
  return createGateway({
    baseUrl: provider.base_url,
    apiKey: provider.key,
    ...(provider.trusted ? {} : { fetch: egress.fetch }),
    ...(tracing === null ? {} : { headers: traceHeaders }),
    firstByteTimeoutMs: FIRST_BYTE_MS,
  })
}

/** Turns a provider's reply to an operator's own request into a refusal that says what to look at. */
export function providerError(provider: ProviderRecord, error: unknown): unknown {
  if (!(error instanceof ModelCallError)) return error
  return new RequestError(
    'invalid_field',
    `Provider ${provider.name} did not answer as it should (${error.code}): ${error.detail}. Check its base_url and key.`,
    {
      param: 'provider',
      cause: error,
    },
  )
}
