import { type AgentRecord, findAgent, findProvider, findQueryHook } from '@runwire/db'
import { ModelCallError } from '@runwire/engine/ports'
import { newId, runError, type Usage } from '@runwire/protocol'
import { chatFailure } from '@runwire/protocol/wire'
import type { RawCall } from '../../http/route.ts'
import { unknownAgent } from '../../access/unknown-agent.ts'
import { notFound, RequestError } from '../../requests/request-error.ts'

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

/**
 * One model call for a front end's task, under the same limits, query hook and counting as a run; a widget token cannot
 * make one. Throws ModelCallError, RequestError (`not_found` for an unknown agent, `missing_scope`),
 * RequestRefusedError (`quota_reached`), `draining`, ClientLeftError.
 */
export async function bareCall(call: RawCall, asked: BareCall): Promise<Usage> {
  const { services, caller } = call
  if (caller.kind === 'widget') {
    throw new RequestError(
      'missing_scope',
      'A widget token cannot make a bare model call (### Task:). Ask the agent.',
      {
        param: 'messages',
      },
    )
  }
  const agent = await findAgent(services.db, caller.project_id, asked.agent)
  if (agent === null) throw await unknownAgent(call, asked.agent, 'model')
  const { model } = agent.config
  const provider = await findProvider(services.db, caller.project_id, model.provider)
  if (provider === null) throw notFound('provider')
  const { bareModelCall } = await import('../../upstream/bare-model-call.ts')
  const { usage } = await bareModelCall(call, {
    provider,
    model: model.name,
    agentId: agent.id,
    prompt: asked.content,
    maxOutputTokens: model.max_output_tokens,
    request: async (signal) => ({
      model: model.name,
      messages: [{ role: 'user', content: await hooked(call, agent, asked.content, signal) }],
      tools: [],
      tool_choice: 'none',
      ...(model.max_output_tokens === undefined ? {} : { max_output_tokens: model.max_output_tokens }),
    }),
    onItem: (item) => {
      if (item.type === 'text') asked.onText(item.text)
    },
  })
  return usage
}

/** The project's query hook refused, in words for the user. */
class HookRefusedError extends ModelCallError {
  readonly words: string
  constructor(words: string) {
    super('refused', words)
    this.words = words
  }
}

/** Passes the message through the project's query hook. Throws ModelCallError where it refuses, as a run would fail. */
async function hooked(
  { services, caller }: RawCall,
  { slug }: AgentRecord,
  content: string,
  signal: AbortSignal,
): Promise<string> {
  const hook = await findQueryHook(services.db, caller.project_id)
  if (hook === null) return content
  const message = { id: newId('group'), conversation_id: null, message_id: null, agent: slug, end_user: null }
  const { postToHook } = await import('@runwire/worker')
  const reply = await postToHook(services.egress, hook, { ...message, content, metadata: {} }, signal)
  if (reply.refuse !== undefined) throw new HookRefusedError(reply.refuse)
  if (reply.unanswered !== undefined) throw new ModelCallError('refused', reply.unanswered, { retryable: false })
  return reply.content ?? content
}

/**
 * The public error of a failed call: code and message are ours, the provider's words stay inside; a hook's are for the
 * user.
 */
export const publicFailure = (error: unknown) => {
  if (error instanceof RequestError) {
    const { status, message, type, param, code } = error
    return { status, error: { message, type, param, code } }
  }
  const failure = runError(error instanceof ModelCallError ? error.code : 'internal_error')
  return chatFailure(error instanceof HookRefusedError ? { ...failure, message: error.words } : failure)
}
