import { createHash } from 'node:crypto'
import type { ListedTool } from './mcp-tool.ts'

/** A hash of everything of a tool that a model reads, whatever the order of its keys. */
export function pinOf({ name, description, inputSchema }: ListedTool): string {
  return createHash('sha256')
    .update(canonical([name, description ?? '', inputSchema]))
    .digest('hex')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}
