import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { byteStream } from '../ports/byte-stream.ts'
import { ModelCallError, type ModelPort, type ModelReply, type ModelRequest } from '../ports/ports.ts'

/** One thing a scripted reply does. Text, reasoning and calls become standard chunks; `cut` resets, `hang` stays open. */
export type Piece =
  | { text: string }
  | { reasoning: string }
  | { call: { name: string; arguments: string; id?: string; index?: number } }
  | { finish: string; usage?: { prompt_tokens: number; completion_tokens: number } }
  | { end: 'cut' | 'hang' | 'close' }
  | { waitFor: Promise<unknown> }

export type Script =
  | Piece[]
  | { status: number; error: string; detail?: string; retryable?: boolean; retryAfterMs?: number }
  | { completion: unknown }

export interface ScriptedProvider {
  model: ModelPort
  requests: ModelRequest[]
  /** Settles for each request whose connection the other side closed before the reply was over. */
  closed: number[]
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * A model provider on a loopback port that plays one script per request, the last one again and again, and the thinnest
 * port to it: real sockets, real bytes. A script may be a function of the request.
 */
export async function scriptedProvider(
  scripts: readonly (Script | ((request: ModelRequest) => Script))[],
): Promise<ScriptedProvider> {
  const requests: ModelRequest[] = []
  const closed: number[] = []
  const server = createServer((req, res) => {
    void readJson(req).then((body) => {
      const request = body as ModelRequest
      const number = requests.push(request)
      const script = scripts[Math.min(number, scripts.length) - 1] ?? []
      res.on('close', () => {
        if (!res.writableFinished) closed.push(number)
      })
      return play(typeof script === 'function' ? script(request) : script, res)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    model: { open: (request, { signal }) => open(url, request, signal) },
    requests,
    closed,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

async function open(url: string, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(request), signal }).catch(
    (error: unknown) => {
      throw new ModelCallError('provider_unreachable', String(error), { retryable: true, cause: error })
    },
  )
  if (response.ok && response.headers.get('content-type') === 'application/json')
    return { kind: 'plain', completion: await response.json() }
  if (response.ok && response.body !== null) return { kind: 'stream', body: byteStream(broken(response.body)) }
  const { code, detail, ...options } = (await response.json()) as {
    code: ModelCallError['code']
    detail: string
    retryable: boolean
    retryAfterMs: number | null
  }
  throw new ModelCallError(code, detail, options)
}

/** A connection that breaks in mid-body is a failed try, as a gateway reports it. */
async function* broken(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of body) yield bytes
  } catch (error) {
    throw new ModelCallError('provider_unreachable', String(error), { retryable: true, cause: error })
  }
}

async function play(script: Script, res: ServerResponse): Promise<void> {
  if ('status' in script) {
    res.writeHead(script.status, { 'content-type': 'application/json' })
    res.end(
      JSON.stringify({
        code: script.error,
        detail: script.detail ?? `scripted ${script.status}`,
        retryable: script.retryable ?? false,
        retryAfterMs: script.retryAfterMs ?? null,
      }),
    )
    return
  }
  if ('completion' in script) {
    res.writeHead(200, { 'content-type': 'application/json' })
    res.end(JSON.stringify(script.completion))
    return
  }
  res.writeHead(200, { 'content-type': 'text/event-stream' })
  res.flushHeaders()
  const closed = once(res, 'close')
  for (const piece of script) {
    if ('waitFor' in piece) await piece.waitFor
    else if ('end' in piece) {
      if (piece.end === 'cut') return void res.destroy()
      if (piece.end === 'hang') return
      return void res.end()
    } else if (!res.write(`data: ${JSON.stringify(chunkOf(piece))}\n\n`)) {
      await Promise.race([once(res, 'drain'), closed])
      if (res.destroyed) return
    }
  }
  res.end('data: [DONE]\n\n')
}

let calls = 0

function chunkOf(piece: Exclude<Piece, { end: string } | { waitFor: Promise<unknown> }>) {
  const choice = (delta: object, finish: string | null = null) => ({
    id: 'c',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  if ('text' in piece) return choice({ content: piece.text })
  if ('reasoning' in piece) return choice({ reasoning_content: piece.reasoning })
  if ('finish' in piece)
    return { ...choice({}, piece.finish), ...(piece.usage === undefined ? {} : { usage: piece.usage }) }
  calls += 1
  const { name, arguments: args, id = `provider_${calls}`, index } = piece.call
  return choice({ tool_calls: [{ index: index ?? calls, id, type: 'function', function: { name, arguments: args } }] })
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const bytes of req.setEncoding('utf8')) text += bytes as string
  return JSON.parse(text)
}
