import type { RunEvent } from '@runwire/protocol'

const LONGEST = 200

/** An event in one line: what a reader of the log would want to know without opening it. */
export function saidBy(event: RunEvent): string {
  switch (event.type) {
    case 'run.queued':
      return `${event.agent} · ${event.model}`
    case 'run.started':
      return `attempt ${event.attempt} · ${event.worker_id}${
        event.resumed_from_round === null ? '' : ` · resumed from round ${event.resumed_from_round}`
      }`
    case 'model.started':
      return `round ${event.round} · ${event.model} · ${counted(event.tools.length, 'tool')}`
    case 'model.retried':
      return `round ${event.round} · ${event.reason} · ${event.delay_ms} ms`
    case 'model.routed':
      return `${event.provider} · ${event.model}`
    case 'model.completed':
      return `round ${event.round} · ${event.finish_reason} · ${counted(event.tool_calls, 'call')} · ${short(event.text)}`
    case 'tool.started':
      return `${event.name} ${short(event.arguments)}`
    case 'tool.completed':
      return short(event.result)
    case 'tool.failed':
      return `${event.error.code} · ${event.error.message}`
    case 'tool.progress':
      return `${event.kind} ${short(event.data)}`
    case 'approval.requested':
      return `${event.name} ${short(event.arguments)}`
    case 'approval.resolved':
      return `${event.decision} · ${event.by}${event.reason === null ? '' : ` · ${event.reason}`}`
    case 'citation.added':
      return `[${event.number}] ${event.title}`
    case 'run.requires_action':
      return event.pending.map(({ kind, name }) => `${kind} · ${name}`).join(', ')
    case 'run.completed':
      return `${event.stop_reason} · ${short(event.output.content)}`
    case 'run.failed':
      return `${event.error.code} · ${event.error.detail ?? event.error.message}`
    case 'run.cancelled':
      return event.reason
    case 'conversation.titled':
      return event.title
    default:
      return short(Object.fromEntries(Object.entries(event).filter(([name]) => !ENVELOPE.has(name))))
  }
}

const ENVELOPE = new Set(['type', 'run_id', 'seq', 'created_at'])

const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`

function short(value: unknown): string {
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\s+/g, ' ')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
