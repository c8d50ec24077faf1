import { answerRound } from './answer.ts'
import { citedIn } from '../text/citation-marks.ts'
import type { RoundFold, RunFold, ToolFold } from './run-fold.ts'
import type { Usage } from '../shapes/values.ts'
import type { FinalView, Round, StoredCall } from '../shapes/views.ts'

/**
 * The assistant message a run leaves behind: `output` of its terminal event, for worker, sweep and api alike.
 *
 * `view` is the run folded up to its end, without the terminal event. A worker that is there folds its deltas in, so
 * that the text it had decoded counts; without them an unfinished round is empty and the last stored round without
 * calls is the content, else "". `usage` is for a caller that knows more than the stored rounds (an estimate for the
 * round that was cut off).
 */
export function finalView(
  view: RunFold,
  status: 'completed' | 'failed' | 'cancelled',
  usage: Usage | null = view.usage,
): FinalView {
  const content = contentOf(view)
  const sources = new Map(
    [...view.tools.flatMap((tool) => tool.documents), ...view.citations].map((source) => [source.number, source]),
  )
  return {
    id: view.output_message_id ?? '',
    role: 'assistant',
    status,
    content,
    citations: citedIn(content, (number) => sources.get(number)),
    files: view.files.filter(
      (file) =>
        file.media_type.startsWith('image/') ||
        [file.file_id, file.url, file.name].some((word) => word !== '' && content.includes(word)),
    ),
    usage,
    model: view.model ?? '',
    interrupted: status !== 'completed',
    rounds: view.rounds.filter(saysSomething).map((round) => storedRound(round, view.tools)),
  }
}

function contentOf(view: RunFold): string {
  const answer = answerRound(view)
  if (answer !== undefined && answer.text !== '') return answer.text
  return view.rounds.findLast((round) => isTopLevel(round) && round.completed && round.tool_calls === 0)?.text ?? ''
}

const isTopLevel = (round: RoundFold): boolean => round.parent_call_id === null
const saysSomething = (round: RoundFold): boolean => round.completed || round.text !== '' || round.reasoning !== ''

function storedRound(round: RoundFold, tools: readonly ToolFold[]): Round {
  return {
    round: round.round,
    ...(round.parent_call_id === null ? {} : { parent_call_id: round.parent_call_id }),
    text: round.text,
    reasoning: round.reasoning,
    calls: round.calls.map((call) => storedCall(call, tools)),
  }
}

function storedCall(call: RoundFold['calls'][number], tools: readonly ToolFold[]): StoredCall {
  const tool = tools.find((item) => item.call_id === call.call_id)
  if (tool === undefined) return { ...call }
  const titled = tool.title === '' ? call : { ...call, title: tool.title }
  if (tool.status === 'completed') return { ...titled, result: tool.result }
  return tool.error ? { ...titled, error: tool.error } : { ...titled }
}
