import { findProject } from '@runwire/db'
import { z } from 'zod'
import { notFound } from '../../requests/request-error.ts'
import { type Route, route } from '../../http/route.ts'

const Me = z.object({
  object: z.literal('me'),
  kind: z.enum(['key', 'publishable', 'widget', 'console']),
  id: z.string(),
  project: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  scopes: z.array(z.string()),
  agent: z.string().nullable(),
  end_user: z.string().nullable(),
  limits: z.object({ requests_per_minute: z.number() }),
})

export const meRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/me',
    scope: 'any',
    summary: 'The key in use, its project, scopes and limits',
    responses: { 200: { description: 'Who is calling', body: Me } },
    handler: async ({ services, caller }) => {
      const project = await findProject(services.db, caller.project_id)
      if (project === null) throw notFound('project')
      return {
        status: 200,
        body: {
          object: 'me',
          kind: caller.kind,
          id: caller.id,
          project,
          scopes: [...caller.scopes].toSorted(),
          agent: caller.agent,
          end_user: caller.end_user,
          limits: { requests_per_minute: services.limits.perMinute(caller.kind) },
        },
      }
    },
  }),
]
