import type { AgentView } from '@runwire/client'
import { useWords } from '../words/words.ts'

/** The first screen of a visitor: the assistant's name, and questions to click. */
export function Welcome({
  agent,
  onAsk,
}: {
  agent: Pick<AgentView, 'description' | 'starter_prompts'> | null
  onAsk: (prompt: string) => void
}) {
  const words = useWords()
  const prompts = agent?.starter_prompts.slice(0, 4) ?? []
  return (
    <div class="welcome">
      <p class="hello">{words.hello}</p>
      {agent?.description && <p class="about">{agent.description}</p>}
      {prompts.length > 0 && (
        <ul aria-label={words.starters}>
          {prompts.map((prompt) => (
            <li key={prompt}>
              <button type="button" onClick={() => onAsk(prompt)}>
                {prompt}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
