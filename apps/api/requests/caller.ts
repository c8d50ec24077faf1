import type { Scope } from '@runwire/protocol'

/**
 * The caller's surface: the console sees everything of its project, everybody else what the projection lets through.
 */
export type Surface = 'internal' | 'public'

/** The caller of a request and what it may touch. */
export interface Caller {
  /** `publishable` may do nothing but open a visitor's session. */
  kind: 'key' | 'publishable' | 'widget' | 'console' | 'nobody'
  project_id: string
  /** Names the key or session in rate limits, logs and idempotency; never the secret. */
  id: string
  /** As people know it: a key's or token's name, a member's e-mail address. */
  name: string
  scopes: ReadonlySet<Scope>
  /** Set for a widget's visitor, who sees only conversations with this end user. */
  end_user: string | null
  /** Set for a widget's visitor, who talks only to this agent. */
  agent: string | null
  /** Set for a publishable key that lists the agents it opens, by slug. */
  lists: readonly string[] | null
  /** Set for a browser that is signed in to the console. */
  session: string | null
  /** The secret that was presented, for the re-check of open streams. */
  secret: string
}

/** True if this caller may approve what no visitor may. */
export const isOperator = ({ kind }: Caller): boolean => kind === 'key' || kind === 'console'
