import { z } from 'zod'

const TextPart = z.looseObject({ type: z.string(), text: z.string().optional() })

const ChatToolCall = z.looseObject({
  id: z.string(),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
})

const ChatMessage = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: z.union([z.string(), z.array(TextPart)]).nullish(),
  tool_calls: z.array(ChatToolCall).nullish(),
  tool_call_id: z.string().optional(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

const OfferedTool = z.looseObject({
  function: z.looseObject({
    name: z.string(),
    description: z.string().optional(),
    parameters: z.record(z.string(), z.unknown()).optional(),
  }),
})

/** The fields of a Chat Completions request that the demo model looks at; everything else is accepted and ignored. */
export const ChatRequest = z.looseObject({
  model: z.string(),
  messages: z.array(ChatMessage).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  tools: z.array(OfferedTool).nullish(),
  tool_choice: z
    .union([z.string(), z.looseObject({ function: z.looseObject({ name: z.string() }).optional() })])
    .nullish(),
  response_format: z.looseObject({ type: z.string(), json_schema: z.unknown().optional() }).nullish(),
})
export type ChatRequest = z.infer<typeof ChatRequest>

export interface ToolResult {
  name: string
  arguments_text: string
  content: string
}

/**
 * A request as the demo model reads it: the last user message, the tools on offer, and what this turn's earlier rounds
 * brought.
 */
export interface Question {
  text: string
  system: string
  tools: Map<string, Record<string, unknown>>
  /** The one tool that must be called, or null. */
  forcedTool: string | null
  /** 1 for the first model call of a turn. */
  round: number
  results: ToolResult[]
}

export function readQuestion(request: ChatRequest): Question {
  const lastUser = request.messages.findLastIndex((message) => message.role === 'user')
  const turn = request.messages.slice(lastUser + 1)
  const calls = turn.flatMap((message) => message.tool_calls ?? [])
  const tools = new Map((request.tools ?? []).map((tool) => [tool.function.name, tool.function.parameters ?? {}]))

  return {
    text: textOf(request.messages[lastUser]),
    system: request.messages
      .filter((message) => message.role === 'system' || message.role === 'developer')
      .map(textOf)
      .join('\n'),
    tools: request.tool_choice === 'none' ? new Map() : tools,
    forcedTool: forcedTool(request, [...tools.keys()]),
    round: turn.filter((message) => (message.tool_calls ?? []).length > 0).length + 1,
    results: turn
      .filter((message) => message.role === 'tool')
      .map((message) => {
        const call = calls.find((candidate) => candidate.id === message.tool_call_id)
        return {
          name: call?.function.name ?? '',
          arguments_text: call?.function.arguments ?? '',
          content: textOf(message),
        }
      }),
  }
}

function forcedTool(request: ChatRequest, names: string[]): string | null {
  const choice = request.tool_choice
  if (choice === 'required') return names[0] ?? null
  if (typeof choice === 'object' && choice !== null) return choice.function?.name ?? null
  return null
}

export function textOf(message: ChatMessage | undefined): string {
  if (typeof message?.content === 'string') return message.content
  return (message?.content ?? []).map((part) => part.text ?? '').join('')
}
