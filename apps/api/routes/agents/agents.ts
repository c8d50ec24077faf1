import { type AgentRecord, findAgent, listAgentVersions, listAgents, putAgent } from '@runwire/db'
import { AgentConfig, listOf } from '@runwire/protocol'
import { z } from 'zod'
import { unknownAgent } from '../../access/unknown-agent.ts'
import { checkAddress } from '../../requests/check-address.ts'
import { type Route, route } from '../../http/route.ts'
import { wholeList } from '../../http/whole-list.ts'

/** An agent as callers see it: how to present it and which models may be named. */
const PublicAgent = z.object({
  id: z.string(),
  object: z.literal('agent'),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  starter_prompts: z.array(z.string()),
  models: z.array(z.string()),
})

const Agent = PublicAgent.extend({
  version: z.number().int(),
  version_id: z.string(),
  config: AgentConfig,
  created_at: z.string(),
  updated_at: z.string(),
})

const AgentVersion = z.object({
  id: z.string(),
  agent_id: z.string(),
  version: z.number().int(),
  config: AgentConfig,
  created_at: z.string(),
})

const agentPath = z.object({ agent: z.string().max(200) })

/** Agents as keys and widgets see them. */
export const agentRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/agents',
    scope: 'agents:read',
    summary: 'The agents this key may use',
    responses: { 200: { description: 'All of them, by slug', body: listOf(PublicAgent) } },
    handler: async ({ services, caller }) => {
      const agents = await listAgents(services.db, caller.project_id)
      const usable = agents.filter((agent) => caller.agent === null || agent.slug === caller.agent)
      return { status: 200, body: wholeList(usable.map(publicAgent)) }
    },
  }),
  route({
    method: 'get',
    path: '/agents/{agent}',
    scope: 'agents:read',
    summary: 'One agent by slug or id',
    request: { params: agentPath },
    responses: { 200: { description: 'The agent', body: PublicAgent } },
    handler: async (call) => {
      const { services, caller, params } = call
      const agent = await findAgent(services.db, caller.project_id, params.agent)
      if (agent === null || (caller.agent !== null && agent.slug !== caller.agent))
        throw await unknownAgent(call, params.agent)
      return { status: 200, body: publicAgent(agent) }
    },
  }),
]

/** Agents as operators see and change them. */
export const agentAdminRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/agents',
    scope: 'agents:read',
    summary: 'All agents with their current configuration',
    responses: { 200: { description: 'All of them, by slug', body: listOf(Agent) } },
    handler: async ({ services, caller }) => {
      const agents = await listAgents(services.db, caller.project_id)
      return { status: 200, body: wholeList(agents.map(wholeAgent)) }
    },
  }),
  route({
    method: 'get',
    path: '/agents/{agent}',
    scope: 'agents:read',
    summary: 'One agent by slug or id',
    request: { params: agentPath },
    responses: { 200: { description: 'The agent', body: Agent } },
    handler: async (call) => {
      const { services, caller, params } = call
      const agent = await findAgent(services.db, caller.project_id, params.agent)
      if (agent === null) throw await unknownAgent(call, params.agent)
      return { status: 200, body: wholeAgent(agent) }
    },
  }),
  route({
    method: 'put',
    path: '/agents/{agent}',
    scope: 'agents:write',
    audit: 'agent.changed',
    summary: 'Make an agent, or give it a new version',
    request: { params: agentPath, body: AgentConfig },
    responses: {
      200: { description: 'A version of a known agent', body: Agent },
      201: { description: 'A new agent', body: Agent },
    },
    handler: async ({ services, caller, params, body }) => {
      for (const [place, tool] of body.tools.entries())
        if (tool.kind === 'http' && URL.canParse(tool.url))
          await checkAddress(services.egress, `tools.${place}.url`, tool.url)
      const { agent, created } = await putAgent(services.db, caller.project_id, params.agent, body)
      return { status: created ? 201 : 200, body: wholeAgent(agent) }
    },
  }),
  route({
    method: 'get',
    path: '/agents/{agent}/versions',
    scope: 'agents:read',
    summary: 'The versions of an agent, newest first',
    request: { params: agentPath },
    responses: { 200: { description: 'All versions', body: listOf(AgentVersion) } },
    handler: async (call) => {
      const { services, caller, params } = call
      const versions = await listAgentVersions(services.db, caller.project_id, params.agent)
      if (versions.length === 0) throw await unknownAgent(call, params.agent)
      return { status: 200, body: wholeList(versions) }
    },
  }),
]

const publicAgent = (agent: AgentRecord): z.infer<typeof PublicAgent> => ({
  id: agent.id,
  object: 'agent',
  slug: agent.slug,
  name: agent.config.name,
  description: agent.config.description,
  starter_prompts: agent.config.starter_prompts,
  models: [...new Set([`${agent.config.model.provider}/${agent.config.model.name}`, ...agent.config.models])],
})

const wholeAgent = (agent: AgentRecord): z.infer<typeof Agent> => ({
  ...publicAgent(agent),
  version: agent.version,
  version_id: agent.version_id,
  config: agent.config,
  created_at: agent.created_at,
  updated_at: agent.updated_at,
})
