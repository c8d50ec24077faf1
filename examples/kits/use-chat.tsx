/** @jsxImportSource react */
// useChat as the AI SDK documents it, with what a page needs to survive a reload: the chat's id in the address, its
// messages from Runwire, and resume for an answer in progress.
import { useChat } from '@ai-sdk/react'
import {
  DefaultChatTransport,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  lastAssistantMessageIsCompleteWithToolCalls,
  type UIMessage,
} from 'ai'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const query = new URLSearchParams(location.search)
const agent = query.get('agent') ?? 'demo'
const api = `/openapi/v1/ai-sdk/${agent}`
const id = location.hash.slice(1) || crypto.randomUUID()
history.replaceState(null, '', `#${id}`)

// `stop` alone ends only this page's connection. With the header it ends the run, and so does a reload.
const headers: Record<string, string> = query.has('stop') ? { 'Runwire-On-Disconnect': 'cancel' } : {}

const body = {
  tools: {
    door_state: {
      description: 'Says whether a door of this house is open.',
      parameters: { type: 'object', properties: { door: { type: 'string' } } },
    },
  },
}
const transport = new DefaultChatTransport<UIMessage>({ api, headers, body })

function Page({ kept }: { kept: UIMessage[] }) {
  const chat = useChat({
    id,
    messages: kept,
    resume: true,
    transport,
    onToolCall: ({ toolCall }) => {
      if (toolCall.toolName !== 'door_state') return
      const { door } = toolCall.input as { door: string }
      void chat.addToolOutput({
        tool: 'door_state',
        toolCallId: toolCall.toolCallId,
        output: `the ${door} door is open`,
      })
    },
    sendAutomaticallyWhen: (options) =>
      lastAssistantMessageIsCompleteWithToolCalls(options) ||
      lastAssistantMessageIsCompleteWithApprovalResponses(options),
  })
  const [text, setText] = useState('')
  return (
    <>
      <div role="log" aria-busy={chat.status === 'submitted' || chat.status === 'streaming'}>
        {chat.messages.map((message) => (
          <article key={message.id} className={message.role}>
            {message.parts.map((part, at) => {
              if (part.type === 'text')
                return (
                  <p key={at} className="text">
                    {part.text}
                  </p>
                )
              if (part.type !== 'dynamic-tool') return null
              return (
                <p key={at} className="tool">
                  {`${part.toolName}: ${part.state}`}
                  {part.state === 'approval-requested' && (
                    <button onClick={() => void chat.addToolApprovalResponse({ id: part.approval.id, approved: true })}>
                      Approve
                    </button>
                  )}
                </p>
              )
            })}
            {message.role === 'user' && (
              <button onClick={() => void chat.sendMessage({ text: '[echo]Edited.', messageId: message.id })}>
                Edit
              </button>
            )}
          </article>
        ))}
      </div>
      {chat.error && <p role="alert">{chat.error.message}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setText('')
          void chat.sendMessage({ text })
        }}
      >
        <input aria-label="Your question" value={text} onChange={(event) => setText(event.target.value)} />
        <button>Send</button>
        <button type="button" onClick={() => void chat.stop()}>
          Stop
        </button>
        <button type="button" onClick={() => void chat.regenerate()}>
          Again
        </button>
      </form>
    </>
  )
}

const kept = (await (await fetch(`${api}/${id}/messages`)).json()) as UIMessage[]
const app = document.getElementById('app')
if (app) createRoot(app).render(<Page kept={kept} />)
