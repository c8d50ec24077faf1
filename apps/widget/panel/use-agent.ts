import type { AgentView } from '@runwire/client'
import { useEffect, useState } from 'preact/hooks'
import type { Chat } from '../visitor/chat.ts'

/** The agent's name and prompts; null until they are known. The chat works without: what is wrong shows with the first message. */
export function useAgent({ client }: Chat, slug: string): AgentView | null {
  const [agent, setAgent] = useState<AgentView | null>(null)
  useEffect(() => {
    client.getAgent(slug).then(setAgent, () => undefined)
  }, [client, slug])
  return agent
}
