import { z } from 'zod'

/** The scopes of a key; every route names the one it needs. A secret key without a list has all of them. */
export const SCOPES = [
  'agents:read',
  'agents:write',
  'conversations:read',
  'conversations:write',
  'runs:read',
  'runs:write',
  'knowledge:read',
  'knowledge:write',
  'files:read',
  'files:write',
  'webhooks:write',
  'widget_sessions:write',
  'project:read',
  'project:write',
] as const
export const Scope = z.enum(SCOPES)
export type Scope = z.infer<typeof Scope>

/** The scopes of a widget's visitor, always narrowed to one agent and to the visitor's own conversations. */
export const WIDGET_SCOPES = [
  'agents:read',
  'conversations:read',
  'conversations:write',
  'runs:read',
  'runs:write',
  'files:read',
  'files:write',
] as const satisfies readonly Scope[]
