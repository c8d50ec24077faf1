import { z } from 'zod'

const offset = z.number().int().nonnegative()
const round = z.number().int().positive()
const place = { run_id: z.string(), attempt: z.number().int().positive(), round, start: z.number().int().positive() }

/**
 * Text on its way to a screen; never stored. Carries text or reasoning, never both.
 * `start` is the seq of the `model.started` it belongs to, `offset` counts UTF-16 units in its own text.
 */
export const ModelDelta = z.object({
  type: z.literal('model.delta'),
  ...place,
  offset,
  text: z.string().optional(),
  reasoning: z.string().optional(),
  pad: z.string().optional(),
})
export type ModelDelta = z.infer<typeof ModelDelta>

/** The text so far of a round in progress; replaces what a reader has of it. */
export const ModelSnapshot = z.object({
  type: z.literal('model.snapshot'),
  ...place,
  text: z.string(),
  reasoning: z.string().optional(),
})
export type ModelSnapshot = z.infer<typeof ModelSnapshot>

/** A tool's live output, such as its standard output. */
export const ToolDelta = z.object({
  type: z.literal('tool.delta'),
  run_id: z.string(),
  call_id: z.string(),
  offset,
  text: z.string(),
})
export type ToolDelta = z.infer<typeof ToolDelta>

export const ToolSnapshot = z.object({
  type: z.literal('tool.snapshot'),
  run_id: z.string(),
  call_id: z.string(),
  text: z.string(),
})
export type ToolSnapshot = z.infer<typeof ToolSnapshot>

export const Transient = z.discriminatedUnion('type', [ModelDelta, ModelSnapshot, ToolDelta, ToolSnapshot])
export type Transient = z.infer<typeof Transient>

export const TRANSIENT_TYPES = [
  'model.delta',
  'model.snapshot',
  'tool.delta',
  'tool.snapshot',
] as const satisfies readonly Transient['type'][]
export const isTransient = (item: { type: string }): item is Transient =>
  (TRANSIENT_TYPES as readonly string[]).includes(item.type)
