import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { RunShown } from '@runwire/client'
import { Link } from 'wouter'
import { AnswerText } from '../answer/answer-text.tsx'
import { Pending } from '../answer/pending.tsx'
import { Process } from '../answer/process.tsx'
import { RunProblem } from '../answer/run-problem.tsx'
import { Sources } from '../answer/sources.tsx'
import { stepsOfRun } from '../answer/steps.ts'
import { client } from '../api/http.ts'
import { Icon } from '../parts/icon.tsx'
import { count, tokensOf } from '../parts/numbers.ts'
import { Status } from '../parts/status.tsx'
import { useWords } from '../words/words.tsx'
import type { Conversation } from './conversation-head.tsx'

/** The answers of several models to one message; each can be stopped alone, and one of them chosen to go on with. */
export function SideBySide({ conversation, shown }: { conversation: Conversation; shown: string }) {
  const { workbench: words } = useWords()
  return (
    <div className="side-by-side" role="group" aria-label={words.sideBySide}>
      {conversation.runs.map((run) => (
        <Column
          key={run.view.run_id}
          run={run}
          conversation={conversation}
          chosen={run.view.output_message_id === shown}
        />
      ))}
    </div>
  )
}

function Column({ run, conversation, chosen }: { run: RunShown; conversation: Conversation; chosen: boolean }) {
  const { workbench: words, run: runWords } = useWords()
  const { view, text } = run
  const stop = useMutation({ mutationFn: () => client.cancel(view.run_id ?? '') })
  const ended = view.output !== null
  const tokens = tokensOf(view.usage)
  return (
    <article className={chosen ? 'column chosen' : 'column'} aria-label={view.model ?? ''}>
      <header>
        <h2 className="cut">{view.model}</h2>
        <Status status={view.status ?? 'queued'} />
        {!ended && (
          <button type="button" className="quiet" disabled={stop.isPending} onClick={() => stop.mutate()}>
            <Icon name="stop" size={12} />
            {words.stopOne}
          </button>
        )}
      </header>
      <div className="column-body">
        <Process steps={stepsOfRun(view)} />
        {text !== '' && <AnswerText text={text} streaming={!ended} citations={view.citations} />}
        {run.interruption !== null && (
          <p className="dim" role="status">
            {runWords[run.interruption]}
          </p>
        )}
        {view.status === 'cancelled' && <p className="dim">{runWords.interrupted}</p>}
        {view.error !== null && <RunProblem error={view.error} />}
        <Sources citations={view.citations} />
        {view.run_id !== null && <Pending runId={view.run_id} pending={view.pending} />}
      </div>
      <footer>
        {chosen ? (
          <span className="chosen-mark">
            <Icon name="check" size={14} /> {words.goesOnHere}
          </span>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            disabled={view.output_message_id === null}
            onClick={() => view.output_message_id !== null && void conversation.chooseBranch(view.output_message_id)}
          >
            {words.useThis}
          </Button>
        )}
        <span className="figures dim num">
          {tokens !== null && `${words.tokens(count(tokens))} · `}
          <Link href={`/runs/${view.run_id}`}>{words.openRun}</Link>
        </span>
      </footer>
    </article>
  )
}
