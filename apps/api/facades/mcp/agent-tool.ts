import type { AgentRecord } from '@runwire/db'
import { projectError, projectEvent, type AgentExpose, type RunEvent, type RunFold } from '@runwire/protocol'
import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { singleRun, takeTurn } from '../../turns/take-turn.ts'
import { waitForRun } from '../../turns/wait-for-runs.ts'
import type { RawCall } from '../../http/route.ts'
import { inPlainWords } from './in-plain-words.ts'

const AgentInput = inPlainWords(
  z.object({
    message: z
      .string()
      .min(1)
      .max(256 * 1024)
      .describe('What to ask the agent.'),
    conversation_id: z.string().optional().describe('Goes on with a conversation that an earlier result named.'),
  }),
)

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
  server.registerTool(name, config, (input, context) => ask(call, agent.slug, input, context))
}

async function ask(
  call: RawCall,
  agent: string,
  input: z.infer<typeof AgentInput>,
  context: ServerContext,
): Promise<CallToolResult> {
  const { conversation_id, message } = input
  const { caller } = call
  const turn = await takeTurn(call, {
    kind: 'message',
    sent: input,
    what: 'conversation',
    agent,
    conversation: conversation_id === undefined ? { agent, end_user: caller.end_user } : { id: conversation_id },
    body: { content: message, on_disconnect: 'cancel' },
  })
  const run = singleRun(turn).id
  return resultOf(turn.conversation.id, run, await waitForRun(call, run, progressOf(context, turn.config.expose)))
}

/** Tells a client that asked for progress of each round and each tool, as far as the agent shows its tools. */
function progressOf({ mcpReq }: ServerContext, expose: AgentExpose): (event: RunEvent) => void {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return () => undefined
  let progress = 0
  return (event) => {
    const message = projectEvent(event, expose) === null ? null : progressMessage(event)
    if (message === null) return
    progress += 1
    const params = { progressToken, progress, message }
    // A client that has left ends the waiting by itself.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
}

function progressMessage(event: RunEvent): string | null {
  switch (event.type) {
    case 'model.started':
      return `Asking the model, round ${event.round}`
    case 'tool.started':
      return `Running ${event.title}`
    case 'tool.completed':
    case 'tool.failed':
      return 'A tool has answered'
    default:
      return null
  }
}

function resultOf(conversation_id: string, run_id: string, view: RunFold): CallToolResult {
  const status = view.status ?? 'failed'
  const content = textOf(view)
  return {
    content: [{ type: 'text', text: content }],
    structuredContent: { conversation_id, run_id, status, content },
    isError: status !== 'completed',
  }
}

function textOf(view: RunFold): string {
  switch (view.status) {
    case 'completed':
      return view.output?.content ?? ''
    case 'requires_action':
      return `The run waits for an answer to ${view.pending.map((call) => call.name).join(', ')}. Answer it in Runwire, then ask again in the same conversation.`
    default:
      return view.error === null ? 'The run was cancelled.' : projectError(view.error).message
  }
}
