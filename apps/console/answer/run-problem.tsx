import type { RunError } from '@runwire/protocol'
import { Icon } from '../parts/icon.tsx'

/** Why a run failed: in the server's words, then the code to search for and what the provider or tool said itself. */
export function RunProblem({ error }: { error: Pick<RunError, 'code' | 'message' | 'detail'> }) {
  return (
    <div className="problem run-problem">
      <Icon name="warning" />
      <div>
        <p>
          {error.message} <code>{error.code}</code>
        </p>
        {error.detail !== undefined && <p className="mono">{error.detail}</p>}
      </div>
    </div>
  )
}
