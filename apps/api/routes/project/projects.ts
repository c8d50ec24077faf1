import { findProject, findQueryHook, projectSettings, setQueryHook, updateProjectSettings } from '@runwire/db'
import { ProjectLimits, ProjectPrices, QueryHook, listOf } from '@runwire/protocol'
import { z } from 'zod'
import { checkAddress } from '../../requests/check-address.ts'
import { notFound } from '../../requests/request-error.ts'
import { type Call, type Route, route } from '../../http/route.ts'
import { wholeList } from '../../http/whole-list.ts'

const Project = z.object({
  id: z.string(),
  object: z.literal('project'),
  slug: z.string(),
  name: z.string(),
  origins: z.array(z.string()),
  limits: ProjectLimits,
  prices: ProjectPrices,
  hook: QueryHook.extend({ signed: z.boolean() }).nullable(),
})

const origin = z
  .string()
  .refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be an origin such as https://shop.example',
  )
const hookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/=]{32,}$/, 'must be whsec_ and a base64 secret of 24 bytes or more')
const ProjectChangesBody = z.strictObject({
  origins: z.array(origin).max(100).optional(),
  limits: ProjectLimits.optional(),
  prices: ProjectPrices.optional(),
  hook: QueryHook.extend({ secret: hookSecret.optional() }).nullable().optional(),
})

export const projectRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/projects',
    scope: 'project:read',
    summary: 'The project this console token belongs to, with its settings',
    responses: { 200: { description: 'A list of one', body: listOf(Project) } },
    handler: async (call) => ({ status: 200, body: wholeList([await projectOfCaller(call)]) }),
  }),
  route({
    method: 'patch',
    path: '/projects/{id}',
    scope: 'project:write',
    audit: 'project.changed',
    summary: 'Change origins, limits, prices or the query hook',
    request: { params: z.object({ id: z.string() }), body: ProjectChangesBody },
    responses: { 200: { description: 'The project as it is now', body: Project } },
    handler: async (call) => {
      const { services, caller, params, body } = call
      if (params.id !== caller.project_id) throw notFound('project')
      const { origins, limits, prices, hook } = body
      if (hook) await checkAddress(services.egress, 'hook.url', hook.url)
      if (hook !== undefined) await setQueryHook(services.db, caller.project_id, hook)
      await updateProjectSettings(services.db, caller.project_id, {
        ...(origins === undefined ? {} : { origins }),
        ...(limits === undefined ? {} : { limits }),
        ...(prices === undefined ? {} : { prices }),
      })
      return { status: 200, body: await projectOfCaller(call) }
    },
  }),
]

async function projectOfCaller({
  services,
  caller,
}: Pick<Call<unknown, unknown, unknown>, 'services' | 'caller'>): Promise<z.infer<typeof Project>> {
  const project = await findProject(services.db, caller.project_id)
  const settings = await projectSettings(services.db, caller.project_id)
  if (project === null || settings === null) throw notFound('project')
  const { origins, limits, prices } = settings
  const hook = await findQueryHook(services.db, caller.project_id)
  const shown =
    hook === null ? null : { url: hook.url, timeout_ms: hook.timeout_ms, signed: hook.openSecret() !== null }
  return { ...project, object: 'project', origins, limits, prices, hook: shown }
}
