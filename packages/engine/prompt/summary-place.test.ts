import { describe, expect, test } from 'vitest'
import type { BranchMessage } from './history.ts'
import { summaryPlace } from './summary-place.ts'

/** `words` is about the number of tokens. */
const message = (role: 'user' | 'assistant', words: number, summary: string | null = null): BranchMessage => ({
  role,
  content: ' word'.repeat(words),
  parts: [],
  rounds: null,
  citations: [],
  summary,
})

describe('O20: where a summary sits', () => {
  test('the newest turns stay word for word as far as they fit a fifth of the room', () => {
    const branch = [
      message('user', 10),
      message('assistant', 500),
      message('user', 10),
      message('assistant', 100),
      message('user', 10),
      message('assistant', 50),
    ]

    expect(summaryPlace(branch, 1000)).toBe(branch[1])
    expect(summaryPlace(branch, 800)).toBe(branch[3])
    expect(summaryPlace(branch, 200)).toBe(branch[5])
  })

  test('a branch whose newest turns already stand behind a summary, or that has no answer, gets none', () => {
    expect(
      summaryPlace(
        [message('user', 10), message('assistant', 500, 'so far'), message('user', 10), message('assistant', 5)],
        1000,
      ),
    ).toBeNull()
    expect(summaryPlace([message('user', 900)], 1000)).toBeNull()
  })

  test('a summary moves on when much was said after the earlier one', () => {
    const branch = [
      message('user', 10),
      message('assistant', 500, 'so far'),
      message('user', 10),
      message('assistant', 400),
    ]

    expect(summaryPlace(branch, 1000)).toBe(branch[3])
  })
})
