import { addAuditEntry, type Db, inTransaction, type NewAuditEntry } from '@runwire/db'
import { requestId } from '../requests/request-id.ts'
import type { Caller } from '../requests/caller.ts'
import type { RawCall, Reply, Route } from './route.ts'

/**
 * Runs a route that operators answer for: the change and its entry are one transaction, so neither
 * exists without the other.
 */
export async function handleAudited(route: Route, action: string, call: RawCall): Promise<Reply | null> {
  const { services } = call
  return inTransaction(services.db, async (tx) => {
    const reply = await route.handle({ ...call, services: { ...services, db: tx } })
    await tellAudit(tx, call, action, targetOf(call, reply))
    return reply
  })
}

/** Adds the call's entry, for a handler that has its own transaction; belongs into the one of the change. */
export const tellAudit = (tx: Db, call: RawCall, action: string, target: string | null): Promise<void> =>
  addAuditEntry(tx, call.caller.project_id, auditEntry(call, action, target))

export const auditEntry = ({ caller, req }: RawCall, action: string, target: string | null): NewAuditEntry => ({
  actor: { kind: actorKind(caller), id: caller.id, name: caller.name },
  action,
  target,
  fields: fieldsOf(req.body),
  address: String(req.ip),
  request_id: requestId(req),
})

function actorKind(caller: Caller): NewAuditEntry['actor']['kind'] {
  if (caller.kind === 'widget') return 'visitor'
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
