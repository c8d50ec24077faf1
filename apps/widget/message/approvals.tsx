import type { PendingCall } from '@runwire/client'
import type { Conversation } from '../visitor/conversation.ts'
import { useWords } from '../words/words.ts'

/**
 * The calls a run waits for. A call that only the operator may allow shows no button: the visitor learns that somebody
 * has to look, and need not wait.
 */
export function Approvals({
  conversation,
  runId,
  pending,
}: {
  conversation: Conversation
  runId: string
  pending: readonly PendingCall[]
}) {
  const words = useWords()
  const mine = pending.filter(isVisitors)
  return (
    <div class="approvals">
      {mine.length < pending.length && <p>{words.somebodyLooks}</p>}
      {mine.map((call) => (
        <div key={call.call_id} role="group" aria-label={words.mayIt}>
          <p>
            {words.mayIt} <strong>{call.name.replaceAll('_', ' ')}</strong>
          </p>
          <pre tabIndex={0}>{JSON.stringify(call.arguments, null, 2)}</pre>
          <div class="tools-row">
            {(['deny', 'approve'] as const).map((decision) => (
              <button
                key={decision}
                type="button"
                class={decision === 'approve' ? 'solid' : 'quiet'}
                onClick={() =>
                  void conversation.store.answer(runId, { approvals: [{ call_id: call.call_id, decision }] })
                }
              >
                {words[decision]}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Whose approval it is stands in the call; a tool of the page's own is nobody's to press. */
const isVisitors = (call: PendingCall): boolean => call.kind === 'approval' && call.approver !== 'operator'
