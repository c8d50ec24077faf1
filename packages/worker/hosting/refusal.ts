import type { RunEnd, TurnSetup } from '@runwire/engine'
import { runError, type RunEvent } from '@runwire/protocol'
import { finalView, foldAll } from '@runwire/protocol/fold'
import type { HeldRun } from '../leases/held-run.ts'

/** The text of the message to answer. */
export function lastText({ history }: TurnSetup): string {
  const content = history.findLast((message) => message.role === 'user')?.content ?? ''
  if (typeof content === 'string') return content
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}

/** The same turn with another text in the message to answer; its pictures stay. */
export function withLastText(setup: TurnSetup, text: string): TurnSetup {
  const at = setup.history.findLastIndex((message) => message.role === 'user')
  return {
    ...setup,
    history: setup.history.map((message, index) => {
      if (index !== at || message.role !== 'user') return message
      if (typeof message.content === 'string') return { ...message, content: text }
      return {
        ...message,
        content: [{ type: 'text', text }, ...message.content.filter((part) => part.type !== 'text')],
      }
    }),
  }
}

/** How a run ends that the project's hook refuses: no model is asked. */
export function refusedEnd(
  { workerId }: { workerId: string },
  { claimed, attempt }: HeldRun,
  log: readonly RunEvent[],
  reason: string,
): RunEnd {
  const output = { ...finalView(foldAll(log), 'failed'), id: claimed.output_message_id, model: claimed.model }
  return {
    kind: 'failed',
    events: [
      { type: 'run.started', attempt, worker_id: workerId, resumed_from_round: null },
      { type: 'run.failed', error: runError('refused', reason), output },
    ],
  }
}
