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

/**
 * A new id such as `run_0199…`: prefix and a uuid v7 as 32 hex digits, so ids sort by time.
 * Works in browsers and in Node (WebCrypto only). Layout: RFC 9562, section 5.7.
 */
export function newId(kind: IdKind, nowMs: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(nowMs / 2 ** 32))
  view.setUint32(2, nowMs >>> 0)
  bytes[6] = 0x70 | (view.getUint8(6) & 0x0f)
  bytes[8] = 0x80 | (view.getUint8(8) & 0x3f)
  return `${ID_PREFIXES[kind]}_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Schema of an id of one kind; anything else fails with the shape that was expected. */
export function idOf(kind: IdKind) {
  const prefix = ID_PREFIXES[kind]
  return z.string().regex(new RegExp(`^${prefix}_[0-9a-f]{32}$`), `must look like ${prefix}_ and 32 hex digits`)
}

export const isIdOf = (kind: IdKind, value: string): boolean =>
  new RegExp(`^${ID_PREFIXES[kind]}_[0-9a-f]{32}$`).test(value)
