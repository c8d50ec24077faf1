import { Secret } from '@runwire/db'
import type { NewEvent } from '@runwire/protocol'
import { expect, test } from 'vitest'
import { cleanEvents } from './clean-events.ts'

const output = {
  id: 'msg_1',
  role: 'assistant',
  status: 'failed',
  content: 'my key is local-key-123456',
  citations: [],
  files: [],
  usage: null,
  model: 'm',
  interrupted: true,
} as const

test('O16: error texts lose known secrets and whatever looks like one before they are stored; answers are not touched', () => {
  const detail = 'refused local-key-123456 and Bearer abcd1234efgh5678'
  const events: NewEvent[] = [
    { type: 'model.retried', round: 1, reason: detail, delay_ms: 1 },
    { type: 'tool.failed', call_id: 'call_1', error: { code: 'tool_error', message: detail } },
    {
      type: 'run.failed',
      error: { code: 'provider_auth', message: 'ours', detail },
      output: { ...output, citations: [], files: [] },
    },
  ]

  const cleaned = cleanEvents(events, [new Secret('local-key-123456')])

  const clean = 'refused [redacted] and Bearer [redacted]'
  expect(cleaned).toMatchObject([
    { reason: clean },
    { error: { message: clean } },
    { error: { message: 'ours', detail: clean }, output: { content: 'my key is local-key-123456' } },
  ])
})
