import { addSideJob, CHAT_REPLY_JOB, chatHooksNamed, createTurn, inTransaction, type ChatHook } from '@runwire/db'
import express, { type Request, type RequestHandler } from 'express'
import { traceParentOf } from '../../metrics/trace-requests.ts'
import { announce } from '../../turns/announce.ts'
import { NOBODY } from '../../http/mount-routes.ts'
import { notFound, RequestError } from '../../requests/request-error.ts'
import type { Services } from '../../http/services.ts'
import { readChatEvent, type ChatMessage } from './chat-event.ts'
import { isFresh, isSignedBy, type SignedRequest } from './chat-signature.ts'

/** About a quarter of an hour; a later answer would surprise. */
const REPLY_TRIES = 8

/**
 * `POST /hooks/chat/{agent}`: messages of a Slack-style chat product become turns like all others, one conversation per
 * thread; the answer is posted by a side job of the run's end. Replies at once, as the product wants it. A message that is
 * sent again is taken in once.
 */
export function chatHook(services: Services): express.Router {
  const router = express.Router({ caseSensitive: true })
  router.post('/:agent', express.raw({ limit: '1mb', type: () => true }), takeIn(services))
  return router
}

function takeIn(services: Services): RequestHandler<{ agent: string }> {
  return async (req, res) => {
    const request = signedRequest(req)
    const { agent } = req.params
    // No text of Postgres holds a NUL, so no agent is called so.
    const hooks = agent.includes('\0') ? [] : await chatHooksNamed(services.db, agent)
    if (hooks.length === 0) {
      await services.limits.take(NOBODY, req, res)
      throw notFound('chat hook')
    }
    const hook = isFresh(request) ? hooks.find(({ signing_secret }) => isSignedBy(signing_secret, request)) : undefined
    if (hook === undefined) {
      // Only who fails is counted: a chat product sends everything from a few addresses.
      await services.limits.take(NOBODY, req, res)
      throw new RequestError(
        'invalid_key',
        'The request is older than 5 minutes or not signed with this agent’s signing secret. Check the secret of the chat hook and the clock.',
        { param: 'x-slack-signature' },
      )
    }
    const event = readChatEvent(parsed(request.body))
    if (event.kind === 'challenge') return void res.json({ challenge: event.challenge })
    if (event.kind === 'said') await answer(services, hook, event.said, traceParentOf(req))
    res.json({ ok: true })
  }
}

async function answer(
  { db, publisher }: Services,
  hook: ChatHook,
  said: ChatMessage,
  traceParent: string | null,
): Promise<void> {
  const { project_id, agent_id, agent } = hook
  const { team, channel, thread, ts, user, text } = said
  const chat = `chat ${agent_id} ${team} ${channel} ${thread}`
  const notify = await inTransaction(db, async (tx) => {
    const turn = await createTurn(tx, project_id, {
      conversation: { external_id: chat, agent, end_user: user },
      body: { content: text, on_busy: 'enqueue' },
      idempotency: { key: `${chat} ${ts}`, request: { channel, ts } },
      traceParent,
    })
    if (turn === null) throw notFound('agent')
    const [run] = turn.runs
    if (!turn.replayed && run !== undefined) {
      await addSideJob(tx, project_id, {
        kind: CHAT_REPLY_JOB,
        payload: { run_id: run.id, agent_id, channel, thread },
        afterRun: run.id,
        maxAttempts: REPLY_TRIES,
      })
    }
    return turn.notify
  })
  announce(publisher, notify)
}

function signedRequest(req: Request<{ agent: string }>): SignedRequest {
  const header = (name: string): string => {
    const value = req.headers[name]
    if (typeof value === 'string') return value
    throw new RequestError('missing_key', `The header ${name} is missing: requests to a chat hook are signed.`, {
      param: name,
    })
  }
  return {
    body: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0),
    timestamp: header('x-slack-request-timestamp'),
    signature: header('x-slack-signature'),
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch (cause) {
    throw new RequestError('invalid_json', 'The body is not JSON.', { cause })
  }
}
