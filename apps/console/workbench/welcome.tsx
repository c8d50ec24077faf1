import type { Agent } from '../api/shapes.ts'
import { useWords } from '../words/words.tsx'

/** An empty conversation: who will answer, and what could be asked. */
export function Welcome({ agent, onAsk }: { agent: Agent | null; onAsk: (text: string) => void }) {
  const { workbench: words } = useWords()
  return (
    <div className="welcome">
      <h2>{agent?.name ?? words.newChat}</h2>
      <p className="dim">{agent?.description}</p>
      <ul>
        {(agent?.starter_prompts ?? []).map((prompt) => (
          <li key={prompt}>
            <button type="button" onClick={() => onAsk(prompt)}>
              {prompt}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
