import type { Emit } from './events.ts'
import type { Words } from '../words/en.ts'
import type { Settings } from './settings.ts'

/**
 * The visitor's identity as the page vouches for it: a JWT signed by the page's server, or how to get one; null for
 * nobody.
 */
export type User = { token: string | (() => string | Promise<string>) } | null

/** The page's side, as the panel gets it. */
export interface PanelContext {
  settings: Settings
  words: Words
  /** The element the panel fills, inside a shadow root. */
  box: HTMLElement
  /** The user the page has set so far; undefined if none. */
  user: User | undefined
  emit: Emit
  /** Closes the panel, as its own button and Escape do. */
  close(): void
}

/** Calls of the loader to a panel, whether it lives in the page or in a frame. */
export interface Panel {
  /** The panel came into view (`prefill`: text for the empty composer), or went out of it. */
  shown(open: boolean, prefill?: string): void
  send(text: string): void
  newConversation(): void
  setUser(user: User): void
  /** Forgets the visitor, the conversation and everything kept of them. */
  reset(): void
  change(settings: Settings, words: Words): void
  destroy(): void
}

export interface PanelModule {
  mountPanel(context: PanelContext): Panel
}
