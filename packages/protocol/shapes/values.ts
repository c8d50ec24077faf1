import { z } from 'zod'

/** Any JSON value; what tools take and return. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export const Json = z.unknown().refine(isJson, 'must be a JSON value') as unknown as z.ZodType<Json>

/** Looks at each value once, without recursion: z.json() takes 300 ms for a megabyte of small values. */
function isJson(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (Array.isArray(next)) for (const item of next as unknown[]) open.push(item)
    else if (typeof next === 'object' && next !== null) for (const item of Object.values(next)) open.push(item)
    else if (next !== null && !Number.isFinite(next) && typeof next !== 'string' && typeof next !== 'boolean')
      return false
  }
  return true
}

const SCHEMA_CHARS = 128 * 1024
const SCHEMA_DEPTH = 50

/** A JSON schema somebody brings along. Larger ones would cost every request that carries them, and help no model. */
export const JsonSchema = z.record(z.string(), z.unknown()).superRefine((schema, context) => {
  const problem = schemaSizeProblem(schema)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem })
}) as unknown as z.ZodType<Record<string, Json>>

/** Why a schema is too large or too deep, as the end of a sentence that begins with its place; null if it is neither. */
export function schemaSizeProblem(schema: Readonly<Record<string, unknown>>): string | null {
  let level: unknown[] = [schema]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > SCHEMA_DEPTH) return `must not be nested deeper than ${SCHEMA_DEPTH} levels`
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  if (!isJson(schema)) return 'must be JSON'
  const chars = JSON.stringify(schema).length
  return chars > SCHEMA_CHARS ? `must not be longer than ${SCHEMA_CHARS} characters as JSON, not ${chars}` : null
}

export const RunStatus = z.enum(['queued', 'running', 'requires_action', 'completed', 'failed', 'cancelled'])
export type RunStatus = z.infer<typeof RunStatus>

export const TERMINAL_STATUSES = ['completed', 'failed', 'cancelled'] as const satisfies readonly RunStatus[]
export const isTerminal = (status: RunStatus): boolean => (TERMINAL_STATUSES as readonly string[]).includes(status)

export const StopReason = z.enum(['finished', 'max_rounds', 'max_tool_calls', 'max_time', 'max_length'])
export type StopReason = z.infer<typeof StopReason>

export const CancelReason = z.enum(['user', 'superseded', 'disconnected', 'removed'])
export type CancelReason = z.infer<typeof CancelReason>

export const ToolEffect = z.enum(['read', 'idempotent', 'once'])
export type ToolEffect = z.infer<typeof ToolEffect>

/** Tokens are counts, cost is in the project's currency; `estimated` marks figures no provider reported. */
export const Usage = z.object({
  input_tokens: z.number().nonnegative(),
  output_tokens: z.number().nonnegative(),
  reasoning_tokens: z.number().nonnegative().optional(),
  cached_tokens: z.number().nonnegative().optional(),
  cost: z.number().nonnegative().optional(),
  estimated: z.literal(true).optional(),
})
export type Usage = z.infer<typeof Usage>

/** Where a screen shows something; each number has its own giver (run, loop, decoder, sub-agent). */
export const Placement = z.object({
  turn_index: z.number().int().nonnegative(),
  tab_index: z.number().int().nonnegative(),
  sub_turn_index: z.number().int().nonnegative().nullable(),
  model_index: z.number().int().nonnegative(),
})
export type Placement = z.infer<typeof Placement>

export const Citation = z.object({
  number: z.number().int().positive(),
  document_id: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  snippet: z.string(),
})
export type Citation = z.infer<typeof Citation>

export const FileReference = z.object({
  file_id: z.string(),
  name: z.string(),
  media_type: z.string(),
  bytes: z.number().int().nonnegative(),
  url: z.string(),
})
export type FileReference = z.infer<typeof FileReference>

/**
 * The person who may answer an approval: the end user too, or only an operator (console token or secret key). Approvals
 * asked for before this field existed have none and mean the end user.
 */
export const Approver = z.enum(['end_user', 'operator'])
export type Approver = z.infer<typeof Approver>

/** A call the run waits for: somebody must approve it, or the caller must run it. */
export const PendingCall = z.object({
  call_id: z.string(),
  kind: z.enum(['approval', 'client_tool']),
  name: z.string(),
  arguments: Json,
  approver: Approver.optional(),
})
export type PendingCall = z.infer<typeof PendingCall>
