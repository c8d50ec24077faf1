import type { SeededRandom } from '@runwire/testing'
import { randomBody } from './random-body.ts'
import type { KnownIds } from './known-ids.ts'

export interface RandomRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

export interface FuzzTarget {
  /** `METHOD /path/{id}` as the api describes itself. */
  routes: readonly string[]
  ids: KnownIds
  apiKey: string
  consoleToken: string
}

const EXTRA_ROUTES = [
  'GET /openapi/v1/models',
  'POST /openapi/v1/chat/completions',
  'POST /openapi/v1/responses',
  'GET /openapi/v1/responses/{id}',
  'POST /openapi/v1/responses/{id}/cancel',
  'POST /openapi/v1/ai-sdk/{agent}',
  'GET /openapi/v1/ai-sdk/{agent}/{chat_id}/stream',
  'POST /openapi/v1/ag-ui/{agent}',
  'POST /mcp',
  'GET /mcp',
  'DELETE /mcp',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /openapi.json',
  'GET /docs',
  'GET /console/',
  'GET /demo',
  'GET /widget.js',
]
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
const CURSORS = [
  '0',
  '1',
  '2',
  '3',
  '12',
  '9999999999',
  '99999999999',
  '-1',
  '1.2',
  '1.2.3.4.5',
  '1,2',
  'NaN',
  '0x1',
  '١',
  '1e3',
  ' 1',
  '',
]
const TEXTS = [
  '',
  'demo',
  'nobody',
  '..',
  '../../etc/passwd',
  '%00',
  '%ff',
  '%E0%A4%A',
  'a'.repeat(300),
  "' or 1=1 --",
  '🎈',
  '{{7*7}}',
  'null',
  '__proto__',
  'constructor',
]
const ACCEPTS = ['*/*', 'text/event-stream', 'application/jsonl', 'application/json', 'text/html', 'a/b;q=x', '']
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  'nonsense',
  '',
]

/** A request as somebody might send it: sometimes right, mostly wrong somewhere. */
export function randomRequest(target: FuzzTarget, random: SeededRandom): RandomRequest {
  const [declared = 'GET', template = '/'] = random.pick([...target.routes, ...EXTRA_ROUTES]).split(' ')
  const method = random.next() < 0.9 ? declared : random.pick(METHODS)
  const path = template.replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, kind: string, name: string) => {
    return `${kind}/${encoded(partOf(kind, name, target.ids, random), random)}`
  })
  const withBody = method !== 'GET' && method !== 'HEAD' && random.next() < 0.9
  return {
    method,
    path: random.next() < 0.02 ? `/${encoded(random.pick(TEXTS), random)}` : path + queryOf(target.ids, random),
    headers: headersOf(target, random, template),
    body: withBody ? randomBody(template, target.ids, random) : null,
  }
}

function partOf(kind: string, name: string, ids: KnownIds, random: SeededRandom): string {
  const known = [ids.conversation, ids.group, ids.run, ids.file, ...ids.messages]
  if (random.next() < 0.15) return random.pick(TEXTS)
  if (random.next() < 0.1)
    return `${random.pick(['conv', 'run', 'msg', 'grp', 'file'])}_${'0'.repeat(random.between(30, 34))}`
  if (name === 'agent' || name === 'slug') return random.pick(['demo', 'careful', 'researcher'])
  return random.next() < 0.9 ? (fitting(kind, ids, random) ?? random.pick(known)) : random.pick(known)
}

function fitting(kind: string, ids: KnownIds, random: SeededRandom): string | null {
  if (kind === 'conversations') return ids.conversation
  if (kind === 'runs') return ids.run
  if (kind === 'run-groups' || kind === 'queue') return ids.group
  if (kind === 'files') return ids.file
  if (kind === 'responses') return ids.run.replace('run_', 'resp_')
  return kind === 'messages' ? random.pick(ids.messages) : null
}

/** Now and then a path is sent as it is, which no careful client would do. */
const encoded = (part: string, random: SeededRandom) =>
  random.next() < 0.9 ? encodeURIComponent(part) : part.replaceAll(/[^\x21-\x7e]/g, '%').replaceAll(/[ #?]/g, '')

function queryOf(ids: KnownIds, random: SeededRandom): string {
  if (random.next() < 0.5) return ''
  const fields = [
    ['after', random.pick([...CURSORS, ids.conversation, ids.run])],
    ['before', random.pick([ids.conversation, 'x'])],
    ['limit', random.pick(['1', '0', '-1', '1000000', 'x', '2'])],
    ['order', random.pick(['asc', 'desc', 'up'])],
    ['stream', random.pick(['true', 'false', '1', 'maybe'])],
    ['include', random.pick(['tools', 'everything', ''])],
    ['tree', random.pick(['true', 'x'])],
    ['starting_after', random.pick(CURSORS)],
    ['name', random.pick(TEXTS)],
    ['status', random.pick(['completed', 'x'])],
    ['end_user', random.pick(TEXTS)],
  ].filter(() => random.next() < 0.25)
  return `?${fields.map(([name, value]) => `${name}=${encoded(value ?? '', random)}`).join('&')}`
}

function headersOf(target: FuzzTarget, random: SeededRandom, template: string): Record<string, string> {
  const right = template.startsWith('/api/') || template === '/metrics' ? target.consoleToken : target.apiKey
  const key = random.next() < 0.93 ? right : random.pick([target.apiKey, target.consoleToken, 'rwk_x', 'rwp_x', ''])
  const some: Record<string, () => string> = {
    'last-event-id': () => random.pick(CURSORS),
    accept: () => random.pick(ACCEPTS),
    'idempotency-key': () => random.pick(['a', 'b', 'x'.repeat(300), '', String(random.between(0, 1e9))]),
    origin: () => random.pick(['http://127.0.0.1', 'null', 'https://evil.example']),
    range: () => 'bytes=0-1',
    'x-forwarded-for': () => random.pick(['1.2.3.4', 'x']),
    'accept-encoding': () => 'gzip, br',
    'if-none-match': () => '*',
    'mcp-protocol-version': () => random.pick(['2025-06-18', 'x']),
    'mcp-session-id': () => 'x',
    expect: () => 'nonsense',
    cookie: () => random.pick(['runwire=x', '=', ';;']),
  }
  const headers: Record<string, string> = key === '' ? {} : { authorization: `Bearer ${key}` }
  headers['content-type'] = random.next() < 0.8 ? 'application/json' : random.pick(TYPES)
  for (const [name, value] of Object.entries(some)) {
    if (random.next() < (name === 'expect' ? 0.01 : 0.12)) headers[name] = value().replaceAll(/[^\x20-\x7e]/g, '?')
  }
  return headers
}
