import { CONVERSATION_FIELDS } from './conversation-fields.ts'
import { PROJECT_FIELDS } from './project-fields.ts'

const FIELDS: ReadonlyMap<string, string> = new Map(Object.entries({ ...PROJECT_FIELDS, ...CONVERSATION_FIELDS }))
const PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['after', 'What comes after this id in the chosen order; for a stream, the cursor to go on from.'],
  ['before', 'What stands before this id in the chosen order.'],
  ['limit', 'How many entries at most.'],
  ['order', 'By age: `asc` or `desc`.'],
  ['stream', '`true` answers as a stream of events.'],
  ['include', '`tools` adds rounds and what the agent exposes of its tools.'],
  ['tree', '`true` gives the whole tree instead of the active branch.'],
  ['starting_after', 'The `sequence_number` to go on from.'],
  ['since', 'Not older than this time (ISO 8601).'],
  ['until', 'Older than this time (ISO 8601).'],
  ['failed', '`true` gives only failed tools and runs, and tries of a model that were made again.'],
  ['from', 'First day, as 2026-01-31.'],
  ['to', 'Last day, as 2026-01-31.'],
  ['error_code', 'Only runs that failed with this code.'],
  ['chat_id', 'The chat’s id as the client chose it.'],
  ['delivery_id', 'The delivery.'],
  ['actor_id', 'Only what this member, token or key did.'],
])

/** Gives every property and parameter of the document that has no description the one its name stands for. */
export function describeFields(node: unknown): void {
  if (Array.isArray(node)) return node.forEach(describeFields)
  if (!isRecord(node)) return
  if (isRecord(node.properties)) {
    for (const [name, property] of Object.entries(node.properties)) describe(property, FIELDS.get(name))
  }
  if (Array.isArray(node.parameters)) {
    for (const parameter of node.parameters as Record<string, unknown>[]) {
      describe(parameter, PARAMETERS.get(String(parameter.name)) ?? FIELDS.get(String(parameter.name)))
    }
  }
  for (const child of Object.values(node)) describeFields(child)
}

function describe(target: unknown, description: string | undefined): void {
  if (isRecord(target) && target.description === undefined && description !== undefined)
    target.description = description
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
