import type { RunFold } from '@runwire/client'
import type { RunEvent, RunEventOf } from '@runwire/protocol'
import { JsonView } from '../../parts/json-view.tsx'
import { RoundRequest } from './round-request.tsx'
import { useWords } from '../../words/words.tsx'

type RoundFold = RunFold['rounds'][number]

/** One model call: the tools it was offered against those it called, what it thought and what it said. */
export function RoundDetail({
  round,
  runId,
  events,
}: {
  round: RoundFold
  runId: string
  events: readonly RunEvent[]
}) {
  const { run } = useWords()
  const words = run.detail
  const started = events.findLast((event): event is RunEventOf<'model.started'> => event.type === 'model.started')
  const completed = events.findLast((event) => event.type === 'model.completed')
  const called = new Set(round.calls.map((call) => call.name))
  return (
    <div className="round-detail">
      {started !== undefined && started.tools.length > 0 && (
        <>
          <h3>
            {words.offered} · {words.toolChoice} <code>{started.tool_choice}</code>
          </h3>
          <ul className="offered">
            {started.tools.map((tool) => (
              <li key={tool} className={called.has(tool) ? 'called' : ''}>
                <code>{tool}</code>
                {called.has(tool) && <span> {words.called}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {started !== undefined && <RoundRequest key={started.seq} runId={runId} round={round.round} />}
      {completed !== undefined && (
        <details className="exact">
          <summary>{words.response}</summary>
          <p className="dim">{words.responseText}</p>
          <JsonView value={completed} label={words.response} tall />
        </details>
      )}
      {round.reasoning !== '' && (
        <>
          <h3>{words.reasoning}</h3>
          <JsonView value={round.reasoning} label={words.reasoning} />
        </>
      )}
      {round.text !== '' && (
        <>
          <h3>{words.text}</h3>
          <JsonView value={round.text} label={words.text} />
        </>
      )}
      {round.calls.length > 0 && (
        <>
          <h3>{words.calls}</h3>
          <JsonView value={round.calls} label={words.calls} />
        </>
      )}
      {round.finish_reason !== null && (
        <p className="dim">
          {words.finish} <code>{round.finish_reason}</code>
          {round.routed !== null && ` · ${round.routed.provider} ${round.routed.model}`}
        </p>
      )}
    </div>
  )
}
