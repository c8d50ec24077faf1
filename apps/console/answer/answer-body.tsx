import type { ShownMessage } from '@runwire/client'
import { isTerminalStatus } from '../api/choices.ts'
import { Status } from '../parts/status.tsx'
import { useWords } from '../words/words.tsx'
import { AnswerText } from './answer-text.tsx'
import { Pending } from './pending.tsx'
import { Process } from './process.tsx'
import { RunProblem } from './run-problem.tsx'
import { Files, Sources } from './sources.tsx'
import { stepsOfMessage, stepsOfRun } from './steps.ts'

export type AssistantMessage = Extract<ShownMessage, { role: 'assistant' }>

/** Steps, text, sources, files, what it waits for and why it failed. */
export function AnswerBody({ message }: { message: AssistantMessage }) {
  const { run: words } = useWords()
  const view = message.live?.view ?? null
  const over = isTerminalStatus(message.status)
  const { error } = message
  return (
    <>
      {view?.plan != null && (
        <section className="plan">
          <h3>{words.plan}</h3>
          <ol>
            {view.plan.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      <Process steps={view === null ? stepsOfMessage(message) : stepsOfRun(view)} />
      {message.content !== '' && <AnswerText text={message.content} streaming={!over} citations={message.citations} />}
      {!over && message.content === '' && (
        <p className="answer-status">
          <Status status={message.status} />
        </p>
      )}
      {!over && message.live?.interruption != null && (
        <p className="dim" role="status">
          {words[message.live.interruption]}
        </p>
      )}
      <Sources citations={message.citations} />
      <Files files={message.files} />
      {view !== null && message.run_id !== null && <Pending runId={message.run_id} pending={view.pending} />}
      {/* An api one version back does not say why a stored answer failed. */}
      {message.status === 'failed' && (error ? <RunProblem error={error} /> : <Status status="failed" />)}
      {message.status === 'cancelled' && <p className="dim">{words.interrupted}</p>}
    </>
  )
}
