import { describe, expect, test } from 'vitest'
import { roundCompleted, roundStarted, startedAs, toolStarted } from '../testing/sample-events.ts'
import type { RunEvent } from '../events/events.ts'
import { OpenText } from './open-text.ts'
import { HOLE, freshPart } from './pieces.ts'

const add = (offset: number, text: string, start = 2, attempt = 1) => ({ attempt, round: 1, start, offset, text })
const think = (offset: number, reasoning: string) => ({ attempt: 1, round: 1, start: 2, offset, reasoning })
const open = { round: 1, start: 2, text: '', reasoning: '' }

/** The text of a run whose first attempt has begun its first round. */
function inRound(): OpenText {
  const text = new OpenText('run_1')
  follow(text, startedAs(1, 1), roundStarted(2, 1))
  return text
}
const follow = (text: OpenText, ...events: RunEvent[]) => events.forEach((event) => text.apply(event, event.seq))

describe('a delta', () => {
  test('is appended at its offset, text and reasoning each by their own', () => {
    const text = inRound()

    expect(text.delta(add(0, 'Hello'))).toMatchObject({
      type: 'model.delta',
      run_id: 'run_1',
      offset: 0,
      text: 'Hello',
    })
    expect(text.delta(think(0, 'hm'))).toMatchObject({ offset: 0, reasoning: 'hm' })
    expect(text.delta(add(5, ' world'))).toMatchObject({ offset: 5, text: ' world' })

    expect(text.openRounds()).toEqual([{ ...open, text: 'Hello world', reasoning: 'hm' }])
  })

  test('behind the end gives only what is new, beyond it a hole and nothing else', () => {
    const text = inRound()
    text.delta(add(0, 'Hello'))

    expect(text.delta(add(0, 'Hell'))).toBeNull()
    expect(text.delta(add(3, 'lo wor'))).toMatchObject({ offset: 5, text: ' wor' })
    expect(text.delta(add(20, 'later'))).toBe(HOLE)
    expect(text.openRounds()).toEqual([{ ...open, text: 'Hello wor' }])
  })

  test('of another start, a completed round, a lower attempt or an unknown round is dropped', () => {
    const text = inRound()

    expect(text.delta(add(0, 'other try', 9))).toBeNull()
    expect(text.delta({ ...add(0, 'unknown'), round: 7 })).toBeNull()
    follow(text, startedAs(3, 2))
    expect(text.delta(add(0, 'zombie'))).toBeNull()
    follow(text, roundStarted(4, 1), roundCompleted(5, 1, 0, 'done'))
    expect(text.delta(add(0, 'late', 4, 2))).toBeNull()
    expect(text.openRounds()).toEqual([])
  })

  test('offsets count UTF-16 units', () => {
    expect(freshPart('😀', 2, '!')).toBe('!')
    expect(freshPart('😀', 1, '\ude00!')).toBe('!')
  })
})

test('an attempt that was given counts from the start, and a higher one empties what is open', () => {
  const text = new OpenText('run_1', 2)
  follow(text, roundStarted(4, 1))
  expect(text.delta(add(0, 'zombie', 4, 1))).toBeNull()
  text.delta(add(0, 'half', 4, 2))

  follow(text, startedAs(5, 3))

  expect(text.openRounds()).toEqual([{ ...open, start: 4 }])
})

test('another process’s text adds the missing tail, replaces a different text, and never shortens', () => {
  const text = inRound()
  text.delta(add(0, 'Hello'))

  expect(text.learn(1, [{ ...open, text: 'Hello world' }])).toMatchObject([{ offset: 5, text: ' world' }])
  expect(text.learn(1, [{ ...open, text: 'Hel' }])).toEqual([])
  expect(text.learn(1, [{ ...open, text: 'Bye' }])).toMatchObject([{ type: 'model.snapshot', text: 'Bye' }])
})

test('before a round is closed its missing tail is sent, or the whole where the event differs', () => {
  const text = inRound()
  text.delta(add(0, 'It is 4'))

  expect(text.before(roundCompleted(3, 1, 0, 'It is 42.'))).toMatchObject([{ type: 'model.delta', text: '2.' }])
  expect(text.before(roundCompleted(3, 1, 0, 'Other.'))).toMatchObject([{ type: 'model.snapshot', text: 'Other.' }])
  expect(text.wholeBefore(roundCompleted(3, 1, 0, 'Other.'))).toMatchObject({ text: 'Other.', start: 2 })
})

test('a terminal event corrects the open round at top level, never a sub-agent’s', () => {
  const text = inRound()
  follow(text, { ...roundStarted(3, 2), parent_call_id: 'call_1' } as RunEvent)
  text.delta({ ...add(0, 'inner'), round: 2, start: 3 })
  text.delta(add(0, 'half'))
  const output = { content: 'half an answer' } as Extract<RunEvent, { type: 'run.completed' }>['output']
  const ended = { ...startedAs(4, 1), type: 'run.completed', output } as unknown as RunEvent

  expect(text.before(ended)).toMatchObject([{ round: 1, offset: 4, text: ' an answer' }])
})

test('a tool’s output is kept from its start to its end, and begins again when the tool runs again', () => {
  const text = inRound()
  const output = (offset: number, piece: string) => text.tool({ attempt: 1, call: 'call_1', offset, text: piece })
  expect(output(0, 'early')).toBeNull()
  follow(text, toolStarted(3, 'call_1'))

  expect(output(0, 'one ')).toMatchObject({ type: 'tool.delta', call_id: 'call_1', offset: 0, text: 'one ' })
  expect(output(9, 'lost')).toBe(HOLE)
  expect(text.learnTools(1, [{ call: 'call_1', text: 'one two' }])).toMatchObject([{ offset: 4, text: 'two' }])
  expect(text.openTools()).toEqual([{ call: 'call_1', text: 'one two' }])

  text.openTool('call_1')
  expect(text.openTools()).toEqual([{ call: 'call_1', text: '' }])
  text.apply({ type: 'tool.completed', call_id: 'call_1', result: null, duration_ms: 1 }, 4)
  expect(text.openTools()).toEqual([])
})

test('a reader that has just caught up gets a snapshot of everything open that has text', () => {
  const text = inRound()
  follow(text, toolStarted(3, 'call_1'))
  expect(text.snapshots()).toEqual([])

  text.delta(add(0, 'so far'))
  text.tool({ attempt: 1, call: 'call_1', offset: 0, text: 'line' })

  expect(text.snapshots()).toMatchObject([
    { type: 'model.snapshot', round: 1, start: 2, text: 'so far' },
    { type: 'tool.snapshot', call_id: 'call_1', text: 'line' },
  ])
})
