import type { MessageView } from '@runwire/protocol'
import type { List } from '../http/replies.ts'

/** The end of a conversation's active branch, as far back as it was loaded. */
export interface LoadedBranch {
  messages: readonly MessageView[]
  /** There are older messages that were not loaded. */
  has_earlier: boolean
}

export const NOTHING_LOADED: LoadedBranch = { messages: [], has_earlier: false }

/** The branch after its last page was read again: what was loaded before it stays, while it leads to the page. */
export function withLastPage(loaded: LoadedBranch, page: List<MessageView>): LoadedBranch {
  const [first] = page.data
  const parent = loaded.messages.findIndex((message) => message.id === first?.parent_id)
  if (parent < 0) return { messages: page.data, has_earlier: page.has_more }
  return { messages: [...loaded.messages.slice(0, parent + 1), ...page.data], has_earlier: loaded.has_earlier }
}

/** The branch with the page before it. Unchanged where another branch was loaded meanwhile. */
export function withEarlierPage(loaded: LoadedBranch, page: List<MessageView>): LoadedBranch {
  const [first] = loaded.messages
  if (first === undefined || page.data.at(-1)?.id !== first.parent_id) return loaded
  return { messages: [...page.data, ...loaded.messages], has_earlier: page.has_more }
}
