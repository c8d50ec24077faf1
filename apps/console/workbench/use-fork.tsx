import { Button } from '@mantine/core'
import type { ShownMessage } from '@runwire/client'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../words/words.tsx'
import type { Conversation } from './conversation-head.tsx'

/** A new branch that has not begun: `?from=` names the answer after which the next message goes on. */
export interface Fork {
  from: string | null
  /** The branch up to that answer, and what is being sent after it. */
  messages: readonly ShownMessage[]
  /** The answer stands on another branch than the one that is shown. */
  elsewhere: boolean
  end(): void
}

export function useFork(conversation: Conversation): Fork {
  const [params, setParams] = useSearchParams()
  const from = params.get('from')
  const { messages } = conversation
  const at = from === null ? -1 : messages.findIndex((message) => message.id === from)
  // The messages that followed when the fork began are hidden; once another message follows there, it is shown.
  // oxlint-disable-next-line react/exhaustive-deps
  const hidden = useMemo(() => messages[at + 1]?.id ?? null, [from, at >= 0])
  const cut = at >= 0 && messages[at + 1]?.id === hidden
  return {
    from: at >= 0 ? from : null,
    messages: cut ? messages.filter((message, index) => index <= at || message.draft !== null) : messages,
    elsewhere: from !== null && at < 0 && conversation.phase === 'ready',
    end: () =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('from')
          return next
        },
        { replace: true },
      ),
  }
}

/** Says where the next message will go, above the field it is written in. */
export function ForkNote({ fork, conversation }: { fork: Fork; conversation: Conversation }) {
  const { workbench: words, frame } = useWords()
  const [params] = useSearchParams()
  const wanted = params.get('from')
  if (wanted === null || (fork.from === null && !fork.elsewhere)) return null
  return (
    <div className="fork-note" role="status">
      <Icon name="fork" size={14} />
      <span>{fork.elsewhere ? words.forkElsewhere : words.forkHere}</span>
      {fork.elsewhere && (
        <Button size="compact-sm" variant="default" onClick={() => void conversation.chooseBranch(wanted)}>
          {words.showBranch}
        </Button>
      )}
      <button type="button" className="quiet" onClick={fork.end} aria-label={frame.cancel} title={frame.cancel}>
        <Icon name="close" size={14} />
      </button>
    </div>
  )
}
