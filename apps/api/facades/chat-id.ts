import type { RawCall } from '../http/route.ts'

/**
 * A chat of a client's own naming, kept apart by its wire format, by the kind of who sends it, by who that is and by the
 * agent: others may name theirs alike, and a signed-in user may be called like a key. As JSON, no part runs into the next.
 */
export function chatId({ caller }: RawCall, format: 'ai-sdk' | 'ag-ui', agent: string, chat: string): string {
  const who = caller.end_user === null ? ['caller', caller.id] : ['end_user', caller.end_user]
  return JSON.stringify([format, ...who, agent, chat])
}
