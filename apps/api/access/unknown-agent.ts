import { listAgentSlugs } from '@runwire/db'
import type { RawCall } from '../http/route.ts'
import { RequestError } from '../requests/request-error.ts'

/** So many agents stand in the error; a project with more has them listed by `GET /agents`. */
const NAMED = 20

/** OpenAI clients name an agent in the field `model`. */
export type AgentField = 'agent' | 'model'

/** `not_found` for an agent that the project does not have, with the agents that the caller may name instead. */
export async function unknownAgent(call: RawCall, asked: string, field: AgentField = 'agent'): Promise<RequestError> {
  const name = asked.length > 80 ? `${asked.slice(0, 80)}…` : asked
  return new RequestError('not_found', `No such ${field}: ${name}. ${await cureFor(call, field)}`, { param: field })
}

async function cureFor({ services, caller }: RawCall, field: AgentField): Promise<string> {
  const how = field === 'model' ? 'A model is the slug of an agent here' : 'Name an agent by its slug'
  if (caller.agent !== null) return `This token is for the agent ${caller.agent}.`
  if (!caller.scopes.has('agents:read')) return `${how}; GET /agents lists them for a key with the scope agents:read.`
  const slugs = await listAgentSlugs(services.db, caller.project_id, NAMED + 1)
  if (slugs.length === 0)
    return 'The project has no agent yet. Make one in the console or by PUT /api/v1/agents/{slug}.'
  const more = slugs.length > NAMED ? ', and more that GET /agents lists' : ''
  return `${how}: ${slugs.slice(0, NAMED).join(', ')}${more}.`
}
