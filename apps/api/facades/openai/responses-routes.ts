import { readEvents, requestCancel, type TurnInput } from '@runwire/db'
import { isTerminal, type AgentExpose, type RunView } from '@runwire/protocol'
import { responseOf, responsesFormat, type ResponsesOptions } from '@runwire/protocol/wire'
import { z } from 'zod'
import { announce } from '../../turns/announce.ts'
import { ownRun } from '../../access/own.ts'
import { booleanParam } from '../../requests/query-fields.ts'
import { notFound, RequestError } from '../../requests/request-error.ts'
import { type RawCall, type Reply, type Route, route } from '../../http/route.ts'
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
      const { view, expose } = await ownRun(call, runId(call.params.id))
      if (!call.query.stream) return { status: 200, body: responseOf(optionsOf(view), view) }
      const format = responsesFormat({
        ...optionsOf(view),
        starting_after: call.query.starting_after ?? null,
        answered_through: await answeredThrough(call, view),
      })
      return streamFormat(call, { run: view.id, cursor: 0, expose, format })
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
      const { view } = await ownRun(call, runId(call.params.id))
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
  const turn = responsesTurn(body)
  const { run, expose, cursor } =
    turn.kind === 'answers' ? await resumed(call, turn) : await begun(call, turn, background)
  const options: ResponsesOptions = {
    id: responseId(run),
    model: body.model,
    created_at: Math.floor(Date.now() / 1000),
    previous_response_id: body.previous_response_id ?? null,
    background,
    metadata: body.metadata ?? {},
    starting_after: null,
    answered_through: cursor,
    resumed: turn.kind === 'answers',
  }
  if (body.stream === true) return streamFormat(call, { run, cursor, expose, format: responsesFormat(options) })
  if (background) {
    const { view } = await ownRun(call, run)
    return { status: 200, body: responseOf(options, view) }
  }
  return { status: 200, body: responseOf(options, await waitForRun(call, run)) }
}

interface ResponsesTarget {
  run: string
  cursor: number
  expose: AgentExpose
}

async function begun(
  call: ResponsesCall,
  turn: Extract<ChatTurn, { kind: 'message' }>,
  background: boolean,
): Promise<ResponsesTarget> {
  const { body, caller } = call
  const before = body.previous_response_id == null ? null : await previousRun(call, body.previous_response_id)
  const conversation: TurnInput['conversation'] =
    before === null
      ? { agent: body.model, end_user: caller.end_user ?? body.user ?? null, history: turn.history }
      : { id: before.conversation_id }
  const made = await takeTurn(call, {
    kind: 'message',
    sent: body,
    what: 'model',
    conversation,
    instructions: turn.instructions,
    drops_for_visitors: true,
    body: {
      content: turn.content,
      tools: turn.tools,
      metadata: body.metadata ?? {},
      background,
      ...(before === null ? {} : { parent_id: before.output_message_id }),
    },
  })
  return { run: singleRun(made).id, cursor: 0, expose: made.config.expose }
}

async function resumed(call: ResponsesCall, turn: Extract<ChatTurn, { kind: 'answers' }>): Promise<ResponsesTarget> {
  const { run, cursor } = await answerWaiting(call, { outputs: turn.outputs, approvals: [] })
  return { run: run.view.id, cursor, expose: run.expose }
}

/** Seq before the event at which the run waits now; its last one where it waits for nothing. */
async function answeredThrough({ services }: RawCall, view: RunView): Promise<number> {
  if (view.status !== 'requires_action') return view.last_seq
  const events = await readEvents(services.db, view.id, 0)
  const waits = events.findLast((event) => event.type === 'run.requires_action')
  return (waits?.seq ?? 1) - 1
}

async function previousRun(call: RawCall, previous: string): Promise<RunView> {
  if (!responsePath.shape.id.safeParse(previous).success) throw notFound('response')
  const { view } = await ownRun(call, runId(previous))
  if (isTerminal(view.status)) return view
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
  resumed: false,
})

const responseId = (run: string): string => run.replace(/^run_/, 'resp_')
const runId = (response: string): string => response.replace(/^resp_/, 'run_')
