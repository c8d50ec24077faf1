import { createKey, type Db, listAgents, listKeys, revokeKey } from '@runwire/db'
import { Scope, SCOPES, listOf } from '@runwire/protocol'
import { z } from 'zod'
import { refuseBroader } from '../../access/console-scopes.ts'
import { notFound, RequestError } from '../../requests/request-error.ts'
import { timeAhead } from '../../requests/time-ahead.ts'
import { type Route, route } from '../../http/route.ts'
import { wholeList } from '../../http/whole-list.ts'

const Key = z.object({
  id: z.string(),
  object: z.literal('key'),
  kind: z.enum(['secret', 'publishable']),
  name: z.string(),
  scopes: z.array(z.string()),
  agents: z.array(z.string()).nullable(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
})

const NewKeyBody = z.strictObject({
  name: z.string().min(1).max(200),
  kind: z.enum(['secret', 'publishable']).default('secret'),
  scopes: z.array(Scope).optional(),
  /** Of a publishable key: the only agents it opens, by slug. Without, it opens those whose settings say `embeddable`. */
  agents: z.array(z.string().max(64)).min(1).max(100).optional(),
  expires_at: timeAhead.optional(),
})

export const keyRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/keys',
    scope: 'project:read',
    summary: 'The keys that were not revoked, newest first',
    responses: { 200: { description: 'Keys without their secrets', body: listOf(Key) } },
    handler: async ({ services, caller }) => {
      const keys = await listKeys(services.db, caller.project_id)
      return {
        status: 200,
        body: wholeList(keys.map(({ project_id: _, ...key }) => ({ ...key, object: 'key' as const }))),
      }
    },
  }),
  route({
    method: 'post',
    path: '/keys',
    scope: 'project:write',
    audit: 'key.created',
    summary: 'Make a key; its secret is in this reply and never again',
    request: { body: NewKeyBody },
    responses: {
      201: {
        description: 'The key',
        body: z.object({ id: z.string(), object: z.literal('key'), name: z.string(), secret: z.string() }),
      },
    },
    handler: async ({ services, caller, body }) => {
      await refuseListing(services.db, caller.project_id, body)
      if (body.kind === 'secret') refuseBroader(caller, body.scopes ?? SCOPES, 'scopes')
      const { id, secret } = await createKey(services.db, {
        projectId: caller.project_id,
        name: body.name,
        kind: body.kind,
        agents: body.agents ?? null,
        ...(body.scopes === undefined ? {} : { scopes: body.scopes }),
        expiresAt: body.expires_at === undefined ? null : new Date(body.expires_at),
      })
      return { status: 201, body: { id, object: 'key', name: body.name, secret } }
    },
  }),
  route({
    method: 'delete',
    path: '/keys/{id}',
    scope: 'project:write',
    audit: 'key.revoked',
    summary: 'Revoke a key; open streams end within 30 s',
    request: { params: z.object({ id: z.string() }) },
    responses: { 204: { description: 'Revoked' } },
    handler: async ({ services, caller, params }) => {
      if (!(await revokeKey(services.db, caller.project_id, params.id))) throw notFound('key')
      return { status: 204 }
    },
  }),
]

async function refuseListing(db: Db, projectId: string, { kind, agents }: z.infer<typeof NewKeyBody>): Promise<void> {
  if (agents === undefined) return
  if (kind === 'secret') {
    throw new RequestError('invalid_field', 'Only a publishable key lists agents; a secret key opens all of them.', {
      param: 'agents',
    })
  }
  const known = new Set((await listAgents(db, projectId)).map((agent) => agent.slug))
  const unknown = agents.findIndex((slug) => !known.has(slug))
  if (unknown >= 0) {
    throw new RequestError('invalid_field', `There is no agent ${JSON.stringify(agents[unknown])}.`, {
      param: `agents.${unknown}`,
    })
  }
}
