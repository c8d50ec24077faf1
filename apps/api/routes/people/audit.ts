import { listAuditEntries } from '@runwire/db'
import { listOf } from '@runwire/protocol'
import { z } from 'zod'
import { type Route, route } from '../../http/route.ts'
import { pageQuery } from '../../requests/query-fields.ts'

const AuditEntry = z.object({
  id: z.string(),
  object: z.literal('audit_entry'),
  action: z.string(),
  actor: z.object({
    kind: z.enum(['member', 'console_token', 'key', 'visitor', 'nobody']),
    id: z.string(),
    name: z.string(),
  }),
  target: z.string().nullable(),
  /** Names of the fields that were sent; their values are not kept. */
  fields: z.array(z.string()),
  address: z.string(),
  request_id: z.string(),
  created_at: z.string(),
})

const AuditPage = z.object({
  ...pageQuery('auditEntry', 'desc'),
  action: z.string().max(100).optional(),
  actor_id: z.string().max(100).optional(),
})

/**
 * The audit log: changes of settings, keys, agents and members, sign-ins, approvals, and the cancels, reruns and deletions
 * of operators, each with its actor.
 */
export const auditRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/audit',
    scope: 'project:read',
    summary: 'The audit log, newest first',
    request: { query: AuditPage },
    responses: { 200: { description: 'Entries', body: listOf(AuditEntry) } },
    handler: async ({ services, caller, query }) => {
      const { data, has_more } = await listAuditEntries(services.db, caller.project_id, query)
      return {
        status: 200,
        body: {
          object: 'list',
          data: data.map((entry) => ({ ...entry, object: 'audit_entry' as const })),
          first_id: data[0]?.id ?? null,
          last_id: data.at(-1)?.id ?? null,
          has_more,
        },
      }
    },
  }),
]
