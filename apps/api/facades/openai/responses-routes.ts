import { lastWait, requestCancel, runOptionsOf, usageThrough, type RunRecord, type TurnInput } from '@runwire/db'
import { isTerminal, type AgentExpose, type PendingCall, type RunView, type Usage } from '@runwire/protocol'
import { lastNumberOf, responseOf, responsesFormat, type ResponsesOptions } from '@runwire/protocol/wire'
import { z } from 'zod'
import { announce } from '../../turns/announce.ts'
import { cancelOnDisconnect } from '../../turns/cancel-on-disconnect.ts'
import { conversationOfCaller, runOfCaller } from '../../access/of-caller.ts'
import { booleanParam } from '../../requests/query-fields.ts'
import { notFound, RequestError } from '../../requests/request-error.ts'
import { type RawCall, type Reply, type Route, route } from '../../http/route.ts'
import { onDisconnect } from '../../turns/on-disconnect.ts'
import { runAfterCancel } from '../../turns/run-after-cancel.ts'
import { singleRun, takeTurn } from '../../turns/take-turn.ts'
import { waitForRun } from '../../turns/wait-for-runs.ts'
import { answerWaiting } from '../answer-waiting.ts'
import type { ChatTurn } from './chat-request.ts'
import { ResponsesRequest, responsesTurn } from './responses-request.ts'
import { streamFormat } from '../stream-format.ts'

type ResponsesCall = RawCall & { body: ResponsesRequest }

const responsePath = z.object({ id: z.string().regex(/^resp_[0-9a-f]{32}$/) })
const followQuery = z.object({ stream: booleanParam, starting_after: z.coerce.number().int().nonnegative().optional() })
const anyResponse = {
  description: 'A response object, or its events with stream=true',
  body: z.unknown(),
  stream: true,
} as const

/** OpenAI Responses over the same runs: `resp_…` names a run by its own digits. */
export const responsesRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/responses',
    scope: 'runs:write',
    body: 'files',
    summary: 'Run an agent through the OpenAI Responses API',
    description:
      'A client that closes the connection ends nothing: `GET /responses/{id}?stream=true&starting_after=N` goes on reading. `POST /responses/{id}/cancel` ends the run, and so does a closed connection where the request had the header `Runwire-On-Disconnect: cancel`.',
    request: { body: ResponsesRequest },
    responses: { 200: anyResponse },
    handler: create,
  }),
  route({
    method: 'get',
    path: '/responses/{id}',
    scope: 'runs:read',
    summary: 'A response as it stands, or its events from starting_after on',
    request: { params: responsePath, query: followQuery },
    responses: { 200: anyResponse },
    handler: async (call) => {
      const { view, expose } = await storedRun(call, call.params.id)
      if (!call.query.stream) return { status: 200, body: responseOf(optionsOf(view), view) }
      const place = await placeIn(call, view, call.query.starting_after ?? null)
      const format = responsesFormat({ ...optionsOf(view), ...place })
      return streamFormat(call, { run: view.id, cursor: place.resumed ? place.answered_through : 0, expose, format })
    },
  }),
  route({
    method: 'post',
    path: '/responses/{id}/cancel',
    scope: 'runs:write',
    summary: 'Cancel a response',
    request: { params: responsePath },
    responses: { 200: { description: 'The response with its final state', body: z.unknown() } },
    handler: async (call) => {
      const { services, caller } = call
      const { view } = await storedRun(call, call.params.id)
      const cancelled = await requestCancel(services.db, caller.project_id, view.id, 'user')
      announce(services.publisher, cancelled?.notify ?? [])
      const { view: ended } = await runAfterCancel(call, view.id)
      return { status: 200, body: responseOf(optionsOf(ended), ended) }
    },
  }),
]

async function create(call: ResponsesCall): Promise<Reply | null> {
  const { body } = call
  const background = body.background === true
  if (background && body.store === false) {
    throw new RequestError('invalid_field', 'A background response is fetched later: leave store out, or background.', {
      param: 'store',
    })
  }
  const turn = responsesTurn(body)
  const target = turn.kind === 'answers' ? await resumed(call, turn) : await begun(call, turn)
  const { run, cursor } = target
  const options: ResponsesOptions = {
    id: responseId(run),
    model: body.model,
    created_at: Math.floor(Date.now() / 1000),
    previous_response_id: body.previous_response_id ?? null,
    background,
    metadata: body.metadata ?? {},
    starting_after: null,
    answered_through: cursor,
    used_before: target.usedBefore,
    resumed: turn.kind === 'answers',
  }
  if (body.stream === true) return streamFormat(call, { ...target, format: responsesFormat(options) })
  if (background) {
    const { view } = await runOfCaller(call, run)
    return { status: 200, body: responseOf(options, view) }
  }
  return { status: 200, body: responseOf(options, await waitForRun(call, run)) }
}

interface ResponsesTarget {
  run: string
  cursor: number
  expose: AgentExpose
  usedBefore: Usage | null
  waiting: readonly PendingCall[]
}

async function begun(call: ResponsesCall, turn: Extract<ChatTurn, { kind: 'message' }>): Promise<ResponsesTarget> {
  const { body } = call
  const before = body.previous_response_id == null ? null : await previousRun(call, body.previous_response_id)
  const conversation = await conversationOf(call, turn, before)
  const made = await takeTurn(call, {
    kind: 'message',
    sent: body,
    what: 'model',
    conversation,
    supersedes_waiting: true,
    instructions: turn.instructions,
    drops_for_visitors: true,
    body: {
      content: turn.content,
      ...turn.asks,
      metadata: body.metadata ?? {},
      background: body.background === true,
      ...(body.store === false ? { store: false } : {}),
      ...(before === null ? {} : { parent_id: before.output_message_id }),
    },
  })
  return { run: singleRun(made).id, cursor: 0, expose: made.config.expose, usedBefore: null, waiting: [] }
}

/** The previous response's conversation, the one that is named, or a new one. Throws `not_found` for a foreign one. */
async function conversationOf(
  call: ResponsesCall,
  turn: Extract<ChatTurn, { kind: 'message' }>,
  before: RunView | null,
): Promise<TurnInput['conversation']> {
  const { body, caller } = call
  const named = typeof body.conversation === 'object' ? body.conversation?.id : body.conversation
  if (named != null && before !== null) {
    throw new RequestError('invalid_field', 'Send conversation or previous_response_id, not both.', {
      param: 'conversation',
    })
  }
  if (before !== null) return { id: before.conversation_id }
  if (named != null) return { id: (await conversationOfCaller(call, named)).view.id }
  return { agent: body.model, end_user: caller.end_user ?? body.user ?? null, history: turn.history }
}

async function resumed(call: ResponsesCall, turn: Extract<ChatTurn, { kind: 'answers' }>): Promise<ResponsesTarget> {
  const { run, cursor, waiting } = await answerWaiting(call, { outputs: turn.outputs, approvals: [] })
  const usedBefore = await usageThrough(call.services.db, run.view.id, cursor)
  if (onDisconnect(call) === 'cancel') cancelOnDisconnect(call, [run.view.id])
  return { run: run.view.id, cursor, expose: run.expose, usedBefore, waiting }
}

/**
 * Where a stream of a run goes on. A run that waited for its caller has a response per turn: who has numbers of the
 * later one gets that one.
 */
async function placeIn(
  { services }: RawCall,
  view: RunView,
  starting_after: number | null,
): Promise<Pick<ResponsesOptions, 'starting_after' | 'answered_through' | 'resumed' | 'used_before'>> {
  const wait = await lastWait(services.db, view.id)
  const answered = view.status === 'requires_action' ? wait - 1 : wait
  const resumed = view.status !== 'requires_action' && wait > 0 && (starting_after ?? 0) > lastNumberOf(wait - 1)
  const used_before = resumed ? await usageThrough(services.db, view.id, wait) : null
  return { starting_after, answered_through: answered, resumed, used_before }
}

/** A run of the caller's by its response's id. Throws `not_found`, also for one that was not to be stored. */
async function storedRun(call: RawCall, response: string): Promise<RunRecord> {
  const run = await runOfCaller(call, runId(response))
  const options = await runOptionsOf(call.services.db, run.view.id)
  if (options?.store === false) throw notFound('response')
  return run
}

async function previousRun(call: RawCall, previous: string): Promise<RunView> {
  if (!responsePath.shape.id.safeParse(previous).success) throw notFound('response')
  const { view } = await storedRun(call, previous)
  if (isTerminal(view.status) || view.status === 'requires_action') return view
  throw new RequestError('conversation_busy', 'The previous response has not ended. Wait for its end or cancel it.', {
    param: 'previous_response_id',
  })
}

const optionsOf = (view: RunView): ResponsesOptions => ({
  id: responseId(view.id),
  model: view.agent,
  created_at: Math.floor(Date.parse(view.created_at) / 1000),
  previous_response_id: null,
  background: true,
  metadata: view.metadata,
  starting_after: null,
  answered_through: 0,
  used_before: null,
  resumed: false,
})

const responseId = (run: string): string => run.replace(/^run_/, 'resp_')
const runId = (response: string): string => response.replace(/^resp_/, 'run_')
