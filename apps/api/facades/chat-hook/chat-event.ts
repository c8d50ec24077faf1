import { z } from 'zod'

const Message = z.object({
  type: z.enum(['message', 'app_mention']),
  text: z.string(),
  user: z.string(),
  channel: z.string(),
  ts: z.string(),
  thread_ts: z.string().optional(),
})
const Envelope = z.object({
  type: z.literal('event_callback'),
  event_id: z.string(),
  team_id: z.string().default(''),
  event: z.unknown(),
})
const Challenge = z.object({ type: z.literal('url_verification'), challenge: z.string() })
/** Edits, deletions, joins and what bots say; answering another bot could go on for ever. */
const NotSaid = z.union([z.object({ subtype: z.string() }), z.object({ bot_id: z.string() })])

export type ChatEvent =
  | { kind: 'challenge'; challenge: string }
  | { kind: 'said'; said: ChatMessage }
  /** Nothing to answer: another event, another bot, an empty message. */
  | { kind: 'nothing' }

export interface ChatMessage {
  text: string
  user: string
  team: string
  channel: string
  /** Names the message in its channel; the same in a retry, and in the mention and the message events of one message. */
  ts: string
  /** The thread it stands in or begins; answers go there. */
  thread: string
}

/** Reads an event of a chat product; an unknown one gives nothing. */
export function readChatEvent(body: unknown): ChatEvent {
  const challenge = Challenge.safeParse(body)
  if (challenge.success) return { kind: 'challenge', challenge: challenge.data.challenge }
  const envelope = Envelope.safeParse(body)
  if (!envelope.success || NotSaid.safeParse(envelope.data.event).success) return { kind: 'nothing' }
  const message = Message.safeParse(envelope.data.event)
  if (!message.success) return { kind: 'nothing' }
  const { user, channel, ts, thread_ts } = message.data
  const text = plainText(message.data.text)
  if (text === '') return { kind: 'nothing' }
  return { kind: 'said', said: { text, user, channel, ts, team: envelope.data.team_id, thread: thread_ts ?? ts } }
}

/** Without the mention it begins with, and with `&`, `<` and `>` as they were typed. */
const plainText = (text: string): string =>
  text
    .replace(/^\s*<@[A-Z0-9]+(?:\|[^>]*)?>[\s:,]*/, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
