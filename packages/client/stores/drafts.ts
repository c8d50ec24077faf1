import type { MessageView } from '@runwire/protocol'
import type { Draft } from './shown-messages.ts'

/** Messages on their way to the server, or that did not get there. */
export class Drafts {
  #drafts: readonly Draft[] = []
  /** The messages that were stored when each began: one that is not among them may be the draft itself. */
  readonly #storedBefore = new WeakMap<Draft, ReadonlySet<string>>()

  get sending(): boolean {
    return this.#drafts.some(({ draft }) => draft === 'sending')
  }

  change(change: (drafts: readonly Draft[]) => readonly Draft[], stored: readonly MessageView[]): void {
    const known = this.#drafts
    this.#drafts = change(known)
    for (const draft of this.#drafts)
      if (!known.includes(draft) && draft.draft === 'sending')
        this.#storedBefore.set(draft, new Set(stored.map(({ id }) => id)))
  }

  /** Those to show. The stream may show a message as stored before the reply to its sending is here: it is shown once. */
  notAmong(stored: readonly MessageView[]): Draft[] {
    return this.#drafts.filter((draft) => {
      const before = this.#storedBefore.get(draft)
      const isDraft = ({ id, role, content }: MessageView) =>
        role === 'user' && !before?.has(id) && content === draft.message.content
      return before === undefined || !stored.some(isDraft)
    })
  }
}
