import type { AgentInfo } from './agent-info.ts'

export function Header({ agent, canStartNew, onNew }: { agent: AgentInfo; canStartNew: boolean; onNew: () => void }) {
  return (
    <header class="head">
      <div class="column">
        <Mark />
        <h1>
          Runwire <span class="agent-name">{agent.name}</span>
        </h1>
        {canStartNew && (
          <button type="button" class="quiet" onClick={onNew}>
            New conversation
          </button>
        )}
      </div>
    </header>
  )
}

/** A wire with a signal on it. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M3 16h6l3-8 5 16 4-11 2 3h6" />
      <circle cx="29" cy="16" r="2.4" />
    </svg>
  )
}
