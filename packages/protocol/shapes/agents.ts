import { z } from 'zod'
import { JsonSchema, ToolEffect } from './values.ts'

const toolName = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -')

/** Whether calls wait for an approval: `true` lets the end user give it too, `operator` only a console token or a secret key. */
export const NeedsApproval = z.union([z.boolean(), z.literal('operator')], 'must be true, false or "operator"')
export type NeedsApproval = z.infer<typeof NeedsApproval>

/** Headers a request of a tool carries: texts, or names of the project's secrets. */
export const HeaderValues = z.record(
  z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/, 'must be the name of a header'),
  z.union([z.string().regex(/^[^\r\n\0]*$/, 'must be one line'), z.strictObject({ secret: z.string() })]),
)
export type HeaderValues = z.infer<typeof HeaderValues>

export const HttpToolConfig = z.strictObject({
  kind: z.literal('http'),
  name: toolName,
  description: z.string().default(''),
  parameters: JsonSchema.default({}),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  url: z.string().min(1),
  headers: HeaderValues.default({}),
  effect: ToolEffect.default('once'),
  needs_approval: NeedsApproval.default(false),
  timeout_ms: z.number().int().min(1).max(600_000).default(30_000),
})
export type HttpToolConfig = z.infer<typeof HttpToolConfig>

/** The tools that need no address and no code of the operator's. */
export const BUILTIN_TOOLS = [
  'calculator',
  'current_time',
  'search_knowledge',
  'run_javascript',
  'fetch_url',
  'generate_image',
] as const

export const ToolConfig = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('builtin'),
    name: z.enum(BUILTIN_TOOLS, `must be one of ${BUILTIN_TOOLS.join(', ')}`),
    needs_approval: NeedsApproval.default(false),
  }),
  HttpToolConfig,
  z.strictObject({
    kind: z.literal('mcp'),
    server: z.string(),
    allow: z.array(z.string()).optional(),
    needs_approval: NeedsApproval.default(false),
  }),
  /** A tool that a worker brings as code; its schema and effect stand there. Only workers that have it claim the agent's runs. */
  z.strictObject({ kind: z.literal('code'), name: toolName, needs_approval: NeedsApproval.default(false) }),
  z.strictObject({ kind: z.literal('agent'), agent: z.string(), name: toolName, description: z.string().default('') }),
])
export type ToolConfig = z.infer<typeof ToolConfig>

export const ReasoningEffort = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh'])

export const ModelConfig = z.strictObject(
  {
    provider: z.string().default('default'),
    name: z.string().min(1).max(200),
    temperature: z.number().min(0).max(2).optional(),
    max_output_tokens: z.number().int().positive().optional(),
    reasoning_effort: ReasoningEffort.optional(),
    context_tokens: z.number().int().min(1000).default(128_000),
  },
  {
    error: ({ code, input }) =>
      code === 'invalid_type' && input !== undefined ? 'must be an object such as {"name": "gpt-5"}' : undefined,
  },
)
export type ModelConfig = z.infer<typeof ModelConfig>

export const AgentLimits = z.strictObject({
  max_rounds: z.number().int().min(1).max(50).default(6),
  max_tool_calls: z.number().int().min(0).max(500).default(50),
  parallel_tools: z.number().int().min(1).max(32).default(8),
  max_wall_seconds: z.number().int().min(1).max(86_400).default(1800),
  max_output_chars: z.number().int().min(1).max(1_000_000).default(64_000),
})
export type AgentLimits = z.infer<typeof AgentLimits>

export const AgentExpose = z.strictObject({
  tools: z.enum(['none', 'names', 'full']).default('names'),
  reasoning: z.boolean().default(false),
})
export type AgentExpose = z.infer<typeof AgentExpose>

/** Rights of a widget's visitor beside words and files: tools its page may run, tools it may force, and more. */
export const AgentVisitors = z.strictObject({
  client_tools: z.array(toolName).max(64).default([]),
  forced_tools: z.array(toolName).max(128).default([]),
  research: z.boolean().default(false),
  response_format: z.boolean().default(false),
})
export type AgentVisitors = z.infer<typeof AgentVisitors>

/** The configuration of one agent version: what `PUT /api/v1/agents/{slug}` takes and a run is frozen to. */
export const AgentConfig = z.strictObject({
  name: z.string().min(1).max(200),
  description: z.string().max(2000).default(''),
  instructions: z.string().max(200_000).default(''),
  model: ModelConfig,
  models: z
    .array(z.string().regex(/^[^/]+\/.+$/, 'must be provider/name'))
    .max(50)
    .default([]),
  tools: z.array(ToolConfig).max(128).default([]),
  limits: AgentLimits.prefault({}),
  expose: AgentExpose.prefault({}),
  knowledge: z.strictObject({ top_k: z.number().int().min(1).max(50).default(8) }).prefault({}),
  mode: z.enum(['chat', 'research']).default('chat'),
  starter_prompts: z.array(z.string()).max(20).default([]),
  follow_ups: z.boolean().default(false),
  answer_only: z.boolean().default(false),
  stop_sequences: z.array(z.string().min(1)).max(4).default([]),
  /** Pages may open it by a publishable key. */
  embeddable: z.boolean().default(false),
  visitors: AgentVisitors.prefault({}),
})
export type AgentConfig = z.infer<typeof AgentConfig>
