import { expect, test } from 'vitest'
import type { RunEvent } from '../events/events.ts'
import { finalView, foldAll } from './fold.ts'

const envelope = (seq: number) => ({ run_id: 'run_1', seq, created_at: '2026-01-01T00:00:00.000Z' })
const placement = { turn_index: 0, tab_index: 0, sub_turn_index: null, model_index: 0 }
const usage = { input_tokens: 1, output_tokens: 1 }
const call = { call_id: 'call_1', provider_call_id: 'p', name: 'look', arguments: {} }
const queued: RunEvent = {
  ...envelope(1),
  type: 'run.queued',
  conversation_id: 'c',
  input_message_id: 'i',
  output_message_id: 'msg_2',
  group_id: 'g',
  model_index: 0,
  agent: 'a',
  agent_version: 'v',
  model: 'asked',
}
const began = (seq: number, round: number): RunEvent => ({
  ...envelope(seq),
  type: 'model.started',
  round,
  placement,
  model: 'asked',
  tool_choice: 'auto',
  tools: [],
})
const said = (seq: number, round: number, text: string, calls = [] as (typeof call)[]): RunEvent => ({
  ...envelope(seq),
  type: 'model.completed',
  round,
  placement,
  tool_calls: calls.length,
  finish_reason: 'stop',
  text,
  reasoning: 'because',
  calls,
  usage,
  time_to_first_token_ms: 1,
  duration_ms: 1,
})
const toolBegan: RunEvent = {
  ...envelope(5),
  type: 'tool.started',
  round: 1,
  placement,
  call_id: 'call_1',
  name: 'look',
  title: '',
  arguments: {},
  effect: 'read',
  idempotency_key: 'k',
}
const toolEnded: RunEvent = { ...envelope(6), type: 'tool.completed', call_id: 'call_1', result: [1], duration_ms: 1 }
const cited = (seq: number, number: number): RunEvent => ({
  ...envelope(seq),
  type: 'citation.added',
  number,
  document_id: `doc_${number}`,
  title: '',
  url: null,
  snippet: '',
})
const half = (start: number, round: number, text: string) => ({
  type: 'model.delta',
  run_id: 'run_1',
  attempt: 1,
  round,
  start,
  offset: 0,
  text,
})
const withTool = [queued, began(3, 1), said(4, 1, 'talk', [call]), toolBegan, toolEnded]

test('a completed run says its last round without calls, and keeps each call with its result for the next turn', () => {
  const view = finalView(foldAll([...withTool, began(7, 2), said(8, 2, 'It is 1.')]), 'completed')

  expect(view).toMatchObject({
    id: 'msg_2',
    content: 'It is 1.',
    model: 'asked',
    interrupted: false,
    status: 'completed',
  })
  expect(view.usage).toEqual({ input_tokens: 2, output_tokens: 2 })
  expect(view.rounds).toEqual([
    { round: 1, text: 'talk', reasoning: 'because', calls: [{ ...call, result: [1] }] },
    { round: 2, text: 'It is 1.', reasoning: 'because', calls: [] },
  ])
})

test('O15: a cancelled run keeps the text its worker had decoded', () => {
  const view = finalView(foldAll([...withTool, began(7, 2), half(7, 2, 'It is')]), 'cancelled')
  expect(view).toMatchObject({
    content: 'It is',
    interrupted: true,
    rounds: [{ round: 1 }, { round: 2, text: 'It is' }],
  })
})

test('with the worker gone, the content is the last stored round without calls, else empty', () => {
  expect(finalView(foldAll([...withTool, began(7, 2)]), 'cancelled').content).toBe('')
  const answered = [...withTool, began(7, 2), said(8, 2, 'stored'), began(9, 3)]
  expect(finalView(foldAll(answered), 'failed').content).toBe('stored')
  expect(finalView(foldAll([queued]), 'cancelled')).toMatchObject({ content: '', usage: null, rounds: [] })
})

test('O19: only the citations that stand in the content are kept, and files it refers to, images always', () => {
  const file = (seq: number, name: string, media_type: string): RunEvent => ({
    ...envelope(seq),
    type: 'file.created',
    file_id: `file_${seq}`,
    name,
    media_type,
    bytes: 1,
    url: `/f/${seq}`,
    call_id: 'call_1',
  })
  const files = [file(10, 'a.png', 'image/png'), file(11, 'b.csv', 'text/csv'), file(12, 'c.csv', 'text/csv')]
  const view = finalView(
    foldAll([queued, began(2, 1), cited(3, 1), cited(4, 2), cited(5, 12), said(6, 1, 'See [12] and b.csv'), ...files]),
    'completed',
  )
  expect(view.citations.map((citation) => citation.number)).toEqual([12])
  expect(view.files.map((one) => one.name)).toEqual(['a.png', 'b.csv'])
})

test('a sub-agent’s rounds stand under the call that asked it, and are never the answer', () => {
  const inner = { ...began(7, 2), parent_call_id: 'call_1' }
  const view = finalView(foldAll([...withTool, inner, said(8, 2, 'inner answer')]), 'failed')
  expect(view.content).toBe('')
  expect(view.rounds?.map((round) => [round.round, round.parent_call_id])).toEqual([
    [1, undefined],
    [2, 'call_1'],
  ])
})
