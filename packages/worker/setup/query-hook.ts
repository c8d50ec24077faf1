import { readSetup, storeSetup, type Database, type QueryHookRecord } from '@runwire/db'
import { QueryHookReply } from '@runwire/protocol'
import { connectionProblem, type Egress } from '@runwire/tools'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import type { HeldRun } from '../leases/held-run.ts'

/** A hook is asked twice: one lost connection should not refuse a message. */
const TRIES = 2
const MAX_REPLY_BYTES = 1024 * 1024

export interface HookAsked {
  db: Database
  egress: Egress
}

/** The hook's decision for a group of runs; `unanswered` says why it could not be asked, which refuses too. */
export const HookDecision = QueryHookReply.extend({ unanswered: z.string().optional() })
export type HookDecision = z.infer<typeof HookDecision>

/**
 * Asks the project's query hook about the message, once per group: what the first run of a group stored holds for all of
 * them and for every attempt. A hook that does not answer refuses: it may be there to keep something out.
 */
export async function askQueryHook(
  { db, egress }: HookAsked,
  run: HeldRun,
  content: string,
  signal: AbortSignal,
): Promise<HookDecision> {
  const {
    query_hook: hook,
    group_id,
    conversation_id,
    input_message_id,
    agent_slug,
    conversation,
    metadata,
  } = run.claimed
  if (hook === null) return {}
  const stored = HookDecision.safeParse(await readSetup(db, group_id))
  if (stored.success) return stored.data
  const message = {
    id: group_id,
    conversation_id,
    message_id: input_message_id,
    agent: agent_slug,
    end_user: conversation.end_user,
    content,
    metadata,
  }
  const reply = await postToHook(egress, hook, message, signal)
  return HookDecision.parse(await storeSetup(db, group_id, reply))
}

/** The message sent to the hook; a front end's task has no conversation. */
export interface HookMessage {
  /** Unique, and the same for each try. */
  id: string
  conversation_id: string | null
  message_id: string | null
  agent: string
  end_user: string | null
  content: string
  metadata: Record<string, unknown>
}

/** Asks the hook, twice if need be. One that does not answer refuses. Throws only what `signal` was aborted for. */
export async function postToHook(
  egress: Egress,
  hook: QueryHookRecord,
  message: HookMessage,
  signal: AbortSignal,
): Promise<HookDecision> {
  let failure: unknown
  for (let tried = 0; tried < TRIES; tried += 1) {
    try {
      return await ask(egress, hook, message, signal)
    } catch (error) {
      if (signal.aborted) throw error
      failure = error
    }
  }
  const why = failure instanceof z.ZodError ? z.prettifyError(failure) : connectionProblem(failure)
  return { unanswered: `the query hook did not answer as it should: ${why}` }
}

async function ask(
  egress: Egress,
  hook: QueryHookRecord,
  { id, ...message }: HookMessage,
  signal: AbortSignal,
): Promise<QueryHookReply> {
  const body = JSON.stringify({ type: 'turn.query', group_id: id, ...message })
  const now = new Date()
  const secret = hook.openSecret()
  const response = await egress.request(hook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Runwire-Hook',
      'idempotency-key': id,
      ...(secret === null
        ? {}
        : {
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
            'webhook-signature': new Webhook(secret.reveal()).sign(id, now, body),
          }),
    },
    body,
    signal,
    timeoutMs: hook.timeout_ms,
    maxBytes: MAX_REPLY_BYTES,
    redirect: 'manual',
    traced: true,
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return QueryHookReply.parse(text === '' ? {} : JSON.parse(text))
}
