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
export function createGateway(options: GatewayOptions): Gateway {
  const { baseUrl, memory = sharedMemory } = options
  const secret = typeof options.apiKey === 'string' ? options.apiKey : (options.apiKey?.reveal() ?? '')
  const firstByteMs = options.firstByteTimeoutMs ?? FIRST_BYTE_TIMEOUT_MS
  const idleMs = options.idleTimeoutMs ?? IDLE_TIMEOUT_MS
  const client = newClient(baseUrl, secret, options.fetch ?? httpFetch)

  async function open(
    request: ModelRequest,
    { signal, onAdjusted }: Parameters<ModelPort['open']>[1],
  ): Promise<ModelReply> {
    const key = `${baseUrl} ${request.model}`
    const adaptions = new Set<Adaption>(memory.get(key))
    let adapted = 0
    for (;;) {
      const body = requestBody(request, adaptions)
      try {
        const reply = await ask(body, signal)
        if (adapted > 0) memory.set(key, adaptions)
        return reply
      } catch (error) {
        if (signal.aborted) throw signal.reason
        const change =
          adapted < MAX_ADAPTIONS && error instanceof RefusedResponse
            ? adaptionFor(reportOf(error), body, adaptions)
            : null
        if (change === null) throw callError(error, secret)
        adaptions.add(change)
        adapted++
        onAdjusted?.(`${describe(change)}: ${callError(error, secret).detail}`)
      }
    }
  }

  /** One request. Throws RefusedResponse as it is, so that it can be answered. */
  async function ask(body: RequestBody, signal: AbortSignal): Promise<ModelReply> {
    const call = new AbortController()
    const abort = () => call.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    const release = () => signal.removeEventListener('abort', abort)
    const waitMs = body.stream === true ? firstByteMs : Math.max(firstByteMs, WHOLE_REPLY_TIMEOUT_MS)
    const begun = performance.now()
    const silent = new SilentProvider(`no answer from the provider within ${waitMs} ms`)
    const timer = setTimeout(() => call.abort(silent), waitMs)
    let response: Response
    try {
      response = await client
        .post('/chat/completions', {
          body,
          signal: call.signal,
          timeout: waitMs + 1000,
          maxRetries: 0,
          ...(options.headers === undefined ? {} : { headers: options.headers() }),
        })
        .asResponse()
    } catch (error) {
      release()
      if (signal.aborted) throw signal.reason
      const cause = error instanceof Error ? error.cause : undefined
      throw cause instanceof RefusedResponse ? cause : call.signal.aborted ? silent : error
    } finally {
      clearTimeout(timer)
    }
    const pushed = pushBodyOf(response)
    if (pushed === null) throw new ModelCallError('provider_error', 'the provider sent no body', { retryable: true })
    const left = Math.max(1, waitMs - (performance.now() - begun))
    const bytes = watchBody(pushed, {
      abort: (reason) => call.abort(reason),
      release,
      signal,
      secret,
      firstByteMs: left,
      idleMs: body.stream === true ? idleMs : waitMs,
    })
    return body.stream === true ? { kind: 'stream', body: bytes } : readWhole(bytes)
  }

  async function listModels({ signal }: { signal?: AbortSignal } = {}): Promise<string[]> {
    try {
      const reply: unknown = await client.get('/models', {
        signal: signal ?? AbortSignal.timeout(firstByteMs),
        maxRetries: 0,
      })
      return modelIds(reply)
    } catch (error) {
      throw callError(error, secret)
    }
  }

  return { open, listModels }
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
