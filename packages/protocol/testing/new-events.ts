import type { NewEvent, NewEventOf, RunEvent } from '../events/events.ts'
import type { FinalView } from '../shapes/views.ts'

// Events for tests, with only the interesting fields to give: as a worker writes them; `stored` makes rows of a log of them.

export const placement = { turn_index: 0, tab_index: 0, sub_turn_index: null, model_index: 0 }
export const usage = { input_tokens: 10, output_tokens: 5 }

/** An event as a reader gets it, of the run `run_1`. */
export const stored = <Event extends NewEvent>(seq: number, event: Event) => ({
  ...event,
  run_id: 'run_1',
  seq,
  created_at: '2026-01-01T00:00:00.000Z',
})

/** A log of these events, numbered from 1. */
export const logOf = (...events: NewEvent[]): RunEvent[] => events.map((event, index) => stored(index + 1, event))

export const runQueued = (more: Partial<NewEventOf<'run.queued'>> = {}): NewEventOf<'run.queued'> => ({
  type: 'run.queued',
  conversation_id: 'c',
  input_message_id: 'i',
  output_message_id: 'o',
  group_id: 'g',
  model_index: 0,
  agent: 'a',
  agent_version: 'v',
  model: 'm',
  ...more,
})

export const runStarted = (attempt = 1, more: Partial<NewEventOf<'run.started'>> = {}): NewEventOf<'run.started'> => ({
  type: 'run.started',
  attempt,
  worker_id: 'w',
  resumed_from_round: null,
  ...more,
})

export const modelStarted = (
  round: number,
  more: Partial<NewEventOf<'model.started'>> = {},
): NewEventOf<'model.started'> => ({
  type: 'model.started',
  round,
  placement,
  model: 'm',
  tool_choice: 'auto',
  tools: [],
  ...more,
})

/** The end of a round that calls as many tools as `calls` has. */
export const modelCompleted = (
  round: number,
  text: string,
  more: Partial<NewEventOf<'model.completed'>> = {},
): NewEventOf<'model.completed'> => {
  const tool_calls = more.tool_calls ?? more.calls?.length ?? 0
  return {
    type: 'model.completed',
    round,
    placement,
    tool_calls,
    finish_reason: tool_calls === 0 ? 'stop' : 'tool_calls',
    text,
    reasoning: '',
    calls: [],
    usage,
    time_to_first_token_ms: 1,
    duration_ms: 2,
    ...more,
  }
}

/** One of `calls` of a round. */
export const toolCall = (call_id: string, name: string) => ({ call_id, provider_call_id: call_id, name, arguments: {} })

export const toolStarted = (
  round: number,
  call_id: string,
  more: Partial<NewEventOf<'tool.started'>> = {},
): NewEventOf<'tool.started'> => ({
  type: 'tool.started',
  round,
  placement,
  call_id,
  name: 'look',
  title: 'Looking',
  arguments: {},
  effect: 'read',
  idempotency_key: call_id,
  ...more,
})

export const toolCompleted = (
  call_id: string,
  result: NewEventOf<'tool.completed'>['result'] = 1,
): NewEventOf<'tool.completed'> => ({ type: 'tool.completed', call_id, result, duration_ms: 1 })

export const finalView = (content: string, more: Partial<FinalView> = {}): FinalView => ({
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content,
  citations: [],
  files: [],
  usage,
  model: 'm',
  interrupted: false,
  ...more,
})

export const runCompleted = (output: FinalView): NewEventOf<'run.completed'> => ({
  type: 'run.completed',
  output,
  usage: output.usage ?? usage,
  stop_reason: 'finished',
})
