import { expect } from 'vitest'
import type { RunEvent } from '@runwire/protocol'
import type { ModelRequest } from '../ports/ports.ts'

/** Checks the log of an ended run: invariants I1 to I5 and I7, and that nothing that was started stays open. */
export function checkInvariants(events: readonly RunEvent[]) {
  const terminal = events.filter((event) => ['run.completed', 'run.failed', 'run.cancelled'].includes(event.type))
  expect(terminal, 'I1').toHaveLength(1)
  expect(events.at(-1), 'I2').toBe(terminal[0])
  expect(
    events.map((event) => event.seq),
    'I3',
  ).toEqual(events.map((_, index) => index + 1))
  const attempts = events.flatMap((event) => (event.type === 'run.started' ? [event.attempt] : []))
  expect(attempts, 'I4').toEqual(attempts.toSorted((a, b) => a - b))
  const rounds = events.flatMap((event) => (event.type === 'model.completed' ? [event.round] : []))
  expect(new Set(rounds).size, 'I5').toBe(rounds.length)
  const started = new Map<string, number>()
  const ended = new Map<string, number>()
  for (const event of events) {
    if (event.type === 'tool.started') started.set(event.call_id, (started.get(event.call_id) ?? 0) + 1)
    if (event.type === 'tool.completed' || event.type === 'tool.failed' || event.type === 'tool.cancelled') {
      expect(started.get(event.call_id), 'I7: a start before the end').toBe(1)
      ended.set(event.call_id, (ended.get(event.call_id) ?? 0) + 1)
    }
  }
  expect([...started.keys()].toSorted(), 'every started call is closed').toEqual([...ended.keys()].toSorted())
  expect(
    [...ended.values()].every((count) => count === 1),
    'closed once',
  ).toBe(true)
}

/**
 * Checks all providers' rules: calls answered right away and once, distinct ids, objects as arguments, no empty
 * message.
 */
export function checkRequest({ messages, tools, tool_choice }: ModelRequest): void {
  const open = new Set<string>()
  for (const message of messages) {
    if (message.role === 'tool') {
      expect(open.delete(message.provider_call_id), `a result for ${message.provider_call_id}, which is open`).toBe(
        true,
      )
      expect(message.content.trim()).not.toBe('')
      continue
    }
    expect([...open], 'calls without a result').toEqual([])
    if (message.role !== 'assistant') continue
    expect(message.calls.length > 0 || (message.content ?? '').trim() !== '', 'a message says something').toBe(true)
    expect(message.content, 'no empty content').not.toBe('')
    for (const call of message.calls) {
      expect(open.has(call.provider_call_id), 'ids differ').toBe(false)
      open.add(call.provider_call_id)
      expect(call.arguments !== null && typeof call.arguments === 'object' && !Array.isArray(call.arguments)).toBe(true)
    }
  }
  expect([...open]).toEqual([])
  if (tools.length === 0) expect(tool_choice).toBe('none')
}
