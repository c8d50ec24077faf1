import { agUiFormat } from '@runwire/protocol/wire'
import { z } from 'zod'
import { type RawCall, type Reply, type Route, route } from '../../http/route.ts'
import { onDisconnect } from '../../turns/on-disconnect.ts'
import { singleRun, takeTurn } from '../../turns/take-turn.ts'
import { answerWaiting } from '../answer-waiting.ts'
import { externalId } from '../external-id.ts'
import { clientTools } from '../openai/chat-request.ts'
import { streamFormat } from '../stream-format.ts'
import { RunAgentInput, agUiTurn, type AgUiTurn } from './ag-ui-request.ts'

type AgUiCall = RawCall & { params: { agent: string }; body: RunAgentInput }

/** AG-UI clients over the same runs; a thread names a conversation of this key. */
export const agUiRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/ag-ui/{agent}',
    scope: 'runs:write',
    body: 'files',
    summary: 'Run an agent through AG-UI 1.0',
    description:
      'A client that closes the connection ends nothing, unless the request had the header `Runwire-On-Disconnect: cancel`. `POST /runs/{id}/cancel` ends the run, with the id that `CUSTOM runwire.run` told.',
    request: { params: z.object({ agent: z.string().max(200) }), body: RunAgentInput },
    responses: { 200: { description: 'AG-UI events', stream: true } },
    handler: (call) => {
      const turn = agUiTurn(call.body)
      return turn.kind === 'answers' ? goOn(call, turn) : begin(call, turn)
    },
  }),
]

async function begin(call: AgUiCall, turn: Extract<AgUiTurn, { kind: 'message' }>): Promise<Reply | null> {
  const { caller, params, body } = call
  const tools = clientTools(body.tools.map((tool) => ({ type: 'function', function: tool })))
  const made = await takeTurn(call, {
    kind: 'message',
    sent: body,
    what: 'agent',
    conversation: {
      external_id: externalId(call, 'ag-ui', params.agent, body.threadId),
      agent: params.agent,
      end_user: caller.end_user,
    },
    shown: { messages: turn.shown },
    supersedes_waiting: true,
    drops_for_visitors: true,
    instructions: turn.instructions,
    body: { content: turn.content, tools },
  })
  const run = singleRun(made)
  const format = agUiFormat({
    thread_id: body.threadId,
    run_id: body.runId,
    runwire_run_id: run.id,
    message_id: run.output_message_id,
    client_tools: new Set(tools.map((tool) => tool.name)),
    answered: new Set(),
  })
  return streamFormat(call, { run: run.id, cursor: 0, expose: made.config.expose, format })
}

async function goOn(call: AgUiCall, turn: Extract<AgUiTurn, { kind: 'answers' }>): Promise<Reply | null> {
  const on_disconnect = onDisconnect(call)
  const { run, cursor, waiting, answered, client_tools } = await answerWaiting(call, turn.answers, turn.message_id)
  const { id, output_message_id } = run.view
  const format = agUiFormat({
    thread_id: call.body.threadId,
    run_id: call.body.runId,
    runwire_run_id: id,
    message_id: output_message_id,
    client_tools,
    answered,
  })
  return streamFormat(call, { run: id, cursor, expose: run.expose, format, waiting, on_disconnect })
}
