import type { FileReference, RunStatus, RunView } from '@runwire/protocol'

/** One page of a list; ask for the next one with `after: last_id`. */
export interface List<Item> {
  object: 'list'
  data: Item[]
  first_id: string | null
  last_id: string | null
  has_more: boolean
}

export interface Page {
  limit?: number
  after?: string
  before?: string
  order?: 'asc' | 'desc'
}

/** An agent as a key may see it. */
export interface AgentView {
  id: string
  object: 'agent'
  slug: string
  name: string
  description: string
  starter_prompts: string[]
  models: string[]
}

/** A message that was taken while its runs go on without the request. */
export interface Accepted {
  conversation_id: string
  group_id: string
  runs: { id: string; status: RunStatus; model_index: number; output_message_id: string }[]
}

/** The runs that answer one message, one per model. */
export interface GroupView {
  id: string
  object: 'run_group'
  conversation_id: string
  runs: RunView[]
}

export interface StoredFile extends FileReference {
  id: string
  object: 'file'
  created_at: string
}

/** A short-lived token for one agent, end user and origin; visitors get what lets them come back. */
export interface WidgetSession {
  token: string
  expires_at: string
  visitor: string | null
  renewal_secret: string | null
}
