import type { RunFold } from '@runwire/client'
import type { MessageView } from '@runwire/protocol'

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

/** The steps of an answer that ended before this page was opened. */
export function stepsOfMessage(message: MessageView): Step[] {
  if (message.role !== 'assistant') return []
  return (message.rounds ?? [])
    .map((round) => ({
      round: round.round,
      reasoning: round.reasoning ?? '',
      text: (round.calls ?? []).length > 0 ? round.text : '',
      open: false,
      tools: (round.calls ?? []).map((call) => ({
        call_id: call.call_id,
        name: call.name,
        title: call.title ?? spoken(call.name),
        status: call.error === undefined ? ('completed' as const) : ('failed' as const),
        arguments: call.arguments ?? null,
        result: call.result ?? null,
        error: call.error ?? null,
        documents: [],
        progress: [],
        output: '',
        steps: [],
      })),
    }))
    .filter(saysSomething)
}

const saysSomething = (step: Step): boolean => step.reasoning !== '' || step.text !== '' || step.tools.length > 0

/** `search_knowledge` as "Search knowledge", for an answer of the time when calls were stored without a title. */
function spoken(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
