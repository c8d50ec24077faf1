import type { TerminalEvent } from '../events/events.ts'
import { projectError } from '../public/project-public.ts'
import type { PendingCall, RunStatus, StopReason, Usage } from '../shapes/values.ts'
import type { FinalView } from '../shapes/views.ts'
import { ownUsage } from './own-usage.ts'
import { waitingFor, waitingSentence } from './waiting.ts'

export interface ResponsesOptions {
  /** `resp_…`; names the run. */
  id: string
  model: string
  /** Seconds since the epoch. */
  created_at: number
  previous_response_id: string | null
  background: boolean
  metadata: Record<string, unknown>
  /** Frames up to and including this `sequence_number` are left out; a delta that crosses it is cut. */
  starting_after: number | null
  /** Seq up to which calls that waited for the client have been answered: they end no stream any more. */
  answered_through: number
  /** The run's usage before this turn; null for its first. */
  used_before: Usage | null
  /** The stream goes on with a run whose events up to `answered_through` belong to an earlier response object. */
  resumed: boolean
}

/** Where an item stands in a response's output. */
export interface ItemPlace {
  item_id: string
  output_index: number
}

/** The fields of a run that a response shows; a run's view and its fold both have them. */
export interface RunOutcome {
  status: RunStatus | null
  output: Pick<FinalView, 'content'> | null
  usage: Usage | null
  stop_reason: StopReason | null
  error: { code: string; message: string } | null
  pending: readonly PendingCall[]
}

/**
 * The response object of a run as it stands, for `GET /responses/{id}` and replies without streaming. It has the answer
 * alone: clients join all texts of a response, and what was said on the way to the answer would stand before it.
 */
export function responseOf(options: ResponsesOptions, run: RunOutcome) {
  const usage = ownUsage(run.usage, options.used_before)
  const content = run.output?.content ?? ''
  const output = content === '' ? [] : [messageItem(`msg_${bare(options.id)}`, 'completed', content, 'final_answer')]
  switch (run.status) {
    case null:
    case 'queued':
      return responseObject(options, { status: 'queued' })
    case 'running':
      return responseObject(options, { status: 'in_progress' })
    case 'requires_action':
      return waitingResponse(options, run.pending, usage)
    case 'completed':
      return responseObject(options, { ...completedState(run.stop_reason), output, usage })
    case 'failed':
      return responseObject(options, { status: 'failed', output, usage, error: run.error })
    case 'cancelled':
      return responseObject(options, { status: 'cancelled', output, usage })
  }
}

function waitingResponse(options: ResponsesOptions, pending: readonly PendingCall[], usage: Usage | null) {
  const calls = pending.filter((call) => call.kind === 'client_tool').map(callItem)
  if (calls.length > 0) return responseObject(options, { status: 'completed', output: calls, usage })
  const sentence = messageItem(`msg_${bare(options.id)}_waits`, 'completed', waitingSentence(pending))
  return responseObject(options, {
    status: 'incomplete',
    incomplete_details: { reason: 'approval_required' },
    output: [sentence],
    usage,
    runwire: waitingFor(`run_${bare(options.id)}`, pending),
  })
}

const completedState = (stop_reason: StopReason | null) =>
  stop_reason === 'max_length'
    ? { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }
    : { status: 'completed' }

/** How a run ended, as a response says it. */
export function endState(event: TerminalEvent): ResponseState {
  switch (event.type) {
    case 'run.completed':
      return completedState(event.stop_reason)
    case 'run.failed':
      return { status: 'failed', error: event.error }
    case 'run.cancelled':
      return { status: 'cancelled' }
  }
}

/** The first two frames of a stream. */
export const opening = (options: ResponsesOptions): [string, object][] => [
  ['response.created', { response: responseObject(options, { status: 'queued' }) }],
  ['response.in_progress', { response: responseObject(options, { status: 'in_progress' }) }],
]

export const bare = (responseId: string) => responseId.replace(/^resp_/, '')

export const reasoningItem = (place: ItemPlace, status: string, text: string | null) => ({
  id: place.item_id,
  type: 'reasoning',
  status,
  summary: [],
  content: text === null ? [] : [{ type: 'reasoning_text', text }],
})

export const reasoningAdded = (place: ItemPlace): [string, object][] => [
  ['response.output_item.added', { output_index: place.output_index, item: reasoningItem(place, 'in_progress', null) }],
  ['response.content_part.added', { ...place, content_index: 0, part: { type: 'reasoning_text', text: '' } }],
]

export const reasoningDone = (place: ItemPlace, text: string): [string, object][] => [
  ['response.reasoning_text.done', { ...place, content_index: 0, text }],
  ['response.content_part.done', { ...place, content_index: 0, part: { type: 'reasoning_text', text } }],
  ['response.output_item.done', { output_index: place.output_index, item: reasoningItem(place, 'completed', text) }],
]

export const textPart = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] })

/** `phase` as the reference has it: what was said before a call, or the answer. */
export const messageItem = (
  id: string,
  status: 'in_progress' | 'completed' | 'incomplete',
  text: string,
  phase: 'commentary' | 'final_answer' | null = null,
) => ({
  id,
  type: 'message',
  role: 'assistant',
  status,
  content: [textPart(text)],
  ...(phase === null ? {} : { phase }),
})

export const callItem = (call: PendingCall) => ({
  id: `fc_${call.call_id}`,
  type: 'function_call',
  call_id: call.call_id,
  name: call.name,
  arguments: JSON.stringify(call.arguments),
  status: 'completed',
})

interface ResponseState {
  status: string
  output?: object[]
  usage?: Usage | null
  error?: { code: string; message: string } | null
  incomplete_details?: { reason: string }
  runwire?: object
}

/** A response in one state, with every field the reference lists. */
export function responseObject(options: ResponsesOptions, state: ResponseState) {
  return {
    id: options.id,
    object: 'response',
    created_at: options.created_at,
    status: state.status,
    background: options.background,
    error: state.error == null ? null : projectError(state.error),
    incomplete_details: state.incomplete_details ?? null,
    instructions: null,
    max_output_tokens: null,
    metadata: options.metadata,
    model: options.model,
    output: state.output ?? [],
    parallel_tool_calls: true,
    previous_response_id: options.previous_response_id,
    temperature: null,
    tool_choice: 'auto',
    tools: [],
    top_p: null,
    usage: state.usage == null ? null : responseUsage(state.usage),
    ...(state.runwire === undefined ? {} : { runwire: state.runwire }),
  }
}

const responseUsage = (usage: Usage) => ({
  input_tokens: usage.input_tokens,
  input_tokens_details: { cached_tokens: usage.cached_tokens ?? 0 },
  output_tokens: usage.output_tokens,
  output_tokens_details: { reasoning_tokens: usage.reasoning_tokens ?? 0 },
  total_tokens: usage.input_tokens + usage.output_tokens,
})
