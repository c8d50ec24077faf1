import type { ShownMessage } from '@runwire/client'
import type { Keep } from '../port/keep.ts'
import { hasEnded } from './report.ts'

/** Counts finished answers that nobody has seen yet; which one was seen last is remembered across pages and tabs. */
export function createUnread(kept: Keep, tell: (count: number) => void) {
  let told = 0
  return {
    count: (messages: readonly ShownMessage[], looking: boolean) => {
      const answers = messages.filter((message) => message.role === 'assistant' && hasEnded(message))
      const last = answers.at(-1)
      if (looking && last !== undefined && kept.get('seen') !== last.id) kept.set('seen', last.id)
      const seen = answers.findIndex((message) => message.id === kept.get('seen'))
      const count = looking ? 0 : answers.length - 1 - seen
      if (count !== told) tell((told = count))
    },
  }
}
