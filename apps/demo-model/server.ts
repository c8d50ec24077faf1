import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readDirectives, type Directives, type Fault } from './directives.ts'
import { errorReply } from './faults.ts'
import { ONE_PIXEL_PNG } from './images.ts'
import { ChatRequest, readQuestion, textOf } from './request.ts'
import { writeScript } from './script.ts'
import type { Script } from './scripted-reply.ts'
import { plainReply, streamReply, type Reply } from './stream.ts'
import { hash, tokenize } from './tokens.ts'

export interface DemoModel {
  /** Base URL for an OpenAI client, ending in `/v1`. */
  url: string
  port: number
  stop(): Promise<void>
}

/** Models on offer; a factor on the pace makes them different enough to tell side by side. */
const MODELS = { demo: 1, 'demo-small': 2, 'demo-large': 0.6 } as const

const DEFAULT_PACE = 50
const MAX_BODY_BYTES = 32 * 1024 * 1024

/**
 * Starts the scripted provider on `port` of the loopback interface (0 takes a free one). `pace` is tokens a second, 0
 * for no pauses.
 */
export async function startDemoModel(
  options: { port?: number; pace?: number; host?: string } = {},
): Promise<DemoModel> {
  const replies = new Replies(options.pace ?? DEFAULT_PACE)
  const server = createServer((request, response) => {
    replies.answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 500, errorBody('server_error', String(error)))
      else response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

class Replies {
  readonly #counts = { requests: 0, open_streams: 0, aborted: 0 }
  readonly #faultsPlayed = new Map<string, number>()
  readonly #pace: number

  constructor(pace: number) {
    this.#pace = pace
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://demo').pathname
    if (path === '/healthz') return sendJson(response, 200, { status: 'ok', ...this.#counts })
    if (request.headers.authorization === 'Bearer invalid') {
      return sendJson(response, 401, errorBody('invalid_api_key', 'Incorrect API key provided: invalid.'))
    }
    switch (`${request.method} ${path}`) {
      case 'GET /v1/models':
        return sendJson(response, 200, { object: 'list', data: Object.keys(MODELS).map(listedModel) })
      case 'POST /v1/images/generations':
        return sendJson(response, 200, { created: Math.floor(Date.now() / 1000), data: [{ b64_json: ONE_PIXEL_PNG }] })
      case 'POST /v1/chat/completions':
        return this.#complete(request, response)
      default:
        return sendJson(response, 404, errorBody('not_found', `There is no ${request.method} ${path} here.`))
    }
  }

  async #complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#counts.requests++
    const parsed = ChatRequest.safeParse(parseJson(await readBody(request)))
    if (!parsed.success) {
      const problem = parsed.error.issues[0]
      return sendJson(response, 400, errorBody('invalid_request', `${problem?.path.join('.')}: ${problem?.message}`))
    }
    const chat = parsed.data
    const question = readQuestion(chat)
    const { directives, text } = readDirectives(question.text, header(request, 'x-demo-fault'))
    const fault = this.#faultNow(directives.fault, question.round, hash(JSON.stringify(chat.messages)))
    if (directives.firstByteMs > 0) await new Promise((resolve) => setTimeout(resolve, directives.firstByteMs))
    if (fault?.name === 'reset') return void request.socket.resetAndDestroy()
    const refused = errorReply(fault, chat.stream === true)
    if (refused !== null) return sendJson(response, refused.status, refused.body, refused.headers)
    const script = writeScript(question, directives, text)
    const reply = {
      ...replyTo(chat, directives, script),
      pace: directives.pace ?? this.#pace * paceOf(chat.model),
      fault,
    }
    if (chat.stream === true) return this.#stream(response, reply)
    if (fault?.name === 'cut') return void request.socket.resetAndDestroy()
    if (fault?.name === 'hang' || fault?.name === 'silent') return
    sendJson(response, 200, plainReply(reply))
  }

  async #stream(response: ServerResponse, reply: Reply): Promise<void> {
    this.#counts.open_streams++
    response.on('close', () => {
      this.#counts.open_streams--
      if (!response.writableFinished) this.#counts.aborted++
    })
    await streamReply(response, reply)
  }

  /** The fault for this request: only in its round, and only for the first `times` requests that say the same. */
  #faultNow(fault: Fault | null, round: number, requestHash: string): Fault | null {
    if (fault === null || (fault.round !== null && fault.round !== round)) return null
    const played = this.#faultsPlayed.get(requestHash) ?? 0
    if (this.#faultsPlayed.size > 10_000) this.#faultsPlayed.clear()
    this.#faultsPlayed.set(requestHash, played + 1)
    return played < fault.times ? fault : null
  }
}

const listedModel = (id: string) => ({ id, object: 'model', created: 1_700_000_000, owned_by: 'runwire' })

const paceOf = (model: string): number => Object.entries(MODELS).find(([name]) => name === model)?.[1] ?? 1

function replyTo(chat: ChatRequest, directives: Directives, script: Script): Omit<Reply, 'pace' | 'fault'> {
  const stamps = directives.stamps && script.calls.length === 0
  return {
    id: hash(JSON.stringify([chat.model, chat.messages, directives.seed])),
    model: chat.model,
    reasoning: tokenize(script.reasoning),
    text: stamps ? stampSlots(directives) : tokenize(script.text),
    calls: script.calls,
    stamps,
    includeUsage: chat.stream_options?.include_usage === true,
    promptTokens: Math.ceil(chat.messages.reduce((sum, message) => sum + textOf(message).length, 0) / 4),
  }
}

/** Stamps replace the words: one empty place per token. */
const stampSlots = (directives: Directives) => Array.from({ length: directives.tokens ?? 100 }, () => '')

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, {
    'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
    ...headers,
  })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

const errorBody = (code: string, message: string) => ({
  error: { message, type: 'invalid_request_error', param: null, code },
})

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > MAX_BODY_BYTES) throw new Error(`The request is larger than ${MAX_BODY_BYTES} bytes.`)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
