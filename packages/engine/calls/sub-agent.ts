import type { ModelCall, NewEvent, PendingCall, Placement } from '@runwire/protocol'
import { isObject } from './check-call.ts'
import type { CalledRound } from './next-step.ts'
import { placeCall } from '../state/placement.ts'
import type { SubAgent, Tool, ToolOutcome } from '../ports/ports.ts'
import type { LoopScope, RunContext } from '../state/run-context.ts'

/** How a sub-agent's call came out; `closing` are its loop's last events, to be stored in front of the call's end. */
export type SubAgentEnd =
  | { kind: 'ended'; outcome: ToolOutcome; closing: NewEvent[] }
  | { kind: 'requires_action'; pending: PendingCall[] }

/** Another agent as a tool: the model gives it a task in words and gets its answer as the result. */
export const agentTool = (named: { name: string; title?: string; description: string }, agent: SubAgent): Tool => ({
  name: named.name,
  title: named.title ?? `Asking ${agent.agent.name}`,
  description:
    named.description || agent.agent.description || `Hands a task to ${agent.agent.name} and returns its answer.`,
  parameters: {
    type: 'object',
    properties: {
      task: { type: 'string', minLength: 1, description: 'The task, with everything the agent needs to know for it' },
    },
    required: ['task'],
    additionalProperties: false,
  },
  effect: 'idempotent',
  needs_approval: false,
  timeout_ms: agent.agent.limits.max_wall_seconds * 1000,
  agent,
  run: () => Promise.reject(new Error(`${named.name} is an agent; only a run's loop can ask it`)),
})

/**
 * Runs the agent behind a call as a loop of its own, shown in the call's tab (the outermost one, where agents ask
 * agents). Its rounds are stored under the call, so after a crash it goes on where it was. It cannot outlast the loop
 * that asked.
 */
export async function runSubAgent(
  run: RunContext,
  scope: LoopScope,
  round: CalledRound,
  { call, order, agent }: { call: ModelCall; order: number; agent: SubAgent },
): Promise<SubAgentEnd> {
  const tab = placeCall(round.placement ?? run.state.nextPlacement(scope.place), order)
  const deadlineMs = Math.min(scope.deadlineMs, run.clock.now() + agent.agent.limits.max_wall_seconds * 1000)
  const end = await run.runLoop(subAgentScope(agent, call, { tab, deadlineMs }))
  if (end.kind === 'requires_action') return end
  if (end.kind === 'answer') return { kind: 'ended', outcome: { ok: true, result: end.text }, closing: end.closing }
  const message = `${agent.agent.name} could not finish (${end.code}): ${end.detail}`
  return { kind: 'ended', outcome: { ok: false, error: { code: 'tool_error', message } }, closing: end.closing }
}

/** The loop of the agent behind a call: its history is the task alone. */
export const subAgentScope = (
  agent: SubAgent,
  call: ModelCall,
  { tab, deadlineMs }: { tab: Placement; deadlineMs: number },
): LoopScope => ({
  ...agent,
  client_tools: [],
  forced_tool: null,
  response_format: null,
  history: [{ role: 'user', content: taskOf(call) }],
  parent_call_id: call.call_id,
  place: { kind: 'tab', tab },
  deadlineMs,
})

const taskOf = (call: ModelCall): string =>
  isObject(call.arguments) && typeof call.arguments.task === 'string'
    ? call.arguments.task
    : JSON.stringify(call.arguments)
