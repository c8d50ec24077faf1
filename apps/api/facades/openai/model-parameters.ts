import { type Json, ModelParameters, type ResponseFormat } from '@runwire/protocol'
import { z } from 'zod'
import { RequestError } from '../../requests/request-error.ts'

const { temperature, top_p, seed, reasoning_effort } = ModelParameters.shape
const stop = z.string().min(1)

/** The field `model` of both OpenAI formats. */
export const agentSlug = z
  .string({ error: ({ input }) => (input === undefined ? undefined : 'must be the slug of an agent, such as "demo"') })
  .min(1)

/** Fields about the model that both OpenAI formats share. */
export const parameterFields = {
  temperature: temperature.nullish(),
  top_p: top_p.nullish(),
  seed: seed.nullish(),
  reasoning_effort: reasoning_effort.nullish(),
  stop: z.union([stop, z.array(stop).max(4)]).nullish(),
  tool_choice: z.unknown().optional(),
  n: z.number().int().nullish(),
}
const Fields = z.object(parameterFields)

/** Parameters as the run keeps them; `maxTokens` is spelled otherwise in each format. Throws `invalid_field` for `n` over 1. */
export function modelParameters(
  request: z.infer<typeof Fields>,
  maxTokens: number | null | undefined,
): ModelParameters {
  if ((request.n ?? 1) !== 1) {
    throw new RequestError(
      'invalid_field',
      'n must be 1: an agent gives one answer. Send the request again for another.',
      {
        param: 'n',
      },
    )
  }
  const stops = typeof request.stop === 'string' ? [request.stop] : request.stop
  return ModelParameters.parse({
    temperature: request.temperature ?? undefined,
    top_p: request.top_p ?? undefined,
    seed: request.seed ?? undefined,
    reasoning_effort: request.reasoning_effort ?? undefined,
    stop_sequences: stops ?? undefined,
    max_output_tokens: maxTokens ?? undefined,
  })
}

/** Chat Completions names it inside `function`, Responses beside `type`. */
const NamedTool = z.looseObject({
  type: z.literal('function'),
  name: z.string().optional(),
  function: z.looseObject({ name: z.string() }).optional(),
})

/** Which tool the first round must call: none, any, or one by its name. Throws `invalid_field` for anything else. */
export function toolChoice(choice: unknown): { tool_choice?: 'none' | 'required'; forced_tool?: string } {
  if (choice === undefined || choice === null || choice === 'auto') return {}
  if (choice === 'none' || choice === 'required') return { tool_choice: choice }
  const named = NamedTool.safeParse(choice).data
  const forced_tool = named?.function?.name ?? named?.name
  if (forced_tool !== undefined) return { forced_tool }
  throw new RequestError('invalid_field', 'tool_choice must be auto, none, required, or name a function.', {
    param: 'tool_choice',
  })
}

/** The JSON schema that Responses names in `text.format`, as Chat Completions spells it. */
export function textFormat(format: Record<string, unknown> | null | undefined): ResponseFormat | undefined {
  if (format?.type === 'json_object') return { type: 'json_object' }
  if (format?.type !== 'json_schema') return undefined
  const { type: _type, ...json_schema } = format
  return { type: 'json_schema', json_schema: json_schema as Record<string, Json> }
}
