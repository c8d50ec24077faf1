import { createTurn } from '@runwire/db'
import type { ClientTool, Json } from '@runwire/protocol'
import { agUiFormat } from '@runwire/protocol/wire'
import { z } from 'zod'
import { onlyRun } from '../../turns/only-run.ts'
import { RequestError } from '../../requests/request-error.ts'
import { type RawCall, type Reply, type Route, route } from '../../http/route.ts'
import { takeTurn } from '../../turns/take-turn.ts'
import { answerWaiting, type WaitingAnswers } from '../answer-waiting.ts'
import { chatId } from '../chat-id.ts'
import { clientTools } from '../openai/chat-request.ts'
import { streamFormat } from '../stream-format.ts'

const Part = z.looseObject({ type: z.string(), text: z.string().optional() })
const Message = z.looseObject({
  id: z.string(),
  role: z.string(),
  content: z.union([z.string(), z.array(Part)]).optional(),
  toolCallId: z.string().optional(),
  error: z.string().optional(),
})
type Message = z.infer<typeof Message>

/** RunAgentInput of AG-UI 1.0; `state` and `forwardedProps` are the front end's own and are ignored. */
const RunAgentInput = z.looseObject({
  threadId: z.string().min(1).max(256),
  runId: z.string().min(1).max(256),
  messages: z.array(Message).max(2000).default([]),
  tools: z
    .array(z.looseObject({ name: z.string() }))
    .max(64)
    .default([]),
  context: z.array(z.looseObject({ description: z.string(), value: z.string() })).default([]),
  resume: z
    .array(
      z.looseObject({
        interruptId: z.string(),
        status: z.enum(['resolved', 'cancelled']),
        payload: z.unknown().optional(),
      }),
    )
    .nullish(),
})
type RunAgentInput = z.infer<typeof RunAgentInput>

type AgUiCall = RawCall & { params: { agent: string }; body: RunAgentInput }

/** AG-UI clients over the same runs; a thread names a conversation of this key. */
export const agUiRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/ag-ui/{agent}',
    scope: 'runs:write',
    summary: 'Run an agent through AG-UI 1.0',
    request: { params: z.object({ agent: z.string().max(200) }), body: RunAgentInput },
    responses: { 200: { description: 'AG-UI events', stream: true } },
    handler: (call) => {
      const answers = answersIn(call.body)
      return answers === null ? begin(call) : goOn(call, answers)
    },
  }),
]

async function begin(call: AgUiCall): Promise<Reply | null> {
  const { services, caller, params, body } = call
  const last = body.messages.at(-1)
  const content = last?.role === 'user' ? textOf(last) : ''
  if (content === '') {
    throw new RequestError('invalid_field', 'The last of messages must be a text of the user.', { param: 'messages' })
  }
  const made = await takeTurn(call, {
    body,
    what: 'agent',
    watched: true,
    make: (context) =>
      createTurn(services.db, caller.project_id, {
        ...context,
        conversation: {
          external_id: chatId(call, params.agent, body.threadId),
          agent: caller.agent ?? params.agent,
          end_user: caller.end_user,
        },
        instructions: instructionsOf(body),
        body: { content, tools: offered(body) },
      }),
  })
  const format = agUiFormat({ thread_id: body.threadId, run_id: body.runId })
  return streamFormat(call, { run: onlyRun(made).id, cursor: 0, expose: made.config.expose, format })
}

async function goOn(call: AgUiCall, answers: WaitingAnswers): Promise<Reply | null> {
  const { run, cursor } = await answerWaiting(call, answers)
  const format = agUiFormat({ thread_id: call.body.threadId, run_id: call.body.runId })
  return streamFormat(call, { run: run.view.id, cursor, expose: run.expose, format })
}

/** Answers come as `resume`, or as tool messages after the last message of the user; null where there are none. */
function answersIn({ messages, resume }: RunAgentInput): WaitingAnswers | null {
  const after = messages.slice(messages.findLastIndex((message) => message.role === 'user') + 1)
  const outputs = after.flatMap((message) => {
    if (message.role !== 'tool' || message.toolCallId === undefined) return []
    const call_id = message.toolCallId
    return [message.error === undefined ? { call_id, result: textOf(message) } : { call_id, error: message.error }]
  })
  const resumed = (resume ?? []).map(({ interruptId, status, payload }) => ({
    call_id: interruptId,
    approved: status === 'resolved' && (payload as { approved?: unknown } | undefined)?.approved !== false,
    payload: (payload ?? null) as Json,
  }))
  if (outputs.length + resumed.length === 0) return null
  return {
    outputs: [
      ...outputs.filter((output) => !resumed.some((item) => item.call_id === output.call_id)),
      ...resumed.map(({ call_id, approved, payload }) =>
        approved ? { call_id, result: payload } : { call_id, error: 'The user declined.' },
      ),
    ],
    approvals: resumed.map(({ call_id, approved }) => ({ call_id, decision: approved ? 'approve' : 'deny' })),
  }
}

function instructionsOf({ messages, context }: RunAgentInput): string | null {
  const system = messages.filter((message) => message.role === 'system' || message.role === 'developer').map(textOf)
  const given = context.map(({ description, value }) => `${description}: ${value}`)
  const text = [...system, ...given].filter((part) => part !== '').join('\n\n')
  return text === '' ? null : text
}

const offered = ({ tools }: RunAgentInput): ClientTool[] =>
  clientTools(tools.map((tool) => ({ type: 'function', function: tool })))

const textOf = ({ content }: Message): string =>
  typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('\n')
