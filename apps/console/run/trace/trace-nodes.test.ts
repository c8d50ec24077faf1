import type { NewEvent, RunEvent } from '@runwire/protocol'
import {
  modelCompleted,
  modelStarted,
  runQueued,
  runStarted,
  toolCompleted,
  toolStarted,
} from '@runwire/protocol/testing'
import { expect, test } from 'vitest'
import { foldableNodes, totalMs, traceNodes, unfoldedNodes } from './trace-nodes.ts'

const START = Date.parse('2026-01-01T00:00:00Z')

const log = (...steps: [number, NewEvent][]): RunEvent[] =>
  steps.map(([ms, event], index) => ({
    ...event,
    run_id: 'run_1',
    seq: index + 1,
    created_at: new Date(START + ms).toISOString(),
  }))
const started = (attempt: number, from: number | null = null) =>
  runStarted(attempt, { worker_id: `w${attempt}`, resumed_from_round: from })
const asks = (round: number, parent?: string) =>
  modelStarted(round, parent === undefined ? {} : { parent_call_id: parent })
const answers = (round: number) => modelCompleted(round, '', { time_to_first_token_ms: 100, duration_ms: 400 })
const calls = (round: number, call_id: string) => toolStarted(round, call_id, { name: call_id, title: call_id })
const returns = (call_id: string) => toolCompleted(call_id)

test('O8: parallel tools hang below the round that called them, a sub-agent below its call', () => {
  const nodes = traceNodes(
    log(
      [0, runQueued()],
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
      [0, runQueued()],
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
      [0, runQueued()],
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
    log([0, runQueued()], [10, started(1)], [20, { type: 'run.requires_action', pending }], [9_000, started(2, 1)]),
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
    log([0, runQueued()], [10, started(1)], [20, asks(1)], [90, { type: 'run.cancelled', reason: 'user', output }]),
  )

  expect(nodes.at(-1)).toMatchObject({ state: 'cancelled', end: START + 90 })
})
