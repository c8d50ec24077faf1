import type { AgentConfig, MessageBody } from '@runwire/protocol'
import { RequestRefusedError } from '../connection/errors.ts'

/**
 * A model that is offered two tools of one name, or told to use one that it is not offered, fails somewhere else and
 * later. What MCP servers offer is known only while the run is set up, so with one of them any name may be forced.
 * Throws RequestRefusedError.
 */
export function checkTools(agent: AgentConfig, body: Partial<Pick<MessageBody, 'tools' | 'forced_tool'>>): void {
  const own = agent.tools.flatMap<string>((tool) => (tool.kind === 'mcp' ? [] : [tool.name]))
  const sent = (body.tools ?? []).map((tool) => tool.name)
  const taken = sent.findIndex((name) => own.includes(name))
  if (taken >= 0) {
    throw new RequestRefusedError(
      'invalid_field',
      `The agent has a tool called ${sent[taken]} already. Give yours another name.`,
      { param: `tools.${taken}.name` },
    )
  }
  const { forced_tool } = body
  const offered = [...own, ...sent]
  if (forced_tool === undefined || offered.includes(forced_tool)) return
  if (agent.tools.some((tool) => tool.kind === 'mcp')) return
  throw new RequestRefusedError(
    'invalid_field',
    `There is no tool called ${JSON.stringify(forced_tool)}. ${offered.length === 0 ? 'The agent has none' : `The tools are ${offered.join(', ')}`}; name one of them, or leave forced_tool out.`,
    { param: 'forced_tool' },
  )
}
