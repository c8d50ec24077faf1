import { expect, test } from 'vitest'
import type { Minute } from '@runwire/protocol'
import { seriesOf } from './minutes.ts'

const START = Date.parse('2026-01-01T10:00:00Z')
const minute = (at: number, more: Partial<Minute> = {}): Minute => ({
  minute: new Date(START + at * 60_000).toISOString(),
  completed: 1,
  failed: 0,
  cancelled: 0,
  input_tokens: 10,
  output_tokens: 5,
  cost: 0.5,
  duration_p50: 100,
  duration_p95: 200,
  first_token_p50: null,
  first_token_p95: null,
  queue_p95: 3,
  errors: {},
  ...more,
})

test('B12: minutes stand on an even grid; counts are summed, the worst percentile of a step counts, gaps stay gaps', () => {
  const minutes = [minute(0), minute(1, { duration_p95: 900 }), minute(5)]

  const series = seriesOf(minutes, START, START + 8 * 60_000, 120_000)

  expect(series.at).toEqual([0, 120, 240, 360].map((second) => START / 1000 + second))
  expect(series.completed).toEqual([2, 0, 1, 0])
  expect(series.input).toEqual([20, 0, 10, 0])
  expect(series.durationP95).toEqual([900, null, 200, null])
  expect(series.firstTokenP50).toEqual([null, null, null, null])
})
