import type { WriteStream } from 'node:tty'
import { emptyView, fold } from '@runwire/protocol/fold'
import { expect, test } from 'vitest'
import { Screen } from './screen.ts'

const envelope = { run_id: 'run_1', created_at: '2026-01-01T00:00:00Z' }
const started = (seq: number, round: number) => ({ ...envelope, type: 'model.started', seq, round })
const delta = (start: number, round: number, offset: number, text: string) => ({
  type: 'model.delta',
  run_id: 'run_1',
  attempt: 1,
  round,
  start,
  offset,
  text,
})
const completed = (seq: number, round: number, toolCalls: number, text: string) => ({
  ...envelope,
  type: 'model.completed',
  seq,
  round,
  tool_calls: toolCalls,
  text,
})

/** A terminal of 20 columns and 10 rows that keeps what is written. */
function terminal() {
  const written: string[] = []
  const stream = {
    isTTY: true,
    columns: 20,
    rows: 10,
    write: (text: string) => written.push(text),
  } as unknown as WriteStream
  const screen = new Screen(stream, stream)
  let view = emptyView()
  return {
    written: () => written.join(''),
    play: (...items: { type: string; run_id: string }[]) => {
      for (const item of items) screen.show((view = fold(view, item)))
    },
  }
}

test('on a terminal text appears as it comes', () => {
  const { play, written } = terminal()

  play(started(1, 1), delta(1, 1, 0, 'Hello '))
  expect(written()).toBe('Hello ')
  play(delta(1, 1, 6, 'world'), completed(2, 1, 0, 'Hello world'))

  expect(written()).toBe('Hello world')
})

test('S19: talk before a tool is taken back over all its rows and written dim', () => {
  const { play, written } = terminal()
  const talk = 'I look that up in the documents for you.'

  play(started(1, 1), delta(1, 1, 0, talk), completed(2, 1, 1, talk))

  expect(written()).toBe(`${talk}\r\u001b[1A\u001b[J\u001b[2m${talk}\u001b[0m\n`)
})

test('talk longer than the screen stays, since it cannot be taken back', () => {
  const { play, written } = terminal()
  const talk = 'word '.repeat(100)

  play(started(1, 1), delta(1, 1, 0, talk), completed(2, 1, 1, talk))

  expect(written()).toBe(`${talk}\n`)
})

test('a model that starts again says so, and its text is written from the start', () => {
  const { play, written } = terminal()

  play(started(1, 1), delta(1, 1, 0, 'First try'), started(2, 1), delta(2, 1, 0, 'Second try'))

  expect(written()).toBe('First try\n\u001b[2mThe model starts again.\u001b[0m\nSecond try')
})
