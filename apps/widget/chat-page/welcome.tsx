import { Mark } from './header.tsx'
import type { AgentInfo } from './agent-info.ts'

/** The first screen of a new visitor: a short explanation and four questions to click. */
export function Welcome({ agent, onAsk }: { agent: AgentInfo; onAsk: (prompt: string) => void }) {
  return (
    <section class="welcome" aria-label="Welcome">
      <div class="welcome-mark">
        <Mark />
      </div>
      <h2>Ask, and watch it run</h2>
      <p>{agent.description || 'Every answer here is a durable run, streamed live through nothing but Postgres.'}</p>
      <ul class="starters" aria-label="Questions to start with">
        {agent.starter_prompts.slice(0, 4).map((prompt) => (
          <li key={prompt}>
            <button type="button" onClick={() => onAsk(prompt)}>
              <span>{prompt}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
