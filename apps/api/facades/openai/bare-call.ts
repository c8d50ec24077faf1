import { findAgent, findProvider } from '@runwire/db'
import { decodeCompletion, decodeStream, ModelCallError, type DecodedRound } from '@runwire/engine'
import { runError } from '@runwire/protocol'
import { gatewayFor } from '../../upstream/gateway-for.ts'
import { closedSignal } from '../../requests/connection.ts'
import { notFound, RequestError } from '../../requests/request-error.ts'
import type { RawCall } from '../../http/route.ts'

export interface BareCall {
  agent: string
  content: string
  onText(text: string): void
}

/**
 * Chat front ends ask for titles, tags and follow-ups in a message that starts like this. It gets the agent's model and
 * nothing of the agent: no instructions, tools, conversation or run.
 */
export const isFrontEndTask = (content: string): boolean => content.trimStart().startsWith('### Task:')

/** One model call for a front end's task. Throws ModelCallError, `not_found` for an unknown agent, `draining`, ClientLeftError. */
export async function bareCall({ services, caller, res }: RawCall, call: BareCall): Promise<DecodedRound> {
  const agent = await findAgent(services.db, caller.project_id, call.agent)
  if (agent === null) throw notFound('model')
  const { model } = agent.config
  const provider = await findProvider(services.db, caller.project_id, model.provider)
  if (provider === null) throw notFound('provider')
  const signal = AbortSignal.any([closedSignal(res), services.drain])
  const reply = await gatewayFor(services, provider).open(
    { model: model.name, messages: [{ role: 'user', content: call.content }], tools: [], tool_choice: 'none' },
    { signal },
  )
  const options = {
    offeredTools: [],
    onItem: (item: { type: 'text' | 'reasoning'; text: string }) => {
      if (item.type === 'text') call.onText(item.text)
    },
  }
  const round =
    reply.kind === 'stream' ? await decodeStream(reply.body, options) : decodeCompletion(reply.completion, options)
  // A reply that was broken off reads like one that ended.
  signal.throwIfAborted()
  return round
}

/** The public error of a failed call: code and message are ours, the provider's words stay inside. */
export const publicFailure = (error: unknown) => {
  if (error instanceof RequestError) {
    const { message, type, param, code } = error
    return { message, type, param, code }
  }
  const { code, message } = runError(error instanceof ModelCallError ? error.code : 'internal_error')
  return { message, type: 'api_error', param: null, code }
}
