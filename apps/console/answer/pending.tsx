import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Json, PendingCall, ToolOutputsBody } from '@runwire/protocol'
import { useState } from 'react'
import { client } from '../api/http.ts'
import { JsonView } from '../parts/json-view.tsx'
import { Problem } from '../parts/states.tsx'
import { useWords } from '../words/words.tsx'

/** Calls that wait for a person or for the caller, to be answered here; whoever answers first, counts. */
export function Pending({ runId, pending }: { runId: string; pending: readonly PendingCall[] }) {
  const { run: words } = useWords()
  if (pending.length === 0) return null
  return (
    <section className="pending" aria-label={words.pendingTitle}>
      <h2>{words.pendingTitle}</h2>
      {pending.map((call) => (
        <PendingRow key={call.call_id} runId={runId} call={call} />
      ))}
    </section>
  )
}

function PendingRow({ runId, call }: { runId: string; call: PendingCall }) {
  const { run: words } = useWords()
  const [text, setText] = useState('')
  const answer = useMutation({ mutationFn: (body: Partial<ToolOutputsBody>) => client.toolOutputs(runId, body) })
  const decide = (decision: 'approve' | 'deny') =>
    answer.mutate({
      approvals: [{ call_id: call.call_id, decision, ...(text === '' ? {} : { reason: text }) }],
    })
  return (
    <div className="pending-row">
      <div className="pending-call">
        <h3>{words.callOf(call.name)}</h3>
        <JsonView value={call.arguments} label={words.detail.arguments} />
      </div>
      {call.kind === 'approval' ? (
        <div className="pending-answer">
          <TextInput
            size="xs"
            label={words.denyReason}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className="row">
            <Button size="compact-sm" loading={answer.isPending} onClick={() => decide('approve')}>
              {words.approve}
            </Button>
            <Button size="compact-sm" variant="default" disabled={answer.isPending} onClick={() => decide('deny')}>
              {words.deny}
            </Button>
          </div>
        </div>
      ) : (
        <div className="pending-answer">
          <Textarea
            size="xs"
            label={words.answerTool}
            description={words.answerHint}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            size="compact-sm"
            loading={answer.isPending}
            onClick={() => answer.mutate({ outputs: [{ call_id: call.call_id, result: jsonOrText(text) }] })}
          >
            {words.sendAnswer}
          </Button>
        </div>
      )}
      {answer.error !== null && <Problem error={answer.error} />}
    </div>
  )
}

function jsonOrText(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    // Input that is no JSON is meant as text.
    return text
  }
}
