import type { Json } from '@runwire/protocol'
import type { Tool } from '../ports/ports.ts'
import type { LoopScope, RunContext } from '../state/run-context.ts'
import { agentTool } from '../calls/sub-agent.ts'

const MOST_STEPS = 12
/** Part of the time that is left for the report once the research agents' time is up. */
const REPORT_SHARE = 0.25

const LEADER = `You lead a piece of research. Work in three steps.
1. Call create_plan once with the steps the question needs.
2. Call research for each open part of the plan, several at once where they do not depend on each other. Each researcher sees only the task you write, so put everything it must know into it. Read the reports, and research again what they leave open.
3. When you know enough, answer without calling anything: the full report, well structured, based on the researchers' reports. Keep their citation marks such as [3] with the statements they support, and say what could not be found out.`

const RESEARCHER = `You research one task for somebody who writes a report. Use your tools to find out what the task asks, and only what it asks. Then answer with a short report of your findings. Put the number of the document a statement rests on behind it in square brackets, such as [3]. Say plainly what you could not find.`

/**
 * The run's own loop turned into research: it makes a plan, hands parts of it to research agents that work in parallel with
 * the agent's tools, each in its own tab, and writes the report as its answer. Rounds, calls and time stay within the
 * agent's limits; the research agents leave time for the report.
 */
export function researchLoop(run: Pick<RunContext, 'clock' | 'state'>, scope: LoopScope): LoopScope {
  const { agent, model, port, tools } = scope
  const leftSeconds = Math.max(1, Math.floor(((scope.deadlineMs - run.clock.now()) * (1 - REPORT_SHARE)) / 1000))
  const researcher = agentTool(
    {
      name: 'research',
      title: 'Researching',
      description:
        'Hands one research task to a researcher, who looks it up and returns a report. Several may work at once.',
    },
    {
      agent: {
        ...agent,
        instructions: withInstructions(RESEARCHER, agent.instructions),
        limits: { ...agent.limits, max_wall_seconds: Math.min(agent.limits.max_wall_seconds, leftSeconds) },
      },
      model,
      port,
      tools,
    },
  )
  return {
    ...scope,
    agent: { ...agent, instructions: withInstructions(LEADER, agent.instructions) },
    tools: [planTool(run), researcher],
    forced_tool: 'create_plan',
    plans_first: true,
  }
}

function planTool(run: Pick<RunContext, 'state'>): Tool {
  return {
    name: 'create_plan',
    title: 'Making a plan',
    description: 'Stores the plan of the research: its steps, each in one sentence.',
    parameters: {
      type: 'object',
      properties: {
        steps: { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1, maxItems: MOST_STEPS },
      },
      required: ['steps'],
      additionalProperties: false,
    },
    effect: 'read',
    needs_approval: false,
    timeout_ms: 30_000,
    async run(args, { emitter }) {
      // Made in an attempt that died before it could say so: the plan stands.
      if (run.state.snapshot().plan === null)
        await emitter.append([{ type: 'plan.created', steps: textsIn(args.steps) }])
      return { ok: true, result: 'The plan is stored. Now hand its parts to researchers.' }
    },
  }
}

const textsIn = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

const withInstructions = (role: string, own: string): string =>
  own.trim() === '' ? role : `${role}\n\nWhat else holds for you:\n${own}`
