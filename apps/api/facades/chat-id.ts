import type { RawCall } from '../http/route.ts'

/** A chat of a client's own naming, kept apart by who sends it and which agent it talks to: others may name theirs alike. */
export const chatId = ({ caller }: RawCall, agent: string, chat: string): string =>
  `${caller.end_user ?? caller.id} ${agent} ${chat}`
