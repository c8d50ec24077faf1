import type { NewEvent, RunEvent } from '@runwire/protocol'
import { expect, test } from 'vitest'
import { foldableNodes, totalMs, traceNodes, unfoldedNodes } from './trace-nodes.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const place = { turn_index: 0, tab_index: 0, sub_turn_index: null, model_index: 0 }
const usage = { input_tokens: 10, output_tokens: 5 }

const log = (...steps: [number, NewEvent][]): RunEvent[] =>
  steps.map(([ms, event], index) => ({
    ...event,
    run_id: 'run_1',
    seq: index + 1,
    created_at: new Date(START + ms).toISOString(),
  }))
const queued = {
  type: 'run.queued',
  conversation_id: 'c',
  input_message_id: 'm',
  output_message_id: 'o',
  group_id: 'g',
  model_index: 0,
  agent: 'a',
  agent_version: 'v',
  model: 'one',
} as const
const started = (attempt: number, from: number | null = null): NewEvent => ({
  type: 'run.started',
  attempt,
  worker_id: `w${attempt}`,
  resumed_from_round: from,
})
const asks = (round: number, parent?: string): NewEvent => ({
  type: 'model.started',
  round,
  placement: place,
  model: 'one',
  tool_choice: 'auto',
  tools: [],
  ...(parent === undefined ? {} : { parent_call_id: parent }),
})
const answers = (round: number): NewEvent => ({
  type: 'model.completed',
  round,
  placement: place,
  tool_calls: 0,
  finish_reason: 'stop',
  text: '',
  reasoning: '',
  calls: [],
  usage,
  time_to_first_token_ms: 100,
  duration_ms: 400,
})
const calls = (round: number, call_id: string): NewEvent => ({
  type: 'tool.started',
  round,
  placement: place,
  call_id,
  name: call_id,
  title: call_id,
  arguments: {},
  effect: 'read',
  idempotency_key: call_id,
})
const returns = (call_id: string): NewEvent => ({ type: 'tool.completed', call_id, result: 1, duration_ms: 1 })

test('O8: parallel tools hang below the round that called them, a sub-agent below its call', () => {
  const nodes = traceNodes(
    log(
      [0, queued],
      [50, started(1)],
      [60, asks(1)],
      [500, answers(1)],
      [510, calls(1, 'a')],
      [510, calls(1, 'b')],
      [520, asks(2, 'b')],
      [900, answers(2)],
      [950, returns('b')],
      [700, returns('a')],
      [960, asks(3)],
    ),
  )

  expect(nodes.map((node) => [node.id, node.depth, node.state])).toEqual([
    ['queue', 0, 'done'],
    ['round-1', 0, 'done'],
    ['a', 1, 'done'],
    ['b', 1, 'done'],
    ['round-2', 2, 'done'],
    ['round-3', 0, 'running'],
  ])
  const [queue, first] = nodes
  expect([queue?.end, first?.firstTokenAt]).toEqual([START + 50, START + 200])
  expect(totalMs(nodes[1]!, nodes, START + 2000)).toBe(890)
})

test('a sub-agent’s steps are folded below its call, but never away from the step that is looked at', () => {
  const nodes = traceNodes(
    log(
      [0, queued],
      [1, asks(1)],
      [2, answers(1)],
      [3, calls(1, 'b')],
      [4, asks(2, 'b')],
      [5, answers(2)],
      [6, asks(3)],
    ),
  )
  const ids = (folded: string[], chosen: string | null) =>
    unfoldedNodes(nodes, new Set(folded), chosen).map((node) => node.id)

  expect([...foldableNodes(nodes)]).toEqual(['b'])
  expect(ids([], null)).toEqual(['queue', 'round-1', 'b', 'round-2', 'round-3'])
  expect(ids(['b'], null)).toEqual(['queue', 'round-1', 'b', 'round-3'])
  expect(ids(['b'], 'round-2')).toEqual(['queue', 'round-1', 'b', 'round-2', 'round-3'])
})

test('B2: a lost worker is a gap that says from which round the next one went on', () => {
  const nodes = traceNodes(
    log(
      [0, queued],
      [10, started(1)],
      [20, asks(1)],
      [300, answers(1)],
      [310, asks(2)],
      [17_310, started(2, 1)],
      [17_320, asks(2)],
    ),
  )

  const gap = nodes.find((node) => node.kind === 'gap')
  expect(gap).toMatchObject({ start: START + 310, end: START + 17_310, resumedFrom: 1, attempt: 2 })
  expect(nodes.find((node) => node.id === 'round-2')).toMatchObject({ start: START + 17_320, tries: 2, attempt: 2 })
})

test('B4: time in which a run waited for a person is not a lost worker', () => {
  const pending = [{ call_id: 'a', kind: 'approval' as const, name: 'a', arguments: {} }]
  const nodes = traceNodes(
    log([0, queued], [10, started(1)], [20, { type: 'run.requires_action', pending }], [9_000, started(2, 1)]),
  )

  expect(nodes.map((node) => [node.kind, node.state])).toEqual([
    ['queue', 'done'],
    ['requires_action', 'done'],
  ])
})

test('the end of a run closes whatever is still open', () => {
  const output = {
    id: 'o',
    role: 'assistant' as const,
    status: 'cancelled' as const,
    content: '',
    citations: [],
    files: [],
    usage: null,
    model: 'one',
    interrupted: true,
  }
  const nodes = traceNodes(
    log([0, queued], [10, started(1)], [20, asks(1)], [90, { type: 'run.cancelled', reason: 'user', output }]),
  )

  expect(nodes.at(-1)).toMatchObject({ state: 'cancelled', end: START + 90 })
})
