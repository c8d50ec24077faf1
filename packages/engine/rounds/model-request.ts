import type { Json } from '@runwire/protocol'
import { createHash } from 'node:crypto'
import type { ModelRequest, PromptMessage } from '../ports/ports.ts'
import type { LoopScope } from '../state/run-context.ts'

/** A loop's request to its model, by everything that is set for it. */
export function requestOf(
  scope: LoopScope,
  plan: Pick<ModelRequest, 'messages' | 'tools' | 'tool_choice'>,
): ModelRequest {
  const { temperature, max_output_tokens, reasoning_effort } = scope.agent.model
  return {
    model: scope.model,
    messages: plan.messages,
    tools: plan.tools,
    tool_choice: plan.tool_choice,
    ...(temperature === undefined ? {} : { temperature }),
    ...scope.sampling,
    ...(max_output_tokens === undefined ? {} : { max_output_tokens }),
    ...(reasoning_effort === undefined ? {} : { reasoning_effort }),
    ...(scope.agent.stop_sequences.length === 0 ? {} : { stop_sequences: scope.agent.stop_sequences }),
    ...(scope.response_format === null ? {} : { response_format: scope.response_format }),
  }
}

/**
 * A fingerprint of a request, stored with `model.started`: requests are not stored, and one that is rebuilt later is known
 * to be the one that was sent. The order of fields does not count, since the database does not keep it; a picture counts
 * by its beginning and its length, since hashing all of it would hold up other runs.
 */
export function requestDigest(request: ModelRequest): string {
  const { messages, tools, ...rest } = request
  const counted = {
    ...rest,
    messages: withoutPictures(messages).map(asCounted),
    tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
  }
  return createHash('sha256')
    .update(JSON.stringify(sorted(counted)))
    .digest('base64url')
}

const PICTURE_START = 64

/** Messages whose pictures are named by their beginning and their length. */
export const withoutPictures = (messages: readonly PromptMessage[]): PromptMessage[] =>
  messages.map((message) =>
    message.role !== 'user' || typeof message.content === 'string'
      ? message
      : {
          ...message,
          content: message.content.map((part) =>
            part.type === 'text' || part.url.length <= PICTURE_START
              ? part
              : { ...part, url: `${part.url.slice(0, PICTURE_START)}… (${part.url.length} characters)` },
          ),
        },
  )

/** A result whose text is JSON is counted as that value, not as a text whose quotes are escaped. */
function asCounted(message: PromptMessage): unknown {
  if (message.role !== 'tool' || !/^[[{]/.test(message.content)) return message
  try {
    return { ...message, content: JSON.parse(message.content) as Json }
  } catch {
    // A text that only begins like JSON.
    return message
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, item]) => [name, sorted(item)]),
  )
}
