/** @jsxImportSource react */
// A chat of one's own on CopilotKit's hooks: `?agent=careful` asks before it uses its tools.
import { CopilotKitProvider, useAgent, useCopilotKit, useFrontendTool, useInterrupt } from '@copilotkit/react-core/v2'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'

const agentId = new URLSearchParams(location.search).get('agent') ?? 'demo'

function Page() {
  const { agent } = useAgent({ agentId })
  const { copilotkit } = useCopilotKit()
  const [text, setText] = useState('')
  useFrontendTool({
    name: 'door_state',
    description: 'Says whether a door of this house is open.',
    parameters: z.object({ door: z.string() }),
    handler: async ({ door }) => `the ${door} door is open`,
  })
  const approval = useInterrupt({
    agentId,
    renderInChat: false,
    render: ({ interrupt, resolve }) => (
      <p>
        {interrupt?.message} <button onClick={() => resolve({ approved: true })}>Approve</button>
      </p>
    ),
  })
  const ask = (content) => {
    agent.addMessage({ id: crypto.randomUUID(), role: 'user', content })
    return copilotkit.runAgent({ agent })
  }
  const again = (from) => {
    agent.setMessages(agent.messages.slice(0, from + 1))
    return copilotkit.runAgent({ agent })
  }
  return (
    <>
      <div role="log" aria-busy={agent.isRunning}>
        {agent.messages.map((message, at) =>
          message.role === 'tool' ? null : (
            <article key={message.id} className={message.role}>
              {typeof message.content === 'string' && message.content !== '' && (
                <p className="text">{message.content}</p>
              )}
              {message.role === 'user' && (
                <>
                  <button onClick={() => again(at)}>Again</button>
                  <button
                    onClick={() => {
                      agent.setMessages(agent.messages.slice(0, at))
                      return ask('[echo]Edited.')
                    }}
                  >
                    Edit
                  </button>
                </>
              )}
            </article>
          ),
        )}
      </div>
      {approval}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setText('')
          void ask(text)
        }}
      >
        <input aria-label="Your question" value={text} onChange={(event) => setText(event.target.value)} />
        <button disabled={agent.isRunning}>Send</button>
        <button type="button" onClick={() => copilotkit.stopAgent({ agent })}>
          Stop
        </button>
      </form>
    </>
  )
}

createRoot(document.getElementById('app')).render(
  <CopilotKitProvider runtimeUrl="/copilotkit">
    <Page />
  </CopilotKitProvider>,
)
