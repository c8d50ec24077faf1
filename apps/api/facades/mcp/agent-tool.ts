import { createTurn, type AgentRecord } from '@runwire/db'
import { projectError, type RunFold } from '@runwire/protocol'
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { announce } from '../../turns/announce.ts'
import { cancelOnDisconnect } from '../../turns/cancel-on-disconnect.ts'
import { collectRuns } from '../../hub/collect-runs.ts'
import { onlyRun } from '../../turns/only-run.ts'
import { notFound } from '../../requests/request-error.ts'
import type { RawCall } from '../../http/route.ts'

const AgentInput = z.object({
  message: z
    .string()
    .min(1)
    .max(256 * 1024)
    .describe('What to ask the agent.'),
  conversation_id: z.string().optional().describe('Goes on with a conversation that an earlier result named.'),
})

const AgentOutput = z.object({
  conversation_id: z.string(),
  run_id: z.string(),
  status: z.string(),
  content: z.string(),
})

/** Gives an agent its MCP tool: one call is one run, and a client that closes its request cancels it. */
export function registerAgentTool(server: McpServer, call: RawCall, agent: AgentRecord): void {
  const name = `ask_${agent.slug.replaceAll(/[^a-zA-Z0-9_-]/g, '_')}`
  const description = agent.config.description === '' ? `Asks ${agent.config.name}.` : agent.config.description
  const config = { title: agent.config.name, description, inputSchema: AgentInput, outputSchema: AgentOutput }
  server.registerTool(name, config, (input, context) => ask(call, agent.slug, input, context.mcpReq.signal))
}

async function ask(
  call: RawCall,
  agent: string,
  input: z.infer<typeof AgentInput>,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const { services, caller } = call
  const { conversation_id, message } = input
  const turn = await createTurn(services.db, caller.project_id, {
    conversation: conversation_id === undefined ? { agent, end_user: caller.end_user } : { id: conversation_id },
    owner: { end_user: caller.end_user, agent },
    watcherInbox: services.inbox,
    callerId: caller.id,
    body: { content: message },
  })
  if (turn === null) throw notFound('conversation')
  announce(services.publisher, turn.notify)
  const run = onlyRun(turn).id
  cancelOnDisconnect(call, [run])
  const [view] = await collectRuns(services.hub, [run], signal)
  return resultOf(turn.conversation.id, run, view)
}

function resultOf(conversation_id: string, run_id: string, view: RunFold | undefined): CallToolResult {
  const status = view?.status ?? 'failed'
  const content = textOf(view)
  return {
    content: [{ type: 'text', text: content }],
    structuredContent: { conversation_id, run_id, status, content },
    isError: status !== 'completed',
  }
}

function textOf(view: RunFold | undefined): string {
  switch (view?.status) {
    case 'completed':
      return view.output?.content ?? ''
    case 'requires_action':
      return `The run waits for an answer to ${view.pending.map((call) => call.name).join(', ')}. Answer it in Runwire, then ask again in the same conversation.`
    default:
      return view?.error == null ? 'The run was cancelled.' : projectError(view.error).message
  }
}
