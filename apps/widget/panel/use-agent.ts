import type { AgentView } from '@runwire/client'
import { useEffect, useState } from 'preact/hooks'
import type { Chat } from '../visitor/chat.ts'

type Agent = Pick<AgentView, 'name' | 'description' | 'starter_prompts'>

/** The agent's name and prompts: at once as this tab knows them from the page before, then as they are now. */
export function useAgent({ client, tab }: Chat, slug: string): Agent | null {
  const [agent, setAgent] = useState<Agent | null>(() => parse(tab.get('agent')))
  useEffect(() => {
    client.getAgent(slug).then(
      ({ name, description, starter_prompts }) => {
        const now = { name, description, starter_prompts }
        tab.set('agent', JSON.stringify(now))
        setAgent(now)
      },
      // The chat works without; what is wrong shows with the first message.
      () => undefined,
    )
  }, [client, tab, slug])
  return agent
}

/** Another script may have written there. */
function parse(text: string | null): Agent | null {
  try {
    const known: Partial<Agent> | null = JSON.parse(text ?? 'null')
    return known !== null && Array.isArray(known.starter_prompts) ? (known as Agent) : null
  } catch {
    return null
  }
}
