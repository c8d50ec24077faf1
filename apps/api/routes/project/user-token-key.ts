import { createPublicKey } from 'node:crypto'
import { putUserTokenKey, removeUserTokenKey } from '@runwire/db'
import { Secret } from '@runwire/protocol'
import { z } from 'zod'
import { RequestError, notFound } from '../../requests/request-error.ts'
import { type Route, route } from '../../http/route.ts'

const UserTokenKeyBody = z.discriminatedUnion('algorithm', [
  // RFC 7518, 3.2: a key as long as the hash, at least.
  z.strictObject({ algorithm: z.literal('HS256'), secret: z.string().min(32).max(1000) }),
  z.strictObject({ algorithm: z.literal('RS256'), public_key: z.string().min(1).max(10_000) }),
])
const path = z.object({ id: z.string() })

/** The key by which the project's own server signs users in to the widget (`user_token`). Write-only. */
export const userTokenKeyRoutes = (): Route[] => [
  route({
    method: 'put',
    path: '/projects/{id}/user-token-key',
    scope: 'project:write',
    audit: 'user_token_key.set',
    summary: 'Set the key that signs user tokens: an HS256 secret, or an RS256 public key as PEM',
    request: { params: path, body: UserTokenKeyBody },
    responses: { 204: { description: 'Set' } },
    handler: async ({ services, caller, params, body }) => {
      if (params.id !== caller.project_id) throw notFound('project')
      await putUserTokenKey(
        services.db,
        caller.project_id,
        body.algorithm === 'HS256'
          ? { algorithm: 'HS256', secret: new Secret(body.secret) }
          : { algorithm: 'RS256', public_key: rsaKey(body.public_key) },
      )
      return { status: 204 }
    },
  }),
  route({
    method: 'delete',
    path: '/projects/{id}/user-token-key',
    scope: 'project:write',
    audit: 'user_token_key.removed',
    summary: 'Remove it: no user token is accepted any more',
    request: { params: path },
    responses: { 204: { description: 'Removed' } },
    handler: async ({ services, caller, params }) => {
      if (params.id !== caller.project_id || !(await removeUserTokenKey(services.db, caller.project_id))) {
        throw notFound('user token key')
      }
      return { status: 204 }
    },
  }),
]

function rsaKey(pem: string): string {
  try {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType === 'rsa' && !pem.includes('PRIVATE')) return pem
  } catch (cause) {
    throw new RequestError('invalid_field', 'public_key is not a key. Send an RSA public key as PEM.', {
      param: 'public_key',
      cause,
    })
  }
  throw new RequestError(
    'invalid_field',
    'public_key must be an RSA public key as PEM; keep the private one to yourself.',
    { param: 'public_key' },
  )
}
