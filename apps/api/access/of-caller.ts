import {
  type ConversationRecord,
  type CreatedTurn,
  findConversation,
  findRun,
  readTurn,
  type RunRecord,
} from '@runwire/db'
import type { ConversationView } from '@runwire/protocol'
import type { Caller } from '../requests/caller.ts'
import { notFound } from '../requests/request-error.ts'
import type { RawCall } from '../http/route.ts'

/** A run of the caller's. Throws `not_found` for unknown and foreign ones, and for other visitors'. */
export async function runOfCaller(call: RawCall, id: string): Promise<RunRecord> {
  const run = await findRunOfCaller(call, id)
  if (run === null) throw notFound('run')
  return run
}

/** A run of the caller's, or null. */
export async function findRunOfCaller({ services, caller }: RawCall, id: string): Promise<RunRecord | null> {
  const run = await findRun(services.db, caller.project_id, id)
  return run !== null && maySee(caller, { end_user: run.end_user, agent: run.view.agent }) ? run : null
}

/** A run group of the caller's with its runs in model_index order. Throws `not_found` like `runOfCaller`. */
export async function groupOfCaller(
  { services, caller }: RawCall,
  id: string,
): Promise<Omit<CreatedTurn, 'replayed' | 'notify'>> {
  const group = await readTurn(services.db, caller.project_id, id)
  if (group === null || !maySee(caller, group.conversation)) throw notFound('run group')
  return group
}

/** A conversation of the caller's. Throws `not_found` like `runOfCaller`. */
export async function conversationOfCaller({ services, caller }: RawCall, id: string): Promise<ConversationRecord> {
  const conversation = await findConversation(services.db, caller.project_id, id)
  if (conversation === null || !maySee(caller, conversation.view)) throw notFound('conversation')
  return conversation
}

/** Visitors see only their own conversations, with their agent. */
const maySee = (caller: Caller, conversation: Pick<ConversationView, 'end_user' | 'agent'>): boolean =>
  (caller.end_user === null || conversation.end_user === caller.end_user) &&
  (caller.agent === null || conversation.agent === caller.agent)
