import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, fetch, Response, type BodyInit } from 'undici'
import { isAllowedAddress, isAllowedPort, isMetadata, readPrivateHosts, type PrivateHosts } from './addresses.ts'
import { blockedBehind, EgressBlockedError, ReplyTooLargeError } from './egress-error.ts'
import { checkStoredAddress } from './stored-address.ts'
import { hostOf, notPublic, portOf, readUrl } from './url.ts'

const MOST_REDIRECTS = 5
/** No answer is longer: a million characters, each in a chunk of its own, take about as much. */
const MODEL_ANSWER: FetchLimits = { maxBytes: 256 * 1024 * 1024, timeoutMs: () => 3_600_000 }
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/**
 * Headers that a request still carries after a redirect to another origin; everything else may be a secret of the
 * first.
 */
const CARRIED_HEADERS = new Set(['accept', 'accept-language', 'user-agent'])

export interface EgressRequest {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit | null
  signal?: AbortSignal
  /** From the request to the last byte of the reply; null for streams that may stay open. */
  timeoutMs?: number | null
  maxBytes?: number
  /** `manual` treats a redirect as a reply like any other. */
  redirect?: 'follow' | 'manual'
  /** The operator named this url: it may lie on a private network. The target of a redirect may not. */
  trusted?: boolean
  /**
   * The receiver is a part of the installation that the request may be traced into: it gets the headers of the trace.
   */
  traced?: boolean
}

export interface EgressOptions {
  /** Headers by which a request becomes part of the current trace. */
  traceHeaders?: () => Record<string, string>
  /** RUNWIRE_ALLOW_PRIVATE_HOSTS: names, addresses and networks that may be reached although they are not public. */
  allowPrivateHosts?: readonly string[]
  /** Gives all addresses of a name; the system's resolver by default. */
  resolve?: (name: string) => Promise<readonly { address: string; family: number }[]>
}

/** Limits of a fetch made for a library. */
export interface FetchLimits {
  /** Of a reply's body, unpacked. */
  maxBytes: number
  /**
   * From the request to the last byte of the reply; null for requests with GET, which may listen for as long as they
   * like.
   */
  timeoutMs: (method: string) => number | null
}

/** The only way out to an address that a user, a model or a stranger's server named. */
export interface Egress {
  /**
   * Sends a request and follows its redirects by hand. Every hop is checked: http or https, no credentials in the url,
   * no address outside the public internet but those the operator allows. The address that was checked is the one that
   * is connected to. Throws EgressBlockedError, ReplyTooLargeError (while the body is read) or what fetch throws.
   */
  request(url: string, request?: EgressRequest): Promise<Response>
  /** Refuses a url that is to be stored and could never be asked, or not without a secret that anybody sees. */
  checkStored(url: string): Promise<void>
  /** The same as a `fetch`, for libraries that take one, with the limits of a model's answer. */
  fetch: typeof globalThis.fetch
  /** The same with other limits. */
  fetchWithin(limits: FetchLimits): typeof globalThis.fetch
  close(): Promise<void>
}

export function createEgress(options: EgressOptions = {}): Egress {
  const { traceHeaders } = options
  const allowed = readPrivateHosts(options.allowPrivateHosts ?? [])
  const resolve = options.resolve ?? ((name: string) => lookup(name, { all: true, verbatim: true }))
  const agent = new Agent({ connect: { lookup: checkedLookup(resolve, allowed) }, allowH2: false })
  const trusting = new Agent({ allowH2: false })

  const request = async (url: string, options: EgressRequest = {}): Promise<Response> => {
    const { timeoutMs = 30_000, maxBytes = Infinity } = options
    const signals = [options.signal, timeoutMs === null ? undefined : AbortSignal.timeout(timeoutMs)]
    const signal = AbortSignal.any(signals.filter((each) => each !== undefined))
    let hop = {
      url: checkedUrl(url, options.trusted === true ? null : allowed),
      method: options.method ?? 'GET',
      headers: { ...(options.traced === true ? traceHeaders?.() : {}), ...options.headers },
      body: options.body ?? null,
    }
    for (let redirects = 0; ; redirects += 1) {
      const { url: target, ...init } = hop
      const dispatcher = options.trusted === true && redirects === 0 ? trusting : agent
      const response = await fetch(target, { ...init, signal, redirect: 'manual', dispatcher }).catch(
        (error: unknown) => {
          throw blockedBehind(error) ?? error
        },
      )
      const location = response.headers.get('location')
      if (options.redirect === 'manual' || location === null || !REDIRECTS.has(response.status))
        return limited(response, maxBytes)
      await response.body?.cancel()
      if (redirects === MOST_REDIRECTS)
        throw new EgressBlockedError(`${url} redirects more than ${MOST_REDIRECTS} times`)
      hop = nextHop(hop, response.status, redirectTarget(new URL(location, target).href, allowed))
    }
  }
  const close = async () => void (await Promise.all([agent.close(), trusting.close()]))
  const fetchWithin: Egress['fetchWithin'] = (limits) => asFetch(request, limits)
  const checkStored = async (url: string) => checkStoredAddress(url, allowed)
  return { request, checkStored, fetch: fetchWithin(MODEL_ANSWER), fetchWithin, close }
}

/**
 * Refuses what the url alone shows. Literal addresses never reach the resolver, so they are checked here, in whatever
 * spelling they came; null allows every address.
 */
function checkedUrl(text: string, allowed: PrivateHosts | null): URL {
  const url = readUrl(text)
  if (allowed === null) return url
  const host = hostOf(url)
  const port = portOf(url)
  const ports = allowed.ports.get(host)
  const singledOut = ports?.has(port) === true
  if (ipaddr.isValid(host) && !isAllowedAddress(host, allowed) && !singledOut) throw notPublic(host)
  if (!isAllowedPort(host, port, allowed) || (ports !== undefined && !singledOut && !allowed.names.has(host)))
    throw new EgressBlockedError(
      `port ${port} is not one that web services use, and the operator has not allowed ${host}:${port}`,
    )
  return url
}

/** The target of a redirect. The address may be a secret of the other server: the error does not repeat it. */
function redirectTarget(text: string, allowed: PrivateHosts): URL {
  try {
    return checkedUrl(text, allowed)
  } catch (cause) {
    throw new EgressBlockedError('it redirects to an address that may not be reached', { cause })
  }
}

/** A resolver for sockets that gives an address only if all of the name's addresses may be reached. */
function checkedLookup(resolve: NonNullable<EgressOptions['resolve']>, allowed: PrivateHosts): LookupFunction {
  return (name, options, give) => {
    void (async () => {
      const found = await resolve(name)
      const plain = name.toLowerCase().replace(/\.$/, '')
      const trusted = allowed.names.has(plain) || allowed.ports.has(plain)
      const blocked = found.find(
        ({ address }) => !isAllowedAddress(address, allowed) && (!trusted || isMetadata(address)),
      )
      // The address is the network's own knowledge; whoever asked for the name learns nothing of it.
      if (blocked !== undefined) throw notPublic(name)
      const usable = found.filter(
        ({ family }) => options.family === undefined || options.family === 0 || options.family === family,
      )
      const [first] = usable
      if (first === undefined) throw Object.assign(new Error(`${name} has no address`), { code: 'ENOTFOUND' })
      if (options.all === true) give(null, [...usable])
      else give(null, first.address, first.family)
    })().catch((error: unknown) => give(error instanceof Error ? error : new Error(String(error)), '', 0))
  }
}

interface Hop {
  url: URL
  method: string
  headers: Record<string, string>
  body: BodyInit | null
}

/** The headers and body of a redirect's next request. Headers and bodies stay with the origin they were meant for. */
function nextHop(hop: Hop, status: number, url: URL): Hop {
  const reads = hop.method === 'GET' || hop.method === 'HEAD'
  const becomesGet = !reads && (status === 303 || ((status === 301 || status === 302) && hop.method === 'POST'))
  const sameOrigin = url.origin === hop.url.origin
  if (!sameOrigin && !reads && !becomesGet)
    throw new EgressBlockedError(`a ${hop.method} is not redirected to another origin (${url.origin})`)
  const kept = Object.entries(hop.headers).filter(([name]) => {
    const header = name.toLowerCase()
    return sameOrigin ? !(becomesGet && header.startsWith('content-')) : CARRIED_HEADERS.has(header)
  })
  return {
    url,
    method: becomesGet ? 'GET' : hop.method,
    headers: Object.fromEntries(kept),
    body: becomesGet ? null : hop.body,
  }
}

/** The response with a body that fails once it is longer than allowed, counted after decompression. */
function limited(response: Response, maxBytes: number): Response {
  if (response.body === null || maxBytes === Infinity) return response
  let taken = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      taken += bytes.byteLength
      if (taken > maxBytes) controller.error(new ReplyTooLargeError(maxBytes))
      else controller.enqueue(bytes)
    },
  })
  const { status, statusText, headers, url } = response
  const counted = new Response((response.body as ReadableStream<Uint8Array>).pipeThrough(counting), {
    status,
    statusText,
    headers,
  })
  return Object.defineProperty(counted, 'url', { value: url })
}

function asFetch(request: Egress['request'], limits: FetchLimits): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const from = input instanceof Request ? input : null
    const url = from?.url ?? (input instanceof URL ? input.href : (input as string))
    const headers = Object.fromEntries(new Headers(init.headers ?? from?.headers))
    const body = (init.body ?? (from?.body === null ? null : await from?.arrayBuffer()) ?? null) as BodyInit | null
    const method = init.method ?? from?.method ?? 'GET'
    const signal = init.signal ?? from?.signal
    return (await request(url, {
      method,
      headers,
      body,
      timeoutMs: limits.timeoutMs(method),
      maxBytes: limits.maxBytes,
      redirect: init.redirect === 'manual' ? 'manual' : 'follow',
      traced: true,
      ...(signal ? { signal } : {}),
    })) as unknown as globalThis.Response
  }
}
