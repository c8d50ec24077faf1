import { findAgent } from '@runwire/db'
import type { RawCall } from '../http/route.ts'
import type { Caller } from '../requests/caller.ts'
import { RequestError } from '../requests/request-error.ts'
import { unknownAgent } from './unknown-agent.ts'

/**
 * The agent a request names, by slug or id, where the caller may talk to it. A widget token is bound to one agent: any
 * other is unknown to it, so that no reply claims that one agent answered while another did. Throws `not_found`.
 */
export async function boundAgent(call: RawCall, asked: string): Promise<string> {
  const { services, caller } = call
  if (caller.agent === null || asked === caller.agent) return asked
  const agent = await findAgent(services.db, caller.project_id, asked)
  if (agent?.slug !== caller.agent) throw await unknownAgent(call, asked)
  return caller.agent
}

/** A widget token is its end user's: it cannot speak for another. Throws `missing_scope`. */
export function refuseOtherUser(caller: Caller, endUser: string | null | undefined): void {
  if (caller.end_user === null || endUser == null || endUser === caller.end_user) return
  throw new RequestError('missing_scope', 'A widget token speaks for its own end user. Leave end_user out.', {
    param: 'end_user',
  })
}
