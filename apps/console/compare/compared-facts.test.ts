import { expect, test } from 'vitest'
import type { TraceNode } from '../run/trace/trace-nodes.ts'
import { pairSteps } from './compared-facts.ts'

const node = (kind: TraceNode['kind'], round: number | null, name: string, id: string) =>
  ({ kind, round, name, id }) as TraceNode

test('steps stand beside the same step of the other run, and a step that one of them lacks stands where it happened', () => {
  const left = [node('queue', null, '', 'q'), node('round', 1, '', 'r1'), node('tool', 1, 'clock', 'c')]
  const right = [
    node('queue', null, '', 'q'),
    node('round', 1, '', 'r1'),
    node('tool', 1, 'sum', 's'),
    node('tool', 1, 'clock', 'c2'),
    node('round', 2, '', 'r2'),
  ]

  expect(pairSteps(left, right).map((pair) => [pair.left?.id ?? null, pair.right?.id ?? null])).toEqual([
    ['q', 'q'],
    ['r1', 'r1'],
    [null, 's'],
    ['c', 'c2'],
    [null, 'r2'],
  ])
})

test('two calls of one tool in a round stand beside the first and the second of the other run', () => {
  const twice = (prefix: string) => [node('tool', 1, 'clock', `${prefix}1`), node('tool', 1, 'clock', `${prefix}2`)]

  expect(pairSteps(twice('a'), twice('b')).map((pair) => [pair.left?.id, pair.right?.id])).toEqual([
    ['a1', 'b1'],
    ['a2', 'b2'],
  ])
})
