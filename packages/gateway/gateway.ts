import {
  byteStream,
  ModelCallError,
  type ByteStream,
  type ModelPort,
  type ModelReply,
  type ModelRequest,
} from '@runwire/engine'
import type { Secret } from '@runwire/protocol'
import OpenAI from 'openai'
import { AdaptionMemory, adaptionFor, type Adaption, type RequestBody } from './adaptions.ts'
import { callError, reportOf, SilentProvider } from './call-error.ts'
import { fetchProvider, RefusedResponse, type Fetch } from './fetch-provider.ts'
import { httpFetch } from './http-fetch.ts'
import { pushBodyOf } from './push-body.ts'
import { requestBody } from './request-body.ts'
import { watchBody } from './watch-body.ts'

export interface GatewayOptions {
  /** Up to and including the version, such as `https://api.openai.com/v1`. */
  baseUrl: string
  /** Null or empty for servers that ask for none. */
  apiKey: Secret | string | null
  /** The way out; the egress client where addresses are not trusted. */
  fetch?: Fetch
  /** Headers of each model call, read when it is made. */
  headers?: () => Record<string, string>
  firstByteTimeoutMs?: number
  idleTimeoutMs?: number
  /** Known refusals of providers; one for the whole process unless given. */
  memory?: AdaptionMemory
}

export interface Gateway extends ModelPort {
  /** Ids of the models the provider offers. Throws ModelCallError. */
  listModels(options?: { signal?: AbortSignal }): Promise<string[]>
}

const FIRST_BYTE_TIMEOUT_MS = 120_000
const IDLE_TIMEOUT_MS = 60_000
/** A whole answer without streaming comes late by nature. */
const WHOLE_REPLY_TIMEOUT_MS = 600_000
/** An answer without streaming, pictures in its JSON included. */
const MOST_WHOLE_BYTES = 32 * 1024 * 1024
/** A request is changed and asked again so often at most. */
const MAX_ADAPTIONS = 6

const sharedMemory = new AdaptionMemory()

/**
 * The way to one OpenAI-compatible provider. `open` makes one request and hands on its raw body; a request whose
 * parameters are refused is changed and made again at once, and the change is remembered for provider and model.
 */
export const createGateway = (options: GatewayOptions): Gateway => new OpenAiGateway(options)

class OpenAiGateway implements Gateway {
  readonly #options: GatewayOptions
  readonly #secret: string
  readonly #client: OpenAI
  readonly #memory: AdaptionMemory
  readonly #firstByteMs: number
  readonly #idleMs: number

  constructor(options: GatewayOptions) {
    const { baseUrl, apiKey } = options
    this.#options = options
    this.#secret = typeof apiKey === 'string' ? apiKey : (apiKey?.reveal() ?? '')
    this.#client = newClient(baseUrl, this.#secret, options.fetch ?? httpFetch)
    this.#memory = options.memory ?? sharedMemory
    this.#firstByteMs = options.firstByteTimeoutMs ?? FIRST_BYTE_TIMEOUT_MS
    this.#idleMs = options.idleTimeoutMs ?? IDLE_TIMEOUT_MS
  }

  async open(request: ModelRequest, { signal, onAdjusted }: Parameters<ModelPort['open']>[1]): Promise<ModelReply> {
    const key = `${this.#options.baseUrl} ${request.model}`
    const adaptions = new Set<Adaption>(this.#memory.get(key))
    for (let adapted = 0; ; adapted++) {
      const body = requestBody(request, adaptions)
      try {
        const reply = await this.#ask(body, signal)
        if (adapted > 0) this.#memory.set(key, adaptions)
        return reply
      } catch (error) {
        if (signal.aborted) throw signal.reason
        const change =
          adapted < MAX_ADAPTIONS && error instanceof RefusedResponse
            ? adaptionFor(reportOf(error), body, adaptions)
            : null
        if (change === null) throw callError(error, this.#secret)
        adaptions.add(change)
        onAdjusted?.(`${describe(change)}: ${callError(error, this.#secret).detail}`)
      }
    }
  }

  async listModels({ signal }: { signal?: AbortSignal } = {}): Promise<string[]> {
    try {
      const reply: unknown = await this.#client.get('/models', {
        signal: signal ?? AbortSignal.timeout(this.#firstByteMs),
        maxRetries: 0,
      })
      return modelIds(reply)
    } catch (error) {
      throw callError(error, this.#secret)
    }
  }

  /** One request. Throws RefusedResponse as it is, so that it can be answered. */
  async #ask(body: RequestBody, signal: AbortSignal): Promise<ModelReply> {
    const streamed = body.stream === true
    const call = new AbortController()
    const abort = () => call.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    const release = () => signal.removeEventListener('abort', abort)
    const waitMs = streamed ? this.#firstByteMs : Math.max(this.#firstByteMs, WHOLE_REPLY_TIMEOUT_MS)
    const begun = performance.now()
    let response: Response
    try {
      response = await this.#post(body, { call, waitMs })
    } catch (error) {
      release()
      throw signal.aborted ? signal.reason : error
    }
    const pushed = pushBodyOf(response)
    if (pushed === null) throw new ModelCallError('provider_error', 'the provider sent no body', { retryable: true })
    const bytes = watchBody(pushed, {
      abort: (reason) => call.abort(reason),
      release,
      signal,
      secret: this.#secret,
      firstByteMs: Math.max(1, waitMs - (performance.now() - begun)),
      idleMs: streamed ? this.#idleMs : waitMs,
    })
    return streamed ? { kind: 'stream', body: bytes } : readWhole(bytes)
  }

  /** Waits for the head of the response, up to `waitMs`. */
  async #post(body: RequestBody, { call, waitMs }: { call: AbortController; waitMs: number }): Promise<Response> {
    const { headers } = this.#options
    const silent = new SilentProvider(`no answer from the provider within ${waitMs} ms`)
    const timer = setTimeout(() => call.abort(silent), waitMs)
    try {
      return await this.#client
        .post('/chat/completions', {
          body,
          signal: call.signal,
          timeout: waitMs + 1000,
          maxRetries: 0,
          ...(headers === undefined ? {} : { headers: headers() }),
        })
        .asResponse()
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      throw cause instanceof RefusedResponse ? cause : call.signal.aborted ? silent : error
    } finally {
      clearTimeout(timer)
    }
  }
}

function newClient(baseURL: string, secret: string, through: Fetch): OpenAI {
  return new OpenAI({
    baseURL,
    apiKey: secret || 'none',
    // the client would take these from the environment
    organization: null,
    project: null,
    logLevel: 'off',
    maxRetries: 0,
    fetch: fetchProvider(through),
    ...(secret === '' ? { defaultHeaders: { Authorization: null } } : {}),
  })
}

/** A plain reply; a provider that streams though it was asked not to is read as a stream. */
async function readWhole(bytes: ByteStream): Promise<ModelReply> {
  const parts: Uint8Array[] = []
  let size = 0
  await bytes.pump((part) => {
    size += part.length
    if (size > MOST_WHOLE_BYTES)
      throw new ModelCallError('output_too_long', `the provider's reply exceeds ${MOST_WHOLE_BYTES} bytes`)
    parts.push(part)
  })
  const whole = Buffer.concat(parts)
  try {
    return { kind: 'plain', completion: JSON.parse(whole.toString('utf8')) as unknown }
  } catch {
    return { kind: 'stream', body: byteStream(once(whole)) }
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function modelIds(reply: unknown): string[] {
  const list: unknown = Array.isArray(reply)
    ? reply
    : typeof reply === 'object' && reply !== null
      ? ((reply as Record<string, unknown>).data ?? (reply as Record<string, unknown>).models)
      : undefined
  if (!Array.isArray(list)) throw new ModelCallError('provider_error', 'the provider sent no list of models')
  const ids = list.map((item: unknown) =>
    typeof item === 'string'
      ? item
      : typeof item === 'object' && item !== null
        ? ((item as Record<string, unknown>).id ?? (item as Record<string, unknown>).name)
        : undefined,
  )
  return ids.filter((id) => typeof id === 'string' && id !== '') as string[]
}

function describe(adaption: Adaption): string {
  switch (adaption) {
    case 'no_stream':
      return 'asked again without streaming'
    case 'tool_choice_auto':
      return 'asked again with tool_choice auto'
    case 'max_completion_tokens':
      return 'asked again with max_completion_tokens instead of max_tokens'
    case 'system_as_user':
      return 'asked again with the system prompt in the first user message'
    case 'content_absent':
      return 'asked again without content beside calls'
    case 'content_text':
      return 'asked again with a text beside calls'
    case 'reasoning_back':
      return 'asked again with the reasoning of earlier rounds'
    case 'no_extra':
      return 'asked again without extra fields of earlier rounds'
    default:
      return `asked again without ${adaption.slice(5)}`
  }
}
