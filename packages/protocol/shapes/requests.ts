import { z } from 'zod'
import { ReasoningEffort } from './agents.ts'
import { Json, JsonSchema } from './values.ts'
import { ContentPart } from './views.ts'

/** A tool the caller runs itself; the run waits in `requires_action` for its output. */
export const ClientTool = z.strictObject({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -'),
  description: z.string().default(''),
  parameters: JsonSchema.default({}),
})
export type ClientTool = z.infer<typeof ClientTool>

export const ResponseFormat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({ type: z.literal('json_schema'), json_schema: JsonSchema }),
])
export type ResponseFormat = z.infer<typeof ResponseFormat>

export const MAX_METADATA_BYTES = 16 * 1024
/** A caller's own data on a conversation or message: any JSON object of 16 KB at most. */
export const Metadata = z
  .record(z.string(), z.unknown())
  .refine((value) => isSmallEnough(value), `must have ${MAX_METADATA_BYTES / 1024} KB as JSON at most`)
const isSmallEnough = (value: object): boolean =>
  new TextEncoder().encode(JSON.stringify(value)).length <= MAX_METADATA_BYTES

/** Body of `POST /conversations/{id}/messages`; `POST /messages` adds `agent` and `end_user`. Message text: 256 KB at most. */
export const MessageBody = z.strictObject({
  content: z.union([z.string().min(1), z.array(ContentPart).min(1).max(64)]),
  edit_of: z.string().optional(),
  parent_id: z.string().nullable().optional(),
  models: z.array(z.string()).min(1).max(4).optional(),
  forced_tool: z.string().optional(),
  tools: z.array(ClientTool).max(64).optional(),
  research: z.boolean().optional(),
  on_busy: z.enum(['enqueue', 'reject', 'interrupt']).default('enqueue'),
  on_disconnect: z.enum(['continue', 'cancel']).default('continue'),
  background: z.boolean().default(false),
  metadata: Metadata.default({}),
  response_format: ResponseFormat.optional(),
})
export type MessageBody = z.infer<typeof MessageBody>

export const FirstMessageBody = MessageBody.omit({ edit_of: true, parent_id: true }).extend({
  agent: z.string().min(1),
  end_user: z.string().max(256).optional(),
})
export type FirstMessageBody = z.infer<typeof FirstMessageBody>

/** Model parameters of a request in another format; missing ones are taken from the agent. */
export const ModelParameters = z.object({
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().min(0).max(1).optional(),
  max_output_tokens: z.number().int().positive().optional(),
  stop_sequences: z.array(z.string().min(1)).max(4).optional(),
  seed: z.number().int().optional(),
  reasoning_effort: ReasoningEffort.optional(),
})
export type ModelParameters = z.infer<typeof ModelParameters>

/** The part of a request that its runs keep; frozen in `runtime_runs.options`. */
export const RunOptions = z.object({
  /** Added to the agent's instructions: what a client's own system message says. */
  instructions: z.string().optional(),
  forced_tool: z.string().optional(),
  /** For the first round: no tool at all, or any of them but one for certain. */
  tool_choice: z.enum(['none', 'required']).optional(),
  model_parameters: ModelParameters.optional(),
  /** False: what the OpenAI Responses format answered is not given again by its id. */
  store: z.boolean().optional(),
  client_tools: z.array(ClientTool).default([]),
  research: z.boolean().default(false),
  response_format: ResponseFormat.optional(),
  on_disconnect: z.enum(['continue', 'cancel']).default('continue'),
})
export type RunOptions = z.infer<typeof RunOptions>

export const ToolOutputsBody = z.strictObject({
  outputs: z
    .array(z.strictObject({ call_id: z.string(), result: Json.optional(), error: z.string().optional() }))
    .max(64)
    .default([]),
  approvals: z
    .array(
      z.strictObject({
        call_id: z.string(),
        decision: z.enum(['approve', 'deny']),
        reason: z.string().max(2000).optional(),
      }),
    )
    .max(64)
    .default([]),
})
export type ToolOutputsBody = z.infer<typeof ToolOutputsBody>

/** A place in a run's log (`12`), or in a group's: one seq per run in `model_index` order (`12.7.9`). */
export const Cursor = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,10}){0,3}$/, 'must be a seq such as 12, or up to four joined by dots')
