import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A span as OTLP's JSON has it, its attributes as a plain object. */
export interface SentSpan {
  service: string
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Record<string, unknown>
  events: { name: string; attributes: Record<string, unknown> }[]
  status: { code?: number; message?: string }
}

export interface Collector {
  url: string
  spans: SentSpan[]
  /** Types of the bodies it was sent. */
  types: string[]
  stop(): Promise<void>
}

/** Receives OTLP over HTTP as a collector does, in JSON; a protobuf body is only counted. */
export async function startCollector(): Promise<Collector> {
  const spans: SentSpan[] = []
  const types: string[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const type = req.headers['content-type'] ?? ''
      types.push(type)
      if (type.includes('json')) spans.push(...spansIn(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Export))
      res.writeHead(200, { 'content-type': type }).end(type.includes('json') ? '{}' : '')
    })
  })
  return { url: await listening(server), spans, types, stop: () => closed(server) }
}

/** A server that keeps the headers of each request and hands it on to `target`, or answers `{}` where there is none. */
export async function startTap(
  target: string | null,
): Promise<{ url: string; asked: IncomingHttpHeaders[]; stop(): Promise<void> }> {
  const asked: IncomingHttpHeaders[] = []
  const server = createServer((req, res) => {
    void (async () => {
      asked.push(req.headers)
      if (target === null) return void res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = req.headers
      const chunks: Buffer[] = []
      for await (const chunk of req) chunks.push(chunk as Buffer)
      const reply = await fetch(new URL(req.url ?? '/', target), {
        method: req.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(req.method === 'POST' ? { body: Buffer.concat(chunks) } : {}),
      })
      res.writeHead(reply.status, {
        'content-type': reply.headers.get('content-type') ?? 'text/plain',
        ...session(reply),
      })
      for await (const bytes of reply.body ?? []) res.write(bytes)
      res.end()
    })().catch(() => res.destroy())
  })
  return { url: await listening(server), asked, stop: () => closed(server) }
}

const session = (reply: Response): Record<string, string> => {
  const id = reply.headers.get('mcp-session-id')
  return id === null ? {} : { 'mcp-session-id': id }
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

interface Attribute {
  key: string
  value: {
    stringValue?: string
    intValue?: number
    doubleValue?: number
    boolValue?: boolean
    arrayValue?: { values: Attribute['value'][] }
  }
}

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<SentSpan, 'attributes' | 'events' | 'service'> & Untold)[] }[]
  }[]
}

interface Untold {
  attributes: Attribute[]
  events: { name: string; attributes: Attribute[] }[]
}

function spansIn({ resourceSpans }: Export): SentSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        parentSpanId: span.parentSpanId ?? '',
        service: String(plain(resource.attributes)['service.name']),
        attributes: plain(span.attributes),
        events: span.events.map(({ name, attributes }) => ({ name, attributes: plain(attributes) })),
      })),
    ),
  )
}

const plain = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)]))

const valueOf = (value: Attribute['value']): unknown =>
  value.arrayValue === undefined ? Object.values(value)[0] : value.arrayValue.values.map(valueOf)

/** The names from a span up to where its trace came in. */
export function ancestry(spans: readonly SentSpan[], span: SentSpan | undefined): string[] {
  if (span === undefined) return []
  return [
    span.name,
    ...ancestry(
      spans,
      spans.find(({ spanId }) => spanId === span.parentSpanId),
    ),
  ]
}

export const named = (spans: readonly SentSpan[], name: string) => spans.filter((span) => span.name === name)
