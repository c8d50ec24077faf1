import type { AgentView } from '@runwire/client'
import { useEffect, useState } from 'preact/hooks'
import type { Conversation } from '../visitor/conversation.ts'

/** The agent's name and prompts; null until they are known. The panel works without: an error shows with the first message. */
export function useAgent({ client }: Conversation, slug: string): AgentView | null {
  const [agent, setAgent] = useState<AgentView | null>(null)
  useEffect(() => {
    client.getAgent(slug).then(setAgent, () => undefined)
  }, [client, slug])
  return agent
}
