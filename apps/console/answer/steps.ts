import type { RunFold } from '@runwire/client'

type View = RunFold
type ToolFold = View['tools'][number]

/** One call as a screen shows it; `steps` are those of a sub-agent that answered it. */
export interface ShownTool extends Pick<
  ToolFold,
  'call_id' | 'name' | 'title' | 'status' | 'arguments' | 'result' | 'error' | 'documents' | 'progress' | 'output'
> {
  steps: Step[]
}

/** One model call on the way to the answer: what it thought, what it said meanwhile, and the tools it called. */
export interface Step {
  round: number
  reasoning: string
  /** Process talk; the answer itself is not among the steps. */
  text: string
  /** Its model is still speaking. */
  open: boolean
  tools: ShownTool[]
}

/** The steps of a run as far as it is known, the one that writes the answer included for its reasoning. */
export function stepsOfRun(view: View, parent: string | null = null): Step[] {
  const ended = view.output !== null
  return view.rounds
    .filter((round) => round.parent_call_id === parent)
    .map((round) => {
      const tools = view.tools.filter((tool) => tool.round === round.round)
      const isAnswer = parent === null && (!round.completed || round.tool_calls === 0)
      return {
        round: round.round,
        reasoning: round.reasoning,
        text: isAnswer ? '' : round.text,
        open: !ended && !round.completed && round.attempt === view.attempt,
        tools: tools.map((tool) => ({ ...tool, steps: stepsOfRun(view, tool.call_id) })),
      }
    })
    .filter(saysSomething)
}

const saysSomething = (step: Step): boolean => step.reasoning !== '' || step.text !== '' || step.tools.length > 0
