import type { RunEvent } from '@runwire/protocol'
import { expect, test } from 'vitest'
import { logRows } from './log-rows.ts'

const log = (...types: string[]) => types.map((type, index) => ({ type, seq: index + 1 }) as RunEvent)
const shown = (events: RunEvent[], more: Partial<Parameters<typeof logRows>[1]> = {}) =>
  logRows(events, { search: '', fold: true, unfolded: new Set(), chosen: 0, ...more }).map((row) =>
    row.kind === 'fold' ? `${row.seq}+${row.count}` : row.seq,
  )

test('progress that comes in a row is one line, which opens by itself where one of its events is linked to', () => {
  const events = log(
    'tool.started',
    'tool.progress',
    'tool.progress',
    'tool.completed',
    'citation.added',
    'run.completed',
  )

  expect(shown(events)).toEqual([1, '2+2', 4, 5, 6])
  expect(shown(events, { unfolded: new Set([2]) })).toEqual([1, 2, 3, 4, 5, 6])
  expect(shown(events, { chosen: 3 })).toEqual([1, 2, 3, 4, 5, 6])
  expect(shown(events, { fold: false })).toEqual([1, 2, 3, 4, 5, 6])
  expect(shown(events, { search: 'tool.' })).toEqual([1, '2+2', 4])
})
