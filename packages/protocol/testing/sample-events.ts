import type { Transient } from '../events/deltas.ts'
import type { RunEvent } from '../events/events.ts'
import { modelCompleted, modelStarted, runStarted, stored, toolStarted as newToolStarted } from './new-events.ts'

/** Events and deltas of one run for tests, with only the interesting fields to give. */
export const envelope = (seq: number) => ({ run_id: 'run_1', seq, created_at: '2026-01-01T00:00:00.000Z' })
export const startedAs = (seq: number, attempt: number): RunEvent => stored(seq, runStarted(attempt))
export const started = (seq: number) => startedAs(seq, 1)
export const roundStarted = (seq: number, round: number): RunEvent => stored(seq, modelStarted(round))
export const roundCompleted = (seq: number, round: number, calls: number, text: string): RunEvent =>
  stored(seq, modelCompleted(round, text, { tool_calls: calls, usage: { input_tokens: 2, output_tokens: 3 } }))
export const toolStarted = (seq: number, call_id: string): RunEvent => stored(seq, newToolStarted(1, call_id))
export const place = (start: number, round = 1) => ({
  type: 'model.delta' as const,
  run_id: 'run_1',
  attempt: 1,
  round,
  start,
})
export const delta = (start: number, offset: number, text: string): Transient => ({ ...place(start), offset, text })
export const snapshot = (start: number, text: string): Transient => ({ ...place(start), type: 'model.snapshot', text })
export const source = (number: number) => ({ number, document_id: 'doc_1', title: 'Doc', url: null, snippet: 's' })
export const picture = { file_id: 'file_1', name: 'a.png', media_type: 'image/png', bytes: 3, url: '/f' }
export const finished = () => ({
  id: 'msg_2',
  role: 'assistant' as const,
  status: 'cancelled' as const,
  content: '',
  citations: [],
  files: [],
  usage: null,
  model: 'm',
  interrupted: false,
})
