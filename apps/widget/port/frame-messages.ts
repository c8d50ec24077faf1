import type { EventName } from './events.ts'
import type { Settings } from './settings.ts'

/** A page's messages to the frame that holds the panel. */
export type ToFrame =
  | { runwire: 'start' | 'change'; settings: Settings }
  /** `known: false`: the page has said nothing about its visitor. */
  | { runwire: 'user'; token: string | null; known: boolean }
  | { runwire: 'shown'; open: boolean; prefill?: string | undefined }
  | { runwire: 'send'; text: string }
  | { runwire: 'new' | 'reset' }

/** Messages of the frame to its page. `token`: the user's token has to be renewed. */
export type FromFrame =
  | { runwire: 'loaded' | 'close' | 'token' }
  | { runwire: 'event'; name: EventName; detail: unknown }
