import type { CreatedTurn, TurnInput } from '@runwire/db'
import { announce } from './announce.ts'
import { idempotencyOf } from '../http/idempotency.ts'
import { notFound } from '../requests/request-error.ts'
import type { RawCall } from '../http/route.ts'

export interface TurnRequest {
  /** What must be equal in a repeat under the same Idempotency-Key. */
  body: unknown
  /** What is missing where `make` gives null. */
  what: string
  /** This api streams the answer, so it is the first to watch. */
  watched: boolean
  make(context: Pick<TurnInput, 'owner' | 'watcherInbox' | 'idempotency' | 'callerId'>): Promise<CreatedTurn | null>
}

/** Takes a turn in and tells the workers; the same for every route and wire format. Throws `not_found` naming `what`. */
export async function takeTurn(call: RawCall, { body, what, watched, make }: TurnRequest): Promise<CreatedTurn> {
  const { caller, services, res } = call
  const turn = await make({
    owner: { end_user: caller.end_user, agent: caller.agent },
    watcherInbox: watched ? services.inbox : null,
    idempotency: idempotencyOf(call, body),
    callerId: caller.id,
  })
  if (turn === null) throw notFound(what)
  announce(services.publisher, turn.notify)
  res.setHeader('runwire-conversation-id', turn.conversation.id)
  if (turn.replayed) res.setHeader('idempotency-replayed', 'true')
  return turn
}
