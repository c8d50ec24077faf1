import { listAgents } from '@runwire/db'
import { ModelCallError } from '@runwire/engine'
import { newId, projectError, runError, type AgentExpose, type RunErrorCode } from '@runwire/protocol'
import { chatCompletion, chatCompletionsFormat, dataFrame, EVENT_STREAM_HEADERS } from '@runwire/protocol/wire'
import { z } from 'zod'
import { cancelOnDisconnect } from '../../turns/cancel-on-disconnect.ts'
import { type RawCall, type Reply, type Route, route } from '../../http/route.ts'
import { singleRun, takeTurn } from '../../turns/take-turn.ts'
import { waitForRun } from '../../turns/wait-for-runs.ts'
import { answerWaiting } from '../answer-waiting.ts'
import { bareCall, isFrontEndTask, publicFailure } from './bare-call.ts'
import { ChatRequest, chatTurn, responseFormat, type ChatTurn } from './chat-request.ts'
import { streamFormat } from '../stream-format.ts'

type ChatCall = RawCall & { body: ChatRequest }

const Model = z.object({ id: z.string(), object: z.literal('model'), created: z.number(), owned_by: z.string() })

/** OpenAI Chat Completions over the same runs; an agent's slug is its model id. */
export const chatRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/models',
    scope: 'agents:read',
    summary: 'The agents of this key, as OpenAI models',
    responses: {
      200: { description: 'The models', body: z.object({ object: z.literal('list'), data: z.array(Model) }) },
    },
    handler: async ({ services, caller }) => {
      const agents = await listAgents(services.db, caller.project_id)
      const usable = agents.filter((agent) => caller.agent === null || agent.slug === caller.agent)
      const data = usable.map(({ slug, created_at }) => ({
        id: slug,
        object: 'model' as const,
        created: Math.floor(Date.parse(created_at) / 1000),
        owned_by: 'runwire',
      }))
      return { status: 200, body: { object: 'list', data } }
    },
  }),
  route({
    method: 'post',
    path: '/chat/completions',
    scope: 'runs:write',
    body: 'files',
    summary: 'Run an agent through the OpenAI Chat Completions API',
    request: { body: ChatRequest },
    responses: {
      200: { description: 'A chat completion, or its chunks with stream: true', body: z.unknown(), stream: true },
      502: { description: 'The run failed; error.code says why', body: z.unknown() },
    },
    handler: (call) => {
      const turn = chatTurn(call.body)
      const asked = turn.kind === 'message' && typeof turn.content === 'string' ? turn.content : ''
      return isFrontEndTask(asked) ? task(call, asked) : completion(call, turn)
    },
  }),
]

async function completion(call: ChatCall, turn: ChatTurn): Promise<Reply | null> {
  const target = turn.kind === 'answers' ? await resumed(call, turn) : await begun(call, turn)
  const options = head(call.body.model, target.run.replace(/^run_/, ''))
  if (call.body.stream === true) {
    const answer_only = call.body.metadata?.['answer_only']
    const format = chatCompletionsFormat({
      ...options,
      include_usage: call.body.stream_options?.include_usage === true,
      answer_only: answer_only === undefined ? target.answerOnly : answer_only === true || answer_only === 'true',
    })
    return streamFormat(call, { ...target, format })
  }
  const view = await waitForRun(call, target.run)
  if (view.status !== 'failed') return { status: 200, body: chatCompletion(options, view) }
  const failure = view.error ?? runError('internal_error')
  return {
    status: statusOf(failure.code),
    body: { error: { ...projectError(failure), type: 'api_error', param: null } },
  }
}

interface ChatTarget {
  run: string
  cursor: number
  expose: AgentExpose
  answerOnly: boolean
}

async function begun(call: ChatCall, turn: Extract<ChatTurn, { kind: 'message' }>): Promise<ChatTarget> {
  const { body, caller } = call
  const made = await takeTurn(call, {
    kind: 'message',
    sent: body,
    what: 'model',
    conversation: {
      agent: body.model,
      end_user: caller.end_user ?? body.user ?? null,
      history: turn.history,
    },
    instructions: turn.instructions,
    drops_for_visitors: true,
    body: {
      content: turn.content,
      tools: turn.tools,
      metadata: body.metadata ?? {},
      ...(responseFormat(body.response_format) && { response_format: responseFormat(body.response_format) }),
      on_disconnect: 'cancel',
    },
  })
  return {
    run: singleRun(made).id,
    cursor: 0,
    expose: made.config.expose,
    answerOnly: made.config.answer_only,
  }
}

async function resumed(call: ChatCall, turn: Extract<ChatTurn, { kind: 'answers' }>): Promise<ChatTarget> {
  const { run, cursor } = await answerWaiting(call, { outputs: turn.outputs, approvals: [] })
  cancelOnDisconnect(call, [run.view.id])
  return { run: run.view.id, cursor, expose: run.expose, answerOnly: false }
}

/** A front end's side request: streamed or whole like any other, but without a run. */
async function task(call: ChatCall, content: string): Promise<Reply | null> {
  const { res, body } = call
  const options = head(body.model, newId('request').replace(/^req_/, ''))
  const chunk = (delta: object, finish: string | null = null) =>
    dataFrame({ ...options, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })
  const streaming = body.stream === true
  let text = ''
  const say = (piece: string) => {
    text += piece
    if (!streaming) return
    if (!res.headersSent) {
      res.writeHead(200, EVENT_STREAM_HEADERS)
      res.write(chunk({ role: 'assistant', content: '' }))
    }
    res.write(chunk({ content: piece }))
  }
  try {
    const { usage } = await bareCall(call, { agent: body.model, content, onText: say })
    if (!streaming) {
      return {
        status: 200,
        body: chatCompletion(options, { output: { content: text }, stop_reason: 'finished', usage, pending: [] }),
      }
    }
    say('')
    res.end(chunk({}, 'stop') + dataFrame('[DONE]'))
  } catch (error) {
    if (!res.headersSent) {
      if (!(error instanceof ModelCallError)) throw error
      return { status: statusOf(error.code), body: { error: publicFailure(error) } }
    }
    res.end(dataFrame({ error: publicFailure(error) }) + dataFrame('[DONE]'))
  }
  return null
}

const head = (model: string, hex: string) => ({ id: `chatcmpl-${hex}`, model, created: Math.floor(Date.now() / 1000) })

/** Clients retry by status: only what another try may cure gets one that says so. */
function statusOf(code: RunErrorCode): number {
  if (code === 'provider_rate_limited') return 429
  return code === 'context_too_long' || code === 'refused' ? 400 : 502
}
