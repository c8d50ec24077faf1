import type { ShownMessage } from '@runwire/client'
import { IconButton } from '../look/icons.tsx'
import type { Conversation } from '../visitor/conversation.ts'
import { fill, useWords } from '../words/words.ts'

/** Arrows between the versions of a message; nothing where there is only one. */
export function Branches({ conversation, message }: { conversation: Conversation; message: ShownMessage }) {
  const words = useWords()
  // Ids sort by time, so the versions stand in the order they came in.
  const versions = [...new Set([...message.sibling_ids, message.id])].toSorted()
  if (versions.length < 2) return null
  const at = versions.indexOf(message.id)
  const go = (step: number) => {
    const id = versions[at + step]
    if (id !== undefined) void conversation.store.chooseBranch(id)
  }
  return (
    <span class="branches" role="group" aria-label={fill(words.version, { n: at + 1, all: versions.length })}>
      <IconButton name="back" label={words.previous} disabled={at === 0} onClick={() => go(-1)} />
      <span aria-hidden="true">
        {at + 1}/{versions.length}
      </span>
      <IconButton name="next" label={words.next} disabled={at === versions.length - 1} onClick={() => go(1)} />
    </span>
  )
}
