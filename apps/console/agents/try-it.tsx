import '../answer/answer.css'
import { useConversation } from '@runwire/client/react'
import { useState } from 'react'
import { AnswerBody } from '../answer/answer-body.tsx'
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
              <AnswerBody message={message} />
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
          setText('')
          void conversation.send(text.trim()).then((sent) => {
            // Back into the field, unless something else was typed meanwhile.
            if (!sent) setText((now) => (now === '' ? text : now))
          })
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
