import type { EventType } from '../events/events.ts'
import { scalars } from './pick.ts'
import type { FieldShapes } from './pick.ts'

/** The fields the public surface may see: an allow-list, so that a new field is internal until it is listed here. */
const placement = scalars('turn_index', 'tab_index', 'sub_turn_index', 'model_index')
const usage = scalars('input_tokens', 'output_tokens', 'reasoning_tokens', 'cached_tokens', 'cost', 'estimated')
const citation = scalars('number', 'document_id', 'title', 'url', 'snippet')
const file = scalars('file_id', 'name', 'media_type', 'bytes', 'url')
const pending: FieldShapes = { ...scalars('call_id', 'kind', 'name', 'approver'), arguments: 'whole' }

export const PUBLIC_OUTPUT: FieldShapes = {
  ...scalars('id', 'role', 'status', 'content', 'model', 'interrupted'),
  citations: [citation],
  files: [file],
  usage,
}

/** A call inside a round of an output, by what the agent exposes of its tools. */
export const PUBLIC_CALL: Readonly<Record<'names' | 'full', FieldShapes>> = {
  names: scalars('call_id', 'name', 'title'),
  full: { ...scalars('call_id', 'name', 'title'), arguments: 'whole', result: 'whole', error: scalars('code') },
}

export const PUBLIC_RUN: FieldShapes = {
  ...scalars('id', 'object', 'conversation_id', 'group_id', 'model_index', 'agent', 'model', 'status', 'attempt'),
  ...scalars(
    'last_seq',
    'input_message_id',
    'output_message_id',
    'stop_reason',
    'created_at',
    'started_at',
    'ended_at',
  ),
  usage,
  pending: [pending],
  metadata: 'whole',
}

const message: FieldShapes = {
  ...scalars('id', 'object', 'conversation_id', 'parent_id', 'role', 'status', 'content', 'created_at'),
  sibling_ids: ['scalar'],
}
export const PUBLIC_USER_MESSAGE: FieldShapes = { ...message, parts: [scalars('type', 'text', 'file_id')] }
export const PUBLIC_ASSISTANT_MESSAGE: FieldShapes = {
  ...message,
  ...scalars('run_id', 'model', 'interrupted'),
  follow_ups: ['scalar'],
  citations: [citation],
  files: [file],
  usage,
  feedback: scalars('rating', 'comment'),
}

/** By event type; null leaves the event out. The `output` and `error` of terminal events are projected beside this. */
export const PUBLIC_EVENTS: Readonly<Record<EventType, FieldShapes | null>> = {
  'run.queued': {
    ...scalars('conversation_id', 'input_message_id', 'output_message_id', 'group_id', 'model_index', 'agent', 'model'),
  },
  'run.started': scalars('attempt'),
  'model.started': { ...scalars('round', 'parent_call_id'), placement },
  'model.retried': null,
  'model.routed': null,
  'model.completed': { ...scalars('round', 'tool_calls'), placement },
  'tools.branching': scalars('round', 'branches'),
  'tool.started': { ...scalars('call_id', 'round', 'name', 'title'), placement },
  'tool.progress': null,
  'tool.completed': scalars('call_id'),
  'tool.failed': { ...scalars('call_id'), error: scalars('code') },
  'tool.cancelled': scalars('call_id'),
  'approval.requested': { ...scalars('call_id', 'name', 'approver'), arguments: 'whole' },
  // Without its call_id nobody could tell which request was answered.
  'approval.resolved': scalars('call_id', 'decision'),
  'citation.added': citation,
  'file.created': { ...file, ...scalars('call_id') },
  'plan.created': { steps: ['scalar'] },
  'conversation.titled': scalars('title'),
  'run.requires_action': { pending: [pending] },
  'run.completed': { ...scalars('stop_reason'), usage },
  'run.failed': {},
  'run.cancelled': scalars('reason'),
}

/** Fields that `expose.tools: full` adds to an event. */
export const PUBLIC_WITH_FULL_TOOLS: Readonly<Partial<Record<EventType, FieldShapes>>> = {
  'tool.started': { arguments: 'whole' },
  'tool.progress': { ...scalars('call_id', 'kind'), data: 'whole' },
  'tool.completed': { result: 'whole' },
}

/** Deltas and snapshots of text, which come for every token: their shapes are made once. */
export const PUBLIC_TEXT = scalars('type', 'run_id', 'attempt', 'round', 'start', 'offset', 'text')
export const PUBLIC_TEXT_WITH_REASONING: FieldShapes = { ...PUBLIC_TEXT, reasoning: 'scalar' }
export const PUBLIC_TOOL_OUTPUT = scalars('type', 'run_id', 'call_id', 'offset', 'text')
