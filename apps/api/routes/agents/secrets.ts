import { deleteProjectSecret, listProjectSecrets, putProjectSecret, Secret } from '@runwire/db'
import { listOf } from '@runwire/protocol'
import { z } from 'zod'
import { notFound, RequestError } from '../../requests/request-error.ts'
import { type Route, route } from '../../http/route.ts'
import { wholeList } from '../../http/whole-list.ts'

const SecretName = z.object({
  id: z.string(),
  object: z.literal('secret'),
  name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
const secretPath = z.object({ name: z.string().max(200) })
const SECRET_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/
const SecretBody = z.strictObject({
  /** Write-only: it is sealed and never shown again. */
  value: z
    .string()
    .min(6, 'must have at least 6 characters: a shorter one cannot be taken out of texts without eating their words')
    .max(8192)
    .regex(/^[^\r\n\0]+$/, 'must be one line'),
})

/** A project's secrets, for the headers of HTTP tools and MCP servers. */
export const secretRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/secrets',
    scope: 'project:read',
    summary: 'Names of the secrets; what they hold is never shown',
    responses: { 200: { description: 'All of them, by name', body: listOf(SecretName) } },
    handler: async ({ services, caller }) => {
      const secrets = await listProjectSecrets(services.db, caller.project_id)
      return { status: 200, body: wholeList(secrets.map(shown)) }
    },
  }),
  route({
    method: 'put',
    path: '/secrets/{name}',
    scope: 'project:write',
    audit: 'secret.set',
    summary: 'Set a secret, in place of an earlier one of that name; the value is write-only',
    request: { params: secretPath, body: SecretBody },
    responses: { 200: { description: 'Its name', body: SecretName } },
    handler: async ({ services, caller, params, body }) => {
      if (!SECRET_NAME.test(params.name)) {
        throw new RequestError('invalid_field', 'A secret’s name has 1 to 64 letters, digits, _, . or -.', {
          param: 'name',
        })
      }
      const secret = await putProjectSecret(services.db, caller.project_id, params.name, new Secret(body.value))
      return { status: 200, body: shown(secret) }
    },
  }),
  route({
    method: 'delete',
    path: '/secrets/{name}',
    scope: 'project:write',
    audit: 'secret.removed',
    summary: 'Remove a secret; tools that name it fail by its name',
    request: { params: secretPath },
    responses: { 204: { description: 'Removed' } },
    handler: async ({ services, caller, params }) => {
      if (!(await deleteProjectSecret(services.db, caller.project_id, params.name))) throw notFound('secret')
      return { status: 204 }
    },
  }),
]

const shown = (secret: { name: string; created_at: string; updated_at: string }): z.infer<typeof SecretName> => ({
  id: secret.name,
  object: 'secret',
  ...secret,
})
