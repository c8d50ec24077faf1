import type { MessageView } from '@runwire/protocol'
import { expect, test } from 'vitest'
import { showMessages } from './shown-messages.ts'

test('stored messages are looked at once, however long an answer streams below them', () => {
  let looks = 0
  const stored = {
    id: 'msg_1',
    role: 'user',
    parts: [],
    get content() {
      looks++
      return 'a question'
    },
  } as unknown as MessageView
  const runs = { shown: () => null }
  const first = showMessages([stored], [], runs, [])
  const before = looks

  const second = showMessages([stored], [], runs, first)

  expect(second[0]).toBe(first[0])
  expect(looks).toBe(before)
})
