import type { RunStatus } from '@runwire/protocol'
import type { RunActivity } from '../api/shapes.ts'
import { useWords } from '../words/words.tsx'
import { Since } from './time.tsx'

/** Which of the five colours of a status a run has; the word beside it says the same. */
const TONES: Record<RunStatus, string> = {
  queued: 'calm',
  running: 'live',
  requires_action: 'ask',
  completed: 'good',
  failed: 'bad',
  cancelled: 'calm',
}

/** Something is wrong or waits for a person, though the status alone looks healthy. */
const TROUBLE = new Set<RunActivity['kind']>(['no_worker', 'retrying', 'slow_tool', 'approval', 'client_tool'])

/** A run's status, told truthfully: what it is doing or waiting for while it has not ended. */
export function Status({ status, activity = null }: { status: RunStatus; activity?: RunActivity | null }) {
  const words = useWords()
  if (activity === null) {
    return (
      <span className={`status ${TONES[status]}`}>
        <span className="dot" aria-hidden="true" />
        {words.status[status]}
      </span>
    )
  }
  const tone = activity.kind === 'no_worker' ? 'bad' : TROUBLE.has(activity.kind) ? 'ask' : TONES[status]
  return (
    <span className={`status ${tone}`} title={activity.detail ?? undefined}>
      <span className="dot" aria-hidden="true" />
      <span className="status-words">
        {words.activity[activity.kind]}
        {(activity.kind === 'tool' || activity.kind === 'slow_tool') && activity.detail !== null
          ? ` ${activity.detail}`
          : ''}
      </span>
      <span className="dim">
        <Since at={activity.since} />
      </span>
    </span>
  )
}
