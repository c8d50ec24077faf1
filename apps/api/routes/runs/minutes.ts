import { listMinutes } from '@runwire/db'
import { Minute } from '@runwire/protocol'
import { z } from 'zod'
import { type Route, route } from '../../http/route.ts'
import { RequestError } from '../../requests/request-error.ts'

const time = z.iso.datetime('must be a time such as 2026-01-31T12:00:00Z')
/** More rows than this draw no better line. */
const LONGEST_MS = 7 * 86_400_000
/** The range that is shown unless the caller names one. */
const USUAL_MS = 3_600_000

export const minuteRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/minutes',
    scope: 'project:read',
    summary: 'What the runs that ended in each minute took, needed and cost: the last hour, or up to a week',
    request: { query: z.object({ since: time.optional(), until: time.optional() }) },
    responses: {
      200: {
        description: 'Minutes in which a run ended, oldest first',
        body: z.object({ object: z.literal('list'), data: z.array(Minute) }),
      },
    },
    handler: async ({ services, caller, query }) => {
      const until = query.until ?? new Date().toISOString()
      const since = query.since ?? new Date(Date.parse(until) - USUAL_MS).toISOString()
      if (Date.parse(until) - Date.parse(since) > LONGEST_MS) {
        throw new RequestError('invalid_field', 'since must be at most a week before until.', { param: 'since' })
      }
      return {
        status: 200,
        body: { object: 'list', data: await listMinutes(services.db, caller.project_id, { since, until }) },
      }
    },
  }),
]
