import { isTerminalEvent, type RunEvent } from '@runwire/protocol'
import { expect } from 'vitest'
import type { Scene } from './scene.ts'

/** Checks what must be true of every ended run, however often its workers died. */
export async function expectWholeLog(scene: Scene, runId: string): Promise<RunEvent[]> {
  const events = await scene.ended(runId)
  const row = await scene.row(runId)
  const attempts = await scene.attempts(runId)
  const completedRounds = events.flatMap((event) => (event.type === 'model.completed' ? [event.round] : []))
  const callsStarted = events.flatMap((event) => (event.type === 'tool.started' ? [event.call_id] : []))
  const callsEnded = events.flatMap((event) =>
    event.type === 'tool.completed' || event.type === 'tool.failed' || event.type === 'tool.cancelled'
      ? [event.call_id]
      : [],
  )

  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1))
  expect(row.last_seq).toBe(events.length)
  expect(events.filter((event) => isTerminalEvent(event.type))).toEqual([events.at(-1)])
  expect(events.at(-1)?.type).toBe(`run.${String(row.status)}`)
  expect(attempts).toEqual(attempts.toSorted((a, b) => a - b))
  expect(completedRounds).toEqual([...new Set(completedRounds)])
  expect(callsStarted).toEqual([...new Set(callsStarted)])
  expect(callsEnded.toSorted()).toEqual(callsStarted.toSorted())
  return events
}
