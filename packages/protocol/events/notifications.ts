import { z } from 'zod'

const seq = z.number().int().nonnegative()
const text = z.string()
const run = z.string()

/** Text of a round in progress as its worker holds it. */
export const OpenRound = z.object({ round: z.number().int().positive(), start: seq, text, reasoning: text })
export type OpenRound = z.infer<typeof OpenRound>
export const OpenTool = z.object({ call: z.string(), text })
export type OpenTool = z.infer<typeof OpenTool>

/** Notifications between processes through pg_notify, told apart by `k`. A pointer never carries the event itself. */
export const NotificationItem = z.discriminatedUnion('k', [
  z.object({
    k: z.literal('delta'),
    run,
    attempt: seq,
    round: seq,
    start: seq,
    offset: seq,
    text: text.optional(),
    reasoning: text.optional(),
  }),
  z.object({ k: z.literal('snapshot'), run, attempt: seq, round: seq, start: seq, text, reasoning: text }),
  z.object({ k: z.literal('tool'), run, attempt: seq, call: z.string(), offset: seq, text }),
  z.object({ k: z.literal('durable'), run, seq, type: z.string() }),
  z.object({ k: z.literal('watching'), run, attempt: seq, seq, rounds: z.array(OpenRound), tools: z.array(OpenTool) }),
  z.object({ k: z.literal('not_mine'), run }),
  z.object({ k: z.literal('watch'), runs: z.array(run), inbox: z.string() }),
  z.object({ k: z.literal('unwatch'), runs: z.array(run), inbox: z.string() }),
  z.object({ k: z.literal('cancel'), run }),
  z.object({ k: z.literal('claimed'), run, worker: z.string(), attempt: seq }),
  z.object({ k: z.literal('changed'), run }),
  z.object({ k: z.literal('queued'), run }),
  z.object({ k: z.literal('conversation'), conversation: z.string() }),
  z.object({ k: z.literal('echo'), nonce: z.string() }),
])
export type NotificationItem = z.infer<typeof NotificationItem>

/** One pg_notify payload, below 7,000 bytes. `epoch` is the sender's start, `n` its frame number towards this inbox. */
export const NotificationFrame = z.object({
  from: z.string(),
  epoch: z.number(),
  n: z.number().int().nonnegative(),
  items: z.array(NotificationItem),
})
export type NotificationFrame = z.infer<typeof NotificationFrame>
