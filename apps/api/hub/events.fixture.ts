import type { NewEventOf } from '@runwire/protocol'

const placement = { turn_index: 0, tab_index: 0, sub_turn_index: null, model_index: 0 }
const usage = { input_tokens: 1, output_tokens: 1 }

export const modelStarted = (round: number): NewEventOf<'model.started'> => ({
  type: 'model.started',
  round,
  placement,
  model: 'm',
  tool_choice: 'auto',
  tools: [],
})

export const modelCompleted = (
  round: number,
  text: string,
  toolCalls = 0,
  reasoning = '',
): NewEventOf<'model.completed'> => ({
  type: 'model.completed',
  round,
  placement,
  tool_calls: toolCalls,
  finish_reason: 'stop',
  text,
  reasoning,
  calls: [],
  usage,
  time_to_first_token_ms: 1,
  duration_ms: 1,
})

export const runCompleted = (content: string): NewEventOf<'run.completed'> => ({
  type: 'run.completed',
  output: {
    id: 'msg_1',
    role: 'assistant',
    status: 'completed',
    content,
    citations: [],
    files: [],
    usage,
    model: 'm',
    interrupted: false,
  },
  usage,
  stop_reason: 'finished',
})
