import { decodeCompletion, decodeStream, ModelCallError, type ModelRequest } from '@runwire/engine'
import { Secret } from '@runwire/protocol'
import { AdaptionMemory } from './adaptions.ts'
import { createGateway, type GatewayOptions } from './gateway.ts'
import { startProvider, type Answer } from './provider.fixture.ts'

export const KEY = 'sk-test-0123456789abcdefghij'
export const weather = {
  name: 'weather',
  description: 'The weather',
  parameters: { type: 'object', properties: { city: { type: 'string' } } },
}

export function request(fields: Partial<ModelRequest> = {}): ModelRequest {
  return { model: 'm-1', messages: [{ role: 'user', content: 'Hi' }], tools: [], tool_choice: 'auto', ...fields }
}

export async function setup(...script: Answer[]) {
  const provider = await startProvider(...script)
  return { ...provider, gateway: gatewayTo(provider.baseUrl) }
}

export const gatewayTo = (baseUrl: string, options: Partial<GatewayOptions> = {}) =>
  createGateway({ baseUrl, apiKey: new Secret(KEY), memory: new AdaptionMemory(), ...options })

/** Opens a call and reads it to its end; gives text, notes of what was changed, and the requests' bodies. */
export async function ask(
  { gateway, requests }: Awaited<ReturnType<typeof setup>>,
  fields: Partial<ModelRequest> = {},
  signal = new AbortController().signal,
) {
  const adjusted: string[] = []
  const reply = await gateway.open(request(fields), { signal, onAdjusted: (reason) => adjusted.push(reason) })
  const round =
    reply.kind === 'stream'
      ? await decodeStream(reply.body, { offeredTools: fields.tools ?? [] })
      : decodeCompletion(reply.completion, { offeredTools: [] })
  return { kind: reply.kind, round, text: round.text, adjusted, bodies: requests.map(({ body }) => body) }
}

export const failure = (asked: Promise<unknown>): Promise<ModelCallError> =>
  asked.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => (error instanceof ModelCallError ? error : Promise.reject(error)),
  )
