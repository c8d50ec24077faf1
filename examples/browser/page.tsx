/** @jsxImportSource react */
import { createClient } from '@runwire/client'
import { useConversation } from '@runwire/client/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

// The token is good for one agent, user and origin, and for 15 minutes; the server of this page mints it.
let token: Promise<string> | null = null
const client = createClient({
  baseUrl: '',
  getToken: ({ renew }) => (renew || token === null ? (token = mint()) : token),
})

async function mint(): Promise<string> {
  const response = await fetch('/token', { method: 'POST' })
  const session = (await response.json()) as { token: string }
  return session.token
}

// The address keeps the conversation: a reload, or another tab with it, shows the same and goes on in mid-answer.
const conversationId = location.hash.slice(1) || null

function Page() {
  const chat = useConversation(client, { agent: 'demo', conversationId })
  const [text, setText] = useState('')
  if (chat.conversation_id !== null) history.replaceState(null, '', `#${chat.conversation_id}`)
  return (
    <>
      <h1>{chat.title ?? 'New conversation'}</h1>
      <div role="log" aria-busy={chat.busy}>
        {chat.messages.map((message) => (
          <article key={message.id} className={message.role}>
            {message.live?.view.tools.map((tool) => (
              <p key={tool.call_id}>{`${tool.title}: ${tool.status}`}</p>
            ))}
            <p className="text">{message.content}</p>
            {message.role === 'assistant' && (
              <button onClick={() => void chat.retry(message.id)}>Another answer</button>
            )}
          </article>
        ))}
      </div>
      {chat.queue.map((waiting) => (
        <p key={waiting.group_id}>
          {waiting.preview} <button onClick={() => void chat.removeWaiting(waiting.group_id)}>Remove</button>
        </p>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setText('')
          void chat.send(text)
        }}
      >
        <input aria-label="Your question" value={text} onChange={(event) => setText(event.target.value)} />
        <button disabled={text === ''}>Send</button>
        {chat.busy && (
          <button type="button" onClick={() => void chat.cancel()}>
            Stop
          </button>
        )}
      </form>
      {chat.error instanceof Error && <p role="alert">{chat.error.message}</p>}
    </>
  )
}

createRoot(document.getElementById('app') as HTMLElement).render(<Page />)
