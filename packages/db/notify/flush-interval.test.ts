import { expect, test } from 'vitest'
import { flushIntervalMs } from './flush-interval.ts'

test('flushes stay 20 ms apart as long as each is through before the next one is due', () => {
  expect(flushIntervalMs(20, { lagMs: 0, lateMs: 0 })).toBe(20)
  expect(flushIntervalMs(20, { lagMs: 14, lateMs: 6 })).toBe(20)
})

test('a slow database makes flushes rarer, up to twenty a second', () => {
  expect(flushIntervalMs(20, { lagMs: 25, lateMs: 0 })).toBe(35)
  expect(flushIntervalMs(20, { lagMs: 400, lateMs: 2 })).toBe(50)
})

test('a process that gets to its flushes late makes them rarer, up to ten a second', () => {
  expect(flushIntervalMs(20, { lagMs: 5, lateMs: 30 })).toBe(65)
  expect(flushIntervalMs(20, { lagMs: 5, lateMs: 300 })).toBe(100)
})

test('an interval that is set longer is never made shorter', () => {
  expect(flushIntervalMs(200, { lagMs: 400, lateMs: 400 })).toBe(200)
})
