import {
  BARE_CALL_SECONDS,
  beginBareCall,
  endBareCall,
  projectSettings,
  type ProviderRecord,
  reservedTokens,
} from '@runwire/db'
import {
  decodeCompletion,
  type DecodedRound,
  decodeStream,
  ModelCallError,
  type ModelRequest,
  priced,
  tokensOf,
} from '@runwire/engine'
import type { Gateway } from '@runwire/gateway'
import { StringBuilder, type Usage } from '@runwire/protocol'
import type { RawCall } from '../http/route.ts'
import { closedSignal } from '../requests/connection.ts'
import { gatewayFor } from './gateway-for.ts'

export interface BareModelCall {
  provider: ProviderRecord
  model: string
  /** Null for a call that is no agent's. */
  agentId: string | null
  /** The prompt as the caller sent it: its tokens, and those of an answer, are reserved. */
  prompt: string
  maxOutputTokens: number | undefined
  /** Called once the spending is reserved. */
  request(signal: AbortSignal): Promise<ModelRequest>
  /** The provider has begun to answer. */
  onOpen?(): void
  onItem(item: { type: 'text' | 'reasoning'; text: string }): void
}

/**
 * Imported by the first call: a start of the api must not wait for the engine to load.
 *
 * One model call outside any run: its spending is reserved before and counted after, and it ends with its client, this
 * process, or after BARE_CALL_SECONDS. Throws ModelCallError, RequestRefusedError (`quota_reached`), RequestError
 * (`draining`), ClientLeftError.
 */
export async function bareModelCall(
  { services, caller, res }: Pick<RawCall, 'services' | 'caller' | 'res'>,
  asked: BareModelCall,
): Promise<{ round: DecodedRound; usage: Usage }> {
  const { model, agentId, maxOutputTokens } = asked
  const tokens = reservedTokens(asked.prompt, maxOutputTokens)
  const reserved = await beginBareCall(services.db, caller.project_id, { callerId: caller.id, model, tokens })
  let used: Usage | null = null
  try {
    const signal = AbortSignal.any([closedSignal(res), services.drain, AbortSignal.timeout(BARE_CALL_SECONDS * 1000)])
    const request = await asked.request(signal)
    const said = new StringBuilder()
    try {
      const round = await ask(await gatewayFor(services, asked.provider), request, { said, call: asked, signal })
      used = round.usage ?? estimated(asked.prompt, String(said))
      // A reply that was broken off reads like one that ended.
      signal.throwIfAborted()
      return { round, usage: used }
    } catch (error) {
      // A provider bills what it said, whether or not anybody heard it to its end.
      if (said.length > 0) used ??= estimated(asked.prompt, String(said))
      throw signal.aborted ? why(signal.reason) : error
    }
  } finally {
    const settings = used === null ? null : await projectSettings(services.db, caller.project_id)
    const counted =
      used === null ? null : { callerId: caller.id, agentId, model, usage: priced(used, settings?.prices[model]) }
    await endBareCall(services.db, caller.project_id, reserved, counted)
  }
}

/** Adds the text to `said` as it comes, so that it counts also where the call breaks off. */
async function ask(
  gateway: Gateway,
  request: ModelRequest,
  { said, call: { onOpen, onItem }, signal }: { said: StringBuilder; call: BareModelCall; signal: AbortSignal },
): Promise<DecodedRound> {
  const reply = await gateway.open(request, { signal })
  onOpen?.()
  const options = {
    offeredTools: [],
    onItem: (item: { type: 'text' | 'reasoning'; text: string }) => {
      said.append(item.text)
      onItem(item)
    },
  }
  return reply.kind === 'stream' ? decodeStream(reply.body, options) : decodeCompletion(reply.completion, options)
}

const why = (stopped: unknown): unknown =>
  stopped instanceof DOMException && stopped.name === 'TimeoutError'
    ? new ModelCallError('provider_error', `the model had not answered to its end in ${BARE_CALL_SECONDS} s`)
    : stopped

const estimated = (prompt: string, said: string): Usage => ({
  input_tokens: tokensOf(prompt),
  output_tokens: tokensOf(said),
  estimated: true,
})
