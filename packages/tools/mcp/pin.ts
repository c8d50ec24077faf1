import { createHash } from 'node:crypto'
import type { Tool as ListedTool } from '@modelcontextprotocol/client'
import type { ToolEffect } from '@runwire/protocol'

/**
 * A hash of everything of a tool that a model reads, whatever the order of its keys, and behind a plus sign what the
 * server says about repeating its calls, if it says anything.
 */
export function pinOf(tool: ListedTool): string {
  const { name, description, inputSchema } = tool
  const hash = createHash('sha256')
    .update(canonical([name, description ?? '', inputSchema]))
    .digest('hex')
  const effect = hintedEffect(tool)
  return effect === 'once' ? hash : `${hash}+${effect}`
}

/** True if a pin is of the same words; pins from before hints were pinned have none. */
export const sameWords = (pinned: string | undefined, pin: string): boolean =>
  pinned === pin || pinned === pin.split('+')[0]

/** The effect of a tool by its server's hints about repeating a call. */
export function hintedEffect({ annotations }: ListedTool): ToolEffect {
  if (annotations?.readOnlyHint === true) return 'read'
  return annotations?.idempotentHint === true ? 'idempotent' : 'once'
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}
