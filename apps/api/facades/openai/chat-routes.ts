import { findAgent, listAgents, usageThrough, type AgentRecord } from '@runwire/db'
import { ModelCallError } from '@runwire/engine/ports'
import { newId, projectError, runError, type AgentExpose, type PendingCall, type Usage } from '@runwire/protocol'
import {
  chatCompletion,
  chatCompletionsFormat,
  chatFailure,
  dataFrame,
  EVENT_STREAM_HEADERS,
} from '@runwire/protocol/wire'
import { z } from 'zod'
import { cancelOnDisconnect } from '../../turns/cancel-on-disconnect.ts'
import { type RawCall, type Reply, type Route, route } from '../../http/route.ts'
import { onDisconnect } from '../../turns/on-disconnect.ts'
import { singleRun, takeTurn } from '../../turns/take-turn.ts'
import { padFrame } from '../../streams/pad-frame.ts'
import { waitForRun } from '../../turns/wait-for-runs.ts'
import { answerWaiting } from '../answer-waiting.ts'
import { bareCall, isFrontEndTask, publicFailure } from './bare-call.ts'
import { ChatRequest, chatTurn, type ChatTurn } from './chat-request.ts'
import { unknownAgent } from '../../access/unknown-agent.ts'
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
      return { status: 200, body: { object: 'list', data: usable.map(modelOf) } }
    },
  }),
  route({
    method: 'get',
    path: '/models/{id}',
    scope: 'agents:read',
    summary: 'An agent of this key, as an OpenAI model',
    request: { params: z.object({ id: z.string().max(200) }) },
    responses: { 200: { description: 'The model', body: Model } },
    handler: async (call) => {
      const { services, caller, params } = call
      const agent = await findAgent(services.db, caller.project_id, params.id)
      if (agent === null || (caller.agent !== null && caller.agent !== agent.slug))
        throw await unknownAgent(call, params.id, 'model')
      return { status: 200, body: modelOf(agent) }
    },
  }),
  route({
    method: 'post',
    path: '/chat/completions',
    scope: 'runs:write',
    body: 'files',
    summary: 'Run an agent through the OpenAI Chat Completions API',
    description:
      'A client that closes the connection ends the run. The header `Runwire-On-Disconnect: continue` lets the run go on; nobody can come back to its stream then, only to the conversation.',
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

const modelOf = ({ slug, created_at }: Pick<AgentRecord, 'slug' | 'created_at'>): z.infer<typeof Model> => ({
  id: slug,
  object: 'model',
  created: Math.floor(Date.parse(created_at) / 1000),
  owned_by: 'runwire',
})

async function completion(call: ChatCall, turn: ChatTurn): Promise<Reply | null> {
  const target = turn.kind === 'answers' ? await resumed(call, turn) : await begun(call, turn)
  const options = {
    ...head(call.body.model, target.run.replace(/^run_/, '')),
    run_id: target.run,
    used_before: target.usedBefore,
  }
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
  const { status, error } = chatFailure(projectError(view.error ?? runError('internal_error')))
  return { status, body: { error } }
}

interface ChatTarget {
  run: string
  cursor: number
  expose: AgentExpose
  answerOnly: boolean
  usedBefore: Usage | null
  waiting: readonly PendingCall[]
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
    body: { content: turn.content, ...turn.asks, metadata: body.metadata ?? {}, on_disconnect: 'cancel' },
  })
  const { expose, answer_only: answerOnly } = made.config
  return { run: singleRun(made).id, cursor: 0, expose, answerOnly, usedBefore: null, waiting: [] }
}

async function resumed(call: ChatCall, turn: Extract<ChatTurn, { kind: 'answers' }>): Promise<ChatTarget> {
  const { run, cursor, waiting } = await answerWaiting(call, { outputs: turn.outputs, approvals: [] })
  const { expose, view } = run
  if (onDisconnect(call, 'cancel') === 'cancel') cancelOnDisconnect(call, [view.id])
  const usedBefore = await usageThrough(call.services.db, view.id, cursor)
  return { run: view.id, cursor, expose, answerOnly: false, usedBefore, waiting }
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
    res.write(padFrame(chunk({ content: piece })))
  }
  try {
    const usage = await bareCall(call, { agent: body.model, content, onText: say })
    if (!streaming) {
      return {
        status: 200,
        body: chatCompletion(
          { ...options, run_id: '', used_before: null },
          { output: { content: text }, stop_reason: 'finished', usage, pending: [] },
        ),
      }
    }
    say('')
    res.end(chunk({}, 'stop') + dataFrame('[DONE]'))
  } catch (error) {
    if (!res.headersSent) {
      if (!(error instanceof ModelCallError)) throw error
      const { status, error: told } = publicFailure(error)
      return { status, body: { error: told } }
    }
    res.end(dataFrame({ error: publicFailure(error).error }) + dataFrame('[DONE]'))
  }
  return null
}

const head = (model: string, hex: string) => ({ id: `chatcmpl-${hex}`, model, created: Math.floor(Date.now() / 1000) })
