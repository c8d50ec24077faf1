import type { Json, NeedsApproval, ToolEffect } from '@runwire/protocol'
import { ToolArgumentsError, type CodeTool, type CodeToolContext } from '@runwire/worker/code'
import { z } from 'zod'

interface ToolDefinition<Args> {
  /** 1 to 64 letters, digits, _ or -. */
  name: string
  /** Tells the model what the tool does and when to use it. */
  description: string
  /** Shown on screens instead of the name. */
  title?: string
  /** `read` and `idempotent` calls are repeated after a crash, `once` (the default) never is. */
  effect?: ToolEffect
  /** `true`: each call waits until somebody approved it; `'operator'`: until an operator did. */
  needsApproval?: NeedsApproval
  /** 30,000 where it is left out. */
  timeoutMs?: number
  run(args: Args, context: CodeToolContext): unknown
}

/** A JSON Schema of an object, where the arguments are not described by zod. */
export type ArgumentsSchema = { type: 'object'; [keyword: string]: Json }

const NAME = /^[a-zA-Z0-9_-]{1,64}$/
const DEFAULT_TIMEOUT_MS = 30_000

/**
 * Defines a tool whose arguments have the types of its zod schema. Throws for a name or a schema that models cannot
 * use.
 */
export function defineTool<Schema extends z.ZodObject>(
  definition: ToolDefinition<z.output<Schema>> & { parameters: Schema },
): CodeTool
/** The same with a JSON Schema; its arguments are checked, not typed. */
export function defineTool(definition: ToolDefinition<Record<string, Json>> & { parameters: ArgumentsSchema }): CodeTool
export function defineTool(
  definition: ToolDefinition<never> & { parameters: z.ZodObject | ArgumentsSchema },
): CodeTool {
  const { name, parameters, timeoutMs = DEFAULT_TIMEOUT_MS } = definition
  if (!NAME.test(name))
    throw new Error(`defineTool: the name ${JSON.stringify(name)} must be 1 to 64 letters, digits, _ or -`)
  if (!(timeoutMs > 0)) throw new Error(`defineTool ${name}: timeoutMs must be more than 0`)
  const run = definition.run.bind(definition) as (args: unknown, context: CodeToolContext) => unknown
  const schema = parameters instanceof z.ZodType ? parameters : null
  return {
    name,
    description: definition.description,
    title: definition.title ?? name.replaceAll(/[_-]+/g, ' '),
    parameters: schema === null ? (parameters as ArgumentsSchema) : jsonSchemaOf(name, schema),
    effect: definition.effect ?? 'once',
    needsApproval: definition.needsApproval ?? false,
    timeoutMs,
    run: async (args, context) => run(schema === null ? args : parsed(schema, args), context),
  }
}

/** The schema that the model is shown: the arguments before defaults and transformations. */
function jsonSchemaOf(name: string, schema: z.ZodObject): Record<string, Json> {
  try {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
    return rest as Record<string, Json>
  } catch (error) {
    throw new Error(`defineTool ${name}: its parameters have no JSON Schema: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

function parsed(schema: z.ZodObject, args: unknown): unknown {
  const result = schema.safeParse(args)
  if (result.success) return result.data
  throw new ToolArgumentsError(z.prettifyError(result.error))
}
