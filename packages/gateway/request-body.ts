import type { ModelRequest, PromptCall, PromptMessage } from '@runwire/engine'
import type { Json } from '@runwire/protocol'
import type { Adaptions, RequestBody } from './adaptions.ts'

/**
 * A model request as a Chat Completions body, without what the provider is known to refuse. It keeps to what strict
 * servers ask: no empty content beside calls, no assistant message without either, no empty tool message, arguments
 * always an object, well-formed text only.
 */
export function requestBody(request: ModelRequest, adaptions: Adaptions): RequestBody {
  const withTools = request.tools.length > 0 && !adaptions.has('drop:tools')
  const body: RequestBody = {
    model: request.model,
    messages: messagesOf(request.messages, adaptions),
    ...(adaptions.has('no_stream') ? { stream: false } : { stream: true, stream_options: { include_usage: true } }),
    ...(withTools
      ? {
          tools: request.tools.map(({ name, description, parameters }) => ({
            type: 'function',
            function: { name, description, parameters: schemaOf(parameters) },
          })),
        }
      : {}),
    ...(withTools
      ? {
          tool_choice:
            request.tool_choice === 'required' && adaptions.has('tool_choice_auto') ? 'auto' : request.tool_choice,
        }
      : {}),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.top_p === undefined ? {} : { top_p: request.top_p }),
    ...(request.seed === undefined ? {} : { seed: request.seed }),
    ...(request.reasoning_effort === undefined ? {} : { reasoning_effort: request.reasoning_effort }),
    ...(request.stop_sequences === undefined || request.stop_sequences.length === 0
      ? {}
      : { stop: [...request.stop_sequences] }),
    ...(request.response_format === undefined ? {} : { response_format: request.response_format }),
  }
  if (request.max_output_tokens !== undefined) {
    body[adaptions.has('max_completion_tokens') ? 'max_completion_tokens' : 'max_tokens'] = request.max_output_tokens
  }
  for (const adaption of adaptions) if (adaption.startsWith('drop:')) delete body[adaption.slice(5)]
  return clean(body) as RequestBody
}

function messagesOf(prompt: readonly PromptMessage[], adaptions: Adaptions): Record<string, unknown>[] {
  const messages = prompt.flatMap((message) => messageOf(message, adaptions))
  return adaptions.has('system_as_user') ? withoutSystem(messages) : messages
}

function messageOf(message: PromptMessage, adaptions: Adaptions): Record<string, unknown>[] {
  switch (message.role) {
    case 'system':
      return message.content.trim() === '' ? [] : [{ role: 'system', content: message.content }]
    case 'user':
      return [
        {
          role: 'user',
          content:
            typeof message.content === 'string'
              ? message.content
              : message.content.map((part) =>
                  part.type === 'text' ? part : { type: 'image_url', image_url: { url: part.url } },
                ),
        },
      ]
    case 'tool':
      return [
        {
          role: 'tool',
          tool_call_id: message.provider_call_id,
          content: message.content.trim() === '' ? '(no output)' : message.content,
        },
      ]
    case 'assistant':
      return assistantOf(message, adaptions)
  }
}

function assistantOf(
  message: Extract<PromptMessage, { role: 'assistant' }>,
  adaptions: Adaptions,
): Record<string, unknown>[] {
  const text = message.content === null || message.content.trim() === '' ? null : message.content
  // a provider that wants its reasoning back wants it on every answer, and never empty
  const reasoning = adaptions.has('reasoning_back') ? { reasoning_content: message.reasoning || ' ' } : {}
  const [firstCall] = message.calls
  if (firstCall === undefined) return text === null ? [] : [{ ...reasoning, role: 'assistant', content: text }]
  const keepsExtra = !adaptions.has('no_extra')
  const extra = keepsExtra ? firstCall.extra?.message : undefined
  return [
    {
      ...(isObject(extra) ? extra : {}),
      ...reasoning,
      role: 'assistant',
      ...(text === null && adaptions.has('content_absent') && !adaptions.has('content_text')
        ? {}
        : { content: text ?? (adaptions.has('content_text') ? '…' : null) }),
      tool_calls: message.calls.map((call) => callOf(call, keepsExtra)),
    },
  ]
}

function callOf(call: PromptCall, keepsExtra: boolean): Record<string, unknown> {
  const { message: _message, function: inner, ...extra } = keepsExtra ? (call.extra ?? {}) : {}
  const args = isObject(call.arguments) ? call.arguments : {}
  return {
    ...extra,
    id: call.provider_call_id,
    type: 'function',
    function: { ...(isObject(inner) ? inner : {}), name: call.name, arguments: JSON.stringify(clean(args)) },
  }
}

/** The system prompt goes in front of the first user message, for models that know no system role. */
function withoutSystem(messages: Record<string, unknown>[]): Record<string, unknown>[] {
  const system = messages.filter((message) => message.role === 'system').map((message) => message.content)
  const rest = messages.filter((message) => message.role !== 'system')
  if (system.length === 0) return rest
  const at = rest.findIndex((message) => message.role === 'user')
  const first = rest[at]
  if (first === undefined) return [{ role: 'user', content: system.join('\n\n') }, ...rest]
  const { content } = first
  const parts = Array.isArray(content)
    ? [{ type: 'text', text: system.join('\n\n') }, ...(content as unknown[])]
    : [...system, content].join('\n\n')
  return rest.with(at, { ...first, content: parts })
}

const schemaOf = (parameters: Record<string, Json>) =>
  parameters.type === undefined ? { type: 'object', properties: {}, ...parameters } : parameters

const isObject = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Neither U+0000 nor half a surrogate pair goes out: strict servers refuse the whole request. */
function clean(value: unknown): unknown {
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\0') ? value : value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key), clean(item)]))
}
