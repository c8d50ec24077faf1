import { type ProviderSummary, findProvider, listProviders, upsertProvider } from '@runwire/db'
import { Json, listOf } from '@runwire/protocol'
import { z } from 'zod'
import { gatewayFor, providerError } from '../../upstream/gateway-for.ts'
import { checkAddress } from '../../requests/check-address.ts'
import { notFound } from '../../requests/request-error.ts'
import { type Route, route } from '../../http/route.ts'
import { wholeList } from '../../http/whole-list.ts'

const Provider = z.object({
  id: z.string(),
  object: z.literal('provider'),
  name: z.string(),
  base_url: z.string(),
  /** The operator's environment names it: its address is not held to the public internet. */
  trusted: z.boolean(),
  has_key: z.boolean(),
  settings: z.record(z.string(), Json),
  created_at: z.string(),
  updated_at: z.string(),
})

const ProviderBody = z.strictObject({
  base_url: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
  /** Write-only: it is sealed and never shown again; null removes it. */
  key: z.string().min(1).max(4096).nullable().optional(),
  settings: z.record(z.string(), Json).optional(),
})

const providerPath = z.object({ id: z.string().max(200) })

export const providerRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/providers',
    scope: 'project:read',
    summary: 'The model providers, without their keys',
    responses: { 200: { description: 'All of them, by name', body: listOf(Provider) } },
    handler: async ({ services, caller }) => {
      const providers = await listProviders(services.db, caller.project_id)
      return { status: 200, body: wholeList(providers.map(shown)) }
    },
  }),
  route({
    method: 'put',
    path: '/providers/{id}',
    scope: 'project:write',
    audit: 'provider.set',
    summary: 'Make or change the provider of this name; the key is write-only',
    request: { params: z.object({ id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/) }), body: ProviderBody },
    responses: { 200: { description: 'The provider', body: Provider } },
    handler: async ({ services, caller, params, body }) => {
      const { key, settings, base_url } = body
      await checkAddress(services.egress, 'base_url', base_url)
      const provider = await upsertProvider(services.db, caller.project_id, {
        name: params.id,
        base_url,
        ...(key === undefined ? {} : { key }),
        ...(settings === undefined ? {} : { settings }),
      })
      return { status: 200, body: shown(provider) }
    },
  }),
  route({
    method: 'get',
    path: '/providers/{id}/models',
    scope: 'project:read',
    summary: 'The models the provider says it has',
    request: { params: providerPath },
    responses: { 200: { description: 'Model names', body: listOf(z.object({ id: z.string() })) } },
    handler: async ({ services, caller, params }) => {
      const provider = await findProvider(services.db, caller.project_id, params.id)
      if (provider === null) throw notFound('provider')
      const gateway = await gatewayFor(services, provider)
      const models = await gateway.listModels().catch((error: unknown) => {
        throw providerError(provider, error)
      })
      return { status: 200, body: wholeList(models.map((id) => ({ id }))) }
    },
  }),
]

const shown = ({ project_id: _, ...provider }: ProviderSummary): z.infer<typeof Provider> => ({
  ...provider,
  object: 'provider',
})
