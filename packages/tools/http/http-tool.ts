import type { Tool, ToolOutcome } from '@runwire/engine'
import type { HttpToolConfig, Json } from '@runwire/protocol'
import type { Egress, EgressRequest } from '../egress/egress.ts'
import { readText } from '../egress/read-reply.ts'
import { failureOf } from '../builtin/fetch-url.ts'

const MOST_BYTES = 2_000_000
const EXCERPT_CHARS = 2_000
const READS = new Set(['GET', 'DELETE'])
const PLACEHOLDER = /\{([A-Za-z0-9_.-]+)\}/g

/**
 * A tool that calls an operation of somebody's HTTP API. Arguments named in the url template go into the url, the others
 * into the query (GET, DELETE) or a JSON body. `secretOf` gives the value of a header's secret, null where it has none.
 * Throws where the template lets an argument choose the host.
 */
export function httpTool(
  config: HttpToolConfig,
  ports: { egress: Egress; secretOf(name: string): Promise<string | null> },
): Tool {
  checkTemplate(config)
  return {
    name: config.name,
    title: config.name.replaceAll(/[_-]+/g, ' '),
    description: config.description,
    parameters: Object.keys(config.parameters).length === 0 ? { type: 'object', properties: {} } : config.parameters,
    effect: config.effect,
    origin: new URL(config.url.replaceAll(PLACEHOLDER, 'x')).host,
    sends: 'arguments',
    needs_approval: config.needs_approval,
    timeout_ms: config.timeout_ms,
    async run(args, { signal, idempotency_key }) {
      const secrets: string[] = []
      try {
        const headers: Record<string, string> = { accept: 'application/json, text/*;q=0.9' }
        if (config.effect !== 'read') headers['idempotency-key'] = idempotency_key
        for (const [name, value] of Object.entries(config.headers)) {
          headers[name.toLowerCase()] =
            typeof value === 'string' ? value : await secretValue(value.secret, ports.secretOf, secrets)
        }
        const { url, ...request } = requestOf(config, args, headers)
        const reply = await ports.egress.request(url, {
          ...request,
          signal,
          maxBytes: MOST_BYTES,
          timeoutMs: config.timeout_ms,
          traced: true,
        })
        return outcomeOf(
          reply.status,
          withoutSecrets(await readText(reply), secrets),
          reply.headers.get('content-type') ?? '',
        )
      } catch (error) {
        const failure = failureOf(error, config.url)
        return failure.ok
          ? failure
          : { ok: false, error: { ...failure.error, message: withoutSecrets(failure.error.message, secrets) } }
      }
    },
  }
}

/** The host is the agent's owner's to name: a placeholder may stand in the path or the query only. */
function checkTemplate({ name, url }: HttpToolConfig): void {
  const probe = url.replaceAll(PLACEHOLDER, 'x')
  if (!/^https?:\/\/[^/?#{}@\\]+([/?#]|$)/.test(url) || !URL.canParse(probe)) {
    throw new Error(
      `tool ${name}: url must be an absolute http or https url with placeholders such as {id} in its path or query only`,
    )
  }
}

async function secretValue(
  name: string,
  secretOf: (name: string) => Promise<string | null>,
  secrets: string[],
): Promise<string> {
  const value = await secretOf(name)
  if (value === null) throw new Error(`the secret ${JSON.stringify(name)} is not set`)
  secrets.push(value)
  return value
}

function requestOf(
  config: HttpToolConfig,
  args: Record<string, Json>,
  headers: Record<string, string>,
): EgressRequest & { url: string } {
  const rest = new Map(Object.entries(args))
  const filled = config.url.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = rest.get(name)
    if (value === undefined || value === null) throw new Error(`the argument ${name} is missing`)
    rest.delete(name)
    return encodeSegment(name, textOf(value))
  })
  if (READS.has(config.method)) {
    const url = new URL(filled)
    for (const [name, value] of rest) {
      for (const item of Array.isArray(value) ? value : [value])
        if (item !== null) url.searchParams.append(name, textOf(item))
    }
    return { url: url.href, method: config.method, headers }
  }
  return {
    url: filled,
    method: config.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(rest)),
  }
}

/** A value as one path segment. Dots alone would climb to another path, in every spelling. */
function encodeSegment(name: string, text: string): string {
  if (text === '' || /^\.{1,2}$/.test(text)) throw new Error(`the argument ${name} must not be empty, "." or ".."`)
  return encodeURIComponent(text)
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

function outcomeOf(status: number, text: string, type: string): ToolOutcome {
  if (status < 200 || status > 299) {
    const excerpt = text.length > EXCERPT_CHARS ? `${text.slice(0, EXCERPT_CHARS)}…`.toWellFormed() : text
    return {
      ok: false,
      error: {
        code: 'tool_error',
        message: `The service answered with status ${status}${excerpt === '' ? '.' : `: ${excerpt}`}`,
      },
    }
  }
  return { ok: true, result: /[/+]json\b/.test(type) ? (parsed(text) ?? text) : text }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    // Some services call anything JSON; the model can read it as the text it is.
    return undefined
  }
}

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.filter((secret) => secret.length >= 4).reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text)
