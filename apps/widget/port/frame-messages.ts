import type { EventName } from './events.ts'
import type { Settings } from './settings.ts'

/** What a page's styles say to the widget, by `--runwire-…`; they do not reach into a frame by themselves. */
export const STYLE_NAMES = ['accent', 'radius', 'font', 'background', 'text'] as const
export type PageStyle = Record<(typeof STYLE_NAMES)[number], string>

/** A page's messages to the frame that holds the panel. */
export type ToFrame =
  | { runwire: 'start' | 'change'; settings: Settings; style: PageStyle }
  /** `known: false`: the page has said nothing about its visitor. */
  | { runwire: 'user'; token: string | null; known: boolean }
  | { runwire: 'shown'; open: boolean; prefill?: string | undefined }
  | { runwire: 'send'; text: string }
  | { runwire: 'new' | 'reset' }

/** Messages of the frame to its page. `token`: the user's token has to be renewed. */
export type FromFrame =
  | { runwire: 'loaded' | 'close' | 'token' }
  | { runwire: 'event'; name: EventName; detail: unknown }
