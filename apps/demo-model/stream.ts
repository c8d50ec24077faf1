import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Fault } from './directives.ts'
import type { ScriptedCall } from './scripted-reply.ts'

/** A reply cut into tokens, with how fast and how badly it is to be sent. */
export interface Reply {
  id: string
  model: string
  reasoning: string[]
  text: string[]
  calls: ScriptedCall[]
  /** Tokens a second, 0 for no pause at all. */
  pace: number
  stamps: boolean
  includeUsage: boolean
  promptTokens: number
  fault: Fault | null
}

type Delta = Record<string, unknown>

/** Sends a reply as Chat Completions chunks at its pace; returns early when the client has gone. */
export async function streamReply(response: ServerResponse, reply: Reply) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  if (reply.fault?.name === 'silent') {
    response.flushHeaders()
    await gone(response)
    return
  }
  const write = (data: string) => response.write(`data: ${data}\n\n`)
  const chunk = (delta: Delta, finish: string | null = null) =>
    write(JSON.stringify({ ...head(reply), choices: [{ index: 0, delta, finish_reason: finish }] }))

  chunk({ role: 'assistant', content: '' })
  const deltas = reply.fault?.name === 'empty' ? [] : deltasOf(reply)
  const brokenAt = breaksInMiddle(reply.fault) ? Math.ceil(deltas.length / 2) : deltas.length
  const startedAt = performance.now()
  for (const [index, delta] of deltas.slice(0, brokenAt).entries()) {
    await waitUntil(reply.pace === 0 ? 0 : startedAt + (index * 1000) / reply.pace)
    if (response.destroyed) return
    if (!chunk(delta(), null)) await drained(response)
  }
  if (await endBadly(response, reply.fault, write)) return

  chunk({}, finishReason(reply))
  if (reply.includeUsage) write(JSON.stringify({ ...head(reply), choices: [], usage: usageOf(reply) }))
  write('[DONE]')
  response.end()
}

/** The same reply as one JSON body, for requests that do not stream. */
export function plainReply(reply: Reply) {
  const empty = reply.fault?.name === 'empty'
  const message = {
    role: 'assistant',
    content: empty ? '' : reply.text.join(''),
    ...(reply.reasoning.length > 0 ? { reasoning_content: reply.reasoning.join('') } : {}),
    ...(reply.calls.length > 0 && !empty
      ? { tool_calls: reply.calls.map((call, index) => toolCall(reply, call, index)) }
      : {}),
  }
  return {
    ...head(reply),
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: finishReason(reply) }],
    usage: usageOf(reply),
  }
}

/** Every delta as a function, so that a stamped token carries the time of its own write. Arguments come in fragments, calls interleaved. */
function deltasOf(reply: Reply): (() => Delta)[] {
  const reasoning = reply.reasoning.map((token) => () => ({ reasoning_content: token }))
  const text = reply.text.map((token) => () => ({ content: reply.stamps ? stamp() : token }))
  const opened = reply.calls.map((call, index) => () => ({
    tool_calls: [{ ...toolCall(reply, { ...call, argumentsText: '' }, index), index }],
  }))
  const longest = Math.max(0, ...reply.calls.map((call) => call.argumentsText.length))
  const fragments = Array.from({ length: Math.ceil(longest / FRAGMENT_CHARS) }, (_, piece) =>
    reply.calls.flatMap((call, index) => {
      const fragment = call.argumentsText.slice(piece * FRAGMENT_CHARS, (piece + 1) * FRAGMENT_CHARS)
      return fragment === '' ? [] : [() => ({ tool_calls: [{ index, function: { arguments: fragment } }] })]
    }),
  )
  return [...reasoning, ...text, ...opened, ...fragments.flat()]
}

const FRAGMENT_CHARS = 6

/** The send time of this very token, milliseconds since the epoch with microseconds behind the point. */
const stamp = () => `⟨t:${(performance.timeOrigin + performance.now()).toFixed(3)}⟩`

function toolCall(reply: Reply, call: ScriptedCall, index: number) {
  return {
    id: `call_${reply.id}_${index}`,
    type: 'function',
    function: { name: call.name, arguments: call.argumentsText },
  }
}

const head = (reply: Reply) => ({
  id: `chatcmpl-${reply.id}`,
  object: 'chat.completion.chunk',
  created: Math.floor(Date.now() / 1000),
  model: reply.model,
})

function usageOf(reply: Reply) {
  const completion = reply.reasoning.length + reply.text.length + reply.calls.length * 10
  return {
    prompt_tokens: reply.promptTokens,
    completion_tokens: completion,
    total_tokens: reply.promptTokens + completion,
    completion_tokens_details: { reasoning_tokens: reply.reasoning.length },
  }
}

function finishReason(reply: Reply): string {
  if (reply.fault?.name === 'filter') return 'content_filter'
  if (reply.fault?.name === 'length') return 'length'
  return reply.calls.length > 0 ? 'tool_calls' : 'stop'
}

const BREAKS = new Set(['cut', 'hang', 'garbage', 'error', 'no-finish', 'filter', 'length'])
const breaksInMiddle = (fault: Fault | null) => fault !== null && BREAKS.has(fault.name)

/** Ends a stream the way the fault asks for; true if that was the end. */
async function endBadly(
  response: ServerResponse,
  fault: Fault | null,
  write: (data: string) => boolean,
): Promise<boolean> {
  switch (fault?.name) {
    case 'cut':
      response.socket?.resetAndDestroy()
      return true
    case 'hang':
      await gone(response)
      return true
    case 'garbage':
      response.end('data: {"choices": [{"delta": {"content": "half a\n\n\u0000<html>Bad Gateway</html>\n\n')
      return true
    case 'error':
      write(
        JSON.stringify({ error: { message: 'The model is overloaded.', type: 'server_error', code: 'overloaded' } }),
      )
      response.end()
      return true
    case 'no-finish':
      response.end()
      return true
    default:
      return false
  }
}

async function waitUntil(dueMs: number) {
  const waitMs = dueMs - performance.now()
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
}

/** Resolves when the socket takes more, or when there is no socket any more. */
async function drained(response: ServerResponse) {
  if (response.destroyed) return
  await Promise.race([once(response, 'drain'), once(response, 'close')])
}

async function gone(response: ServerResponse) {
  if (!response.destroyed) await once(response, 'close')
}
