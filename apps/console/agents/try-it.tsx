import '../answer/answer.css'
import { useConversation } from '@runwire/client/react'
import { useState } from 'react'
import { AnswerText } from '../answer/answer-text.tsx'
import { Pending } from '../answer/pending.tsx'
import { Process } from '../answer/process.tsx'
import { Sources } from '../answer/sources.tsx'
import { stepsOfRun } from '../answer/steps.ts'
import { client } from '../api/http.ts'
import { Icon } from '../parts/icon.tsx'
import { Problem } from '../parts/states.tsx'
import { useWords } from '../words/words.tsx'

/** A short conversation with the agent as it is saved, beside its form. */
export function TryIt({ slug }: { slug: string }) {
  const { agents: words, workbench } = useWords()
  const conversation = useConversation(client, { agent: slug })
  const [text, setText] = useState('')
  return (
    <aside className="try" aria-label={words.tryIt}>
      <header>
        <h2>{words.tryIt}</h2>
        <button type="button" className="quiet" onClick={() => conversation.open(null)}>
          {workbench.newChat}
        </button>
      </header>
      <div className="try-messages" role="log" aria-label={workbench.messages} tabIndex={0}>
        {conversation.messages.length === 0 && <p className="dim">{words.tryText}</p>}
        {conversation.messages.map((message) =>
          message.role === 'user' ? (
            <p key={message.id} className="question-text">
              {message.content}
            </p>
          ) : (
            <article key={message.id}>
              {message.live !== null && <Process steps={stepsOfRun(message.live.view)} />}
              <AnswerText
                text={message.content}
                streaming={message.live?.view.output === null}
                citations={message.citations}
              />
              <Sources citations={message.citations} />
              {message.live !== null && message.run_id !== null && (
                <Pending runId={message.run_id} pending={message.live.view.pending} />
              )}
            </article>
          ),
        )}
        {conversation.error !== null && <Problem error={conversation.error} />}
      </div>
      <form
        className="try-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '') return
          void conversation.send(text.trim())
          setText('')
        }}
      >
        <input
          aria-label={workbench.message}
          placeholder={workbench.placeholder}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" className="send" disabled={text.trim() === ''} aria-label={workbench.send}>
          <Icon name="send" />
        </button>
      </form>
    </aside>
  )
}
