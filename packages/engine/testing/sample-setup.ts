import { AgentConfig, type Json } from '@runwire/protocol'
import { newId } from '@runwire/protocol/ids'
import type { Tool, ToolOutcome, TurnSetup } from '../ports/ports.ts'

type AgentInput = Record<string, unknown>

/** A turn that asks one question; only what a test is about needs saying. */
export function sampleSetup({
  agent = {},
  ...rest
}: Partial<Omit<TurnSetup, 'agent'>> & { agent?: AgentInput } = {}): TurnSetup {
  return {
    run_id: newId('run'),
    worker_id: 'worker-1',
    project_id: newId('project'),
    conversation_id: newId('conversation'),
    output_message_id: newId('message'),
    model_index: 0,
    attempt: 1,
    agent: AgentConfig.parse({ name: 'Helper', instructions: 'Be brief.', model: { name: 'scripted' }, ...agent }),
    agent_slug: 'helper',
    model: 'scripted',
    forced_tool: null,
    client_tools: [],
    response_format: null,
    history: [{ role: 'user', content: 'How much is 6*7?' }],
    tainted_by: [],
    started_at_ms: Date.now(),
    prices: {},
    ...rest,
  }
}

/** A tool that does what the test says; `ledger` of a test sees its effects through `run`. */
export function sampleTool(
  name: string,
  run: (args: Record<string, Json>, context: Parameters<Tool['run']>[1]) => Promise<ToolOutcome> | ToolOutcome,
  rest: Partial<Tool> = {},
): Tool {
  return {
    name,
    title: `Running ${name}`,
    description: '',
    parameters: { type: 'object' },
    effect: 'read',
    needs_approval: false,
    timeout_ms: 10_000,
    run: async (args, context) => run(args, context),
    ...rest,
  }
}
