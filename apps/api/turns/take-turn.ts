import {
  createRetry,
  createTurn,
  type CreatedTurn,
  type NewAuditEntry,
  type TurnBody,
  type TurnInput,
} from '@runwire/db'
import type { RunOptions } from '@runwire/protocol'
import { traceParentOf } from '../metrics/trace-requests.ts'
import { idempotencyOf } from '../http/idempotency.ts'
import type { RawCall } from '../http/route.ts'
import { stopIfLeft } from '../requests/connection.ts'
import { notFound, type RequestError } from '../requests/request-error.ts'
import { unknownAgent } from '../access/unknown-agent.ts'
import { announce } from './announce.ts'
import { cancelOnDisconnect } from './cancel-on-disconnect.ts'
import { onDisconnect } from './on-disconnect.ts'
import { nameDroppedFields } from './name-dropped-fields.ts'

interface Asked {
  /** The client's request; must be equal in a repeat under the same Idempotency-Key. */
  sent: unknown
  /** The thing that `not_found` names: the conversation, agent, model or message the request asked for. */
  what: string
}

/** A message to be answered, in a conversation or with what a new one is made of. */
export interface MessageTurn extends Asked, Omit<TurnInput, keyof CallContext> {
  kind: 'message'
  /** Holds the turn to conversations of this agent, where the route names one. */
  agent?: string
}

/** An answer to be given again, as its sibling. */
export interface RetryTurn extends Asked {
  kind: 'retry'
  conversation_id: string
  message_id: string
  audit?: NewAuditEntry
  body?: Omit<TurnBody, 'content' | 'edit_of' | 'parent_id'>
}

/** Fields a turn takes from its call, the same for all of them. */
type CallContext = Required<Pick<TurnInput, 'owner' | 'watcherInbox' | 'idempotency' | 'callerId' | 'traceParent'>>

export type TurnRequest = MessageTurn | RetryTurn

/**
 * Takes a turn in and tells the workers; the same for every route and wire format. Where the request asks for it, runs
 * of a client that leaves before its reply is complete are cancelled, also where it left before they were made.
 * Throws `not_found` naming `what`, and ClientLeftError.
 */
export async function takeTurn(call: RawCall, request: TurnRequest): Promise<CreatedTurn> {
  const { services, res } = call
  await services.quotas.takeRun(call.caller, call.req)
  const background = request.body?.background === true
  const on_disconnect = onDisconnect(call, request.body?.on_disconnect)
  const cancels = on_disconnect === 'cancel' && !background
  if (cancels) stopIfLeft(res)
  const turn = await makeTurn(call, request, { on_disconnect, watched: !background })
  if (turn === null) throw await whatIsMissing(call, request)
  announce(services.publisher, turn.notify)
  if (cancels)
    cancelOnDisconnect(
      call,
      turn.runs.map((run) => run.id),
    )
  stopIfLeft(res)
  // An MCP client may have had the head of its stream already; its result names the conversation.
  if (res.headersSent) return turn
  res.setHeader('runwire-conversation-id', turn.conversation.id)
  nameDroppedFields(call, turn.dropped ?? [])
  if (turn.replayed) res.setHeader('idempotency-replayed', 'true')
  return turn
}

async function whatIsMissing(call: RawCall, request: TurnRequest): Promise<RequestError> {
  if (request.kind === 'retry' || !('agent' in request.conversation)) return notFound(request.what)
  return unknownAgent(call, request.conversation.agent, request.what === 'model' ? 'model' : 'agent')
}

/** The run of a turn that asked one model, as all but the native API do. */
export function singleRun({ runs }: Pick<CreatedTurn, 'runs'>): CreatedTurn['runs'][number] {
  const [run] = runs
  if (run === undefined) throw new Error('A turn was made without a run')
  return run
}

interface Terms {
  on_disconnect: RunOptions['on_disconnect']
  /** This api tells the answer, so it is the first to watch. */
  watched: boolean
}

function makeTurn(call: RawCall, request: TurnRequest, { on_disconnect, watched }: Terms): Promise<CreatedTurn | null> {
  const { caller, services } = call
  const context: CallContext = {
    owner: { end_user: caller.end_user, agent: caller.agent },
    watcherInbox: watched ? services.inbox : null,
    idempotency: idempotencyOf(call, request.sent),
    callerId: caller.id,
    traceParent: traceParentOf(call.req),
  }
  if (request.kind === 'retry') {
    return createRetry(services.db, caller.project_id, {
      ...context,
      conversationId: request.conversation_id,
      messageId: request.message_id,
      ...(request.audit && { audit: request.audit }),
      body: { ...request.body, on_disconnect },
    })
  }
  const { kind: _kind, sent: _sent, what: _what, agent = caller.agent, ...input } = request
  return createTurn(services.db, caller.project_id, {
    ...input,
    ...context,
    owner: { end_user: caller.end_user, agent },
    body: { ...request.body, on_disconnect },
  })
}
