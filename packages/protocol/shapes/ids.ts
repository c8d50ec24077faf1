import { z } from 'zod'

/** The prefix of each kind of id; it is part of the id wherever it is shown or stored. */
export const ID_PREFIXES = {
  project: 'proj',
  key: 'key',
  provider: 'prov',
  agent: 'agt',
  agentVersion: 'agv',
  conversation: 'conv',
  message: 'msg',
  run: 'run',
  group: 'grp',
  call: 'call',
  file: 'file',
  document: 'doc',
  mcpServer: 'mcp',
  visitor: 'vis',
  member: 'mem',
  session: 'ses',
  auditEntry: 'aud',
  webhookEndpoint: 'whe',
  webhookDelivery: 'whd',
  sideJob: 'job',
  request: 'req',
} as const

export type IdKind = keyof typeof ID_PREFIXES

/** Random bytes are asked for this many at once: asking for few costs as much as asking for many. */
const POOL_BYTES = 2048
const pool = new Uint8Array(POOL_BYTES)
let used = POOL_BYTES
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function randomByte(): number {
  if (used === POOL_BYTES) {
    crypto.getRandomValues(pool)
    used = 0
  }
  const byte = pool[used]!
  // No byte is given out twice.
  pool[used++] = 0
  return byte
}

/**
 * A new id such as `run_0199…`: prefix and a uuid v7 as 32 hex digits, so ids sort by time.
 * Works in browsers and in Node (WebCrypto only). Layout: RFC 9562, section 5.7.
 */
export function newId(kind: IdKind, nowMs: number = Date.now()): string {
  let id = `${ID_PREFIXES[kind]}_${Math.floor(nowMs).toString(16).padStart(12, '0')}`
  id += HEX[0x70 | (randomByte() & 0x0f)]! + HEX[randomByte()]!
  id += HEX[0x80 | (randomByte() & 0x3f)]!
  for (let left = 7; left > 0; left--) id += HEX[randomByte()]!
  return id
}

/** Schema of an id of one kind; anything else fails with the shape that was expected. */
export function idOf(kind: IdKind) {
  const prefix = ID_PREFIXES[kind]
  return z.string().regex(new RegExp(`^${prefix}_[0-9a-f]{32}$`), `must look like ${prefix}_ and 32 hex digits`)
}

export const isIdOf = (kind: IdKind, value: string): boolean =>
  new RegExp(`^${ID_PREFIXES[kind]}_[0-9a-f]{32}$`).test(value)
