import type { RunShown } from '@runwire/client'
import { AnswerText } from '../answer/answer-text.tsx'
import { Process } from '../answer/process.tsx'
import { Files, Sources } from '../answer/sources.tsx'
import { stepsOfRun } from '../answer/steps.ts'
import { useWords } from '../words/words.tsx'

/** The run as its reader sees it, with what was on the way. */
export function AnswerTab({ shown }: { shown: RunShown }) {
  const { run: words } = useWords()
  const { view, text } = shown
  const ended = view.output !== null
  return (
    <article className="answer-tab">
      {view.plan !== null && (
        <section className="plan">
          <h3>{words.plan}</h3>
          <ol>
            {view.plan.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      <Process steps={stepsOfRun(view)} />
      {text === '' ? (
        <p className="dim">{words.noAnswer}</p>
      ) : (
        <AnswerText text={text} streaming={!ended} citations={view.citations} />
      )}
      {view.output?.interrupted === true && text !== '' && <p className="dim">{words.interrupted}</p>}
      <Sources citations={view.citations} />
      <Files files={view.files} />
    </article>
  )
}
