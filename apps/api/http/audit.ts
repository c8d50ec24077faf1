import { addAuditEntry, inTransaction } from '@runwire/db'
import { requestId } from '../requests/request-id.ts'
import type { Caller } from './caller.ts'
import type { RawCall, Reply, Route } from './route.ts'

/**
 * Runs a route that operators answer for: the change and its entry are one transaction, so neither
 * exists without the other.
 */
export async function handleAudited(route: Route, action: string, call: RawCall): Promise<Reply | null> {
  const { services, caller, req } = call
  return inTransaction(services.db, async (tx) => {
    const reply = await route.handle({ ...call, services: { ...services, db: tx } })
    await addAuditEntry(tx, caller.project_id, {
      actor: { kind: actorKind(caller), id: caller.id, name: caller.name },
      action,
      target: targetOf(call, reply),
      fields: fieldsOf(req.body),
      address: String(req.ip),
      request_id: requestId(req),
    })
    return reply
  })
}

function actorKind(caller: Caller): 'member' | 'console_token' | 'key' {
  if (caller.kind !== 'console') return 'key'
  return caller.id.startsWith('mem_') ? 'member' : 'console_token'
}

/** The id in the path, else the id of what was created. */
function targetOf({ req }: RawCall, reply: Reply | null): string | null {
  const named = Object.values(req.params)[0]
  if (typeof named === 'string') return named
  const id = (reply?.body as { id?: unknown } | undefined)?.id
  return typeof id === 'string' ? id : null
}

const fieldsOf = (body: unknown): string[] =>
  typeof body === 'object' && body !== null ? Object.keys(body).slice(0, 50).toSorted() : []
