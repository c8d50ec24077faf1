import type { RunView, WebhookBody } from '@runwire/protocol'

const zeros = '0'.repeat(32)

/** The body of a test delivery: a run that nobody has, in the shape of a real one. */
export function testBody(): string {
  const now = new Date().toISOString()
  const usage = { input_tokens: 12, output_tokens: 9 }
  const run: RunView = {
    id: `run_${zeros}`,
    object: 'run',
    conversation_id: `conv_${zeros}`,
    group_id: `grp_${zeros}`,
    model_index: 0,
    agent: 'test',
    model: 'test',
    status: 'completed',
    attempt: 1,
    last_seq: 4,
    input_message_id: `msg_${zeros}`,
    output_message_id: `msg_${zeros}`,
    output: {
      id: `msg_${zeros}`,
      role: 'assistant',
      status: 'completed',
      content: 'This delivery is a test. No run ended.',
      citations: [],
      files: [],
      usage,
      model: 'test',
      interrupted: false,
    },
    error: null,
    usage,
    stop_reason: 'finished',
    pending: [],
    metadata: { test: true },
    created_at: now,
    started_at: now,
    ended_at: now,
  }
  return JSON.stringify({
    type: 'run.completed',
    timestamp: now,
    data: run as WebhookBody['data'],
  } satisfies WebhookBody)
}
