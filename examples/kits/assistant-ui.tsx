/** @jsxImportSource react */
// assistant-ui over either of its runtimes: assistant-ui.html?runtime=ai-sdk, or ?runtime=ag-ui.
import { HttpAgent } from '@ag-ui/client'
import {
  ActionBarPrimitive,
  AssistantRuntimeProvider,
  ComposerPrimitive,
  makeAssistantTool,
  MessagePrimitive,
  ThreadPrimitive,
  type AssistantRuntime,
  type TextMessagePartComponent,
  type ToolCallMessagePartComponent,
} from '@assistant-ui/react'
import { useAgUiRuntime, type UseAgUiRuntimeOptions } from '@assistant-ui/react-ag-ui'
import { AssistantChatTransport, useChatRuntime } from '@assistant-ui/react-ai-sdk'
import { lastAssistantMessageIsCompleteWithApprovalResponses, lastAssistantMessageIsCompleteWithToolCalls } from 'ai'
import { useMemo, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'

const query = new URLSearchParams(location.search)
const agent = query.get('agent') ?? 'demo'
// Stop ends the run, instead of only this page's connection.
const headers = { 'Runwire-On-Disconnect': 'cancel' }

function AiSdk() {
  const runtime = useChatRuntime({
    transport: new AssistantChatTransport({ api: `/openapi/v1/ai-sdk/${agent}`, headers }),
    sendAutomaticallyWhen: (options) =>
      lastAssistantMessageIsCompleteWithToolCalls(options) ||
      lastAssistantMessageIsCompleteWithApprovalResponses(options),
  })
  return <Thread runtime={runtime} />
}

function AgUi() {
  const http = useMemo(() => new HttpAgent({ url: `${location.origin}/openapi/v1/ag-ui/${agent}`, headers }), [])
  // The runtime brings an AG-UI client of its own, an older one of the same shape.
  const runtime = useAgUiRuntime({ agent: http as unknown as UseAgUiRuntimeOptions['agent'] })
  return <Thread runtime={runtime} />
}

/** A tool that the page runs. */
const DoorState = makeAssistantTool({
  toolName: 'door_state',
  description: 'Says whether a door of this house is open.',
  parameters: z.object({ door: z.string() }),
  execute: async ({ door }) => `the ${door} door is open`,
})

function Thread({ runtime }: { runtime: AssistantRuntime }) {
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <DoorState />
      <ThreadPrimitive.Root>
        <ThreadPrimitive.Messages components={{ UserMessage, AssistantMessage, EditComposer }} />
        <ComposerPrimitive.Root>
          <ComposerPrimitive.Input aria-label="Your question" />
          <ComposerPrimitive.Send>Send</ComposerPrimitive.Send>
          <ComposerPrimitive.Cancel>Stop</ComposerPrimitive.Cancel>
        </ComposerPrimitive.Root>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  )
}

const UserMessage = (): ReactNode => (
  <MessagePrimitive.Root className="user">
    <MessagePrimitive.Parts components={{ Text }} />
    <ActionBarPrimitive.Edit>Edit</ActionBarPrimitive.Edit>
  </MessagePrimitive.Root>
)

const EditComposer = (): ReactNode => (
  <ComposerPrimitive.Root>
    <ComposerPrimitive.Input aria-label="Your edited question" />
    <ComposerPrimitive.Send>Save</ComposerPrimitive.Send>
  </ComposerPrimitive.Root>
)

const AssistantMessage = (): ReactNode => (
  <MessagePrimitive.Root className="assistant">
    <MessagePrimitive.Parts components={{ Text, tools: { Fallback: Tool } }} />
    <MessagePrimitive.Error>
      <p role="alert">It failed.</p>
    </MessagePrimitive.Error>
    <ActionBarPrimitive.Reload>Again</ActionBarPrimitive.Reload>
  </MessagePrimitive.Root>
)

const Text: TextMessagePartComponent = ({ text }) => <p className="text">{text}</p>

const Tool: ToolCallMessagePartComponent = ({ toolName, result, approval, respondToApproval }) => (
  <p className="tool">
    {`${toolName}: ${result === undefined ? 'running' : 'done'}`}
    {approval !== undefined && approval.approved === undefined && (
      <button onClick={() => void respondToApproval({ approved: true })}>Approve</button>
    )}
  </p>
)

const app = document.getElementById('app')
if (app) createRoot(app).render(query.get('runtime') === 'ag-ui' ? <AgUi /> : <AiSdk />)
