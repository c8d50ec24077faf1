import type { RawCall } from '../http/route.ts'

/**
 * The id under which we keep a conversation that a client names itself. It holds the wire format, the sender's kind and
 * id and the agent, since others may choose the same name and a signed-in user may be called like a key. As JSON, no
 * part runs into the next.
 */
export function externalId({ caller }: RawCall, format: 'ai-sdk' | 'ag-ui', agent: string, named: string): string {
  const sender = caller.end_user === null ? ['caller', caller.id] : ['end_user', caller.end_user]
  return JSON.stringify([format, ...sender, agent, named])
}
