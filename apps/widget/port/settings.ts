/** How one widget looks and where it talks to; `docs/widget.md` describes each for readers. */
export interface Settings {
  /** `rwp_…`; no secret: it works only on pages of the origins that the project lists. */
  key: string
  agent: string
  /** Where Runwire answers; the place `/widget.js` came from unless something else is said. Ends with a slash. */
  base: string
  /** Tells several widgets on one page apart: commands are `open` or `name.open`. */
  name: string
  mode: 'bubble' | 'side' | 'inline' | 'palette'
  /** Inline: the element to fill. */
  target: string | HTMLElement
  /** `default` draws a button, `none` draws nothing, anything else is a selector of the page's own buttons. */
  launcher: string
  position: 'end' | 'start'
  /** Distance from the window's edges in CSS pixels. */
  offsetX: number
  offsetY: number
  accent: string
  /** Corner radius in CSS pixels; -1 for the design's own. */
  radius: number
  density: 'comfortable' | 'compact'
  /** `auto` follows the page's `color-scheme`. */
  theme: 'auto' | 'light' | 'dark'
  dir: 'auto' | 'ltr' | 'rtl'
  /** `auto` is the page's `lang`, then the browser's. */
  locale: string
  /** Words of the interface that replace ours, by their name in `words/en.ts`. */
  words: Record<string, string>
  title: string
  /** A short text beside the closed button; empty for none. */
  greeting: string
  /** The panel lives in a frame of Runwire's own origin. */
  frame: boolean
  zIndex: number
}

export type SettingsInput = Partial<Settings>

const DEFAULTS: Omit<Settings, 'key' | 'agent' | 'base'> = {
  name: '',
  mode: 'bubble',
  target: '',
  launcher: 'default',
  position: 'end',
  offsetX: 20,
  offsetY: 20,
  accent: '',
  radius: -1,
  density: 'comfortable',
  theme: 'auto',
  dir: 'auto',
  locale: 'auto',
  words: {},
  title: '',
  greeting: '',
  frame: false,
  zIndex: 2_147_483_000,
}

/** Throws when the key or the agent is missing. */
export function completeSettings(input: SettingsInput, base: string): Settings {
  const { key, agent } = input
  if (!key || !agent) throw new Error('Runwire: key and agent are missing.')
  return { ...DEFAULTS, base, ...input, key, agent }
}

/** `data-offset-x="12"` and the like on the script tag; what is no setting's name is left alone. */
export function settingsOfTag(data: DOMStringMap): SettingsInput {
  const known: Record<string, unknown> = { ...DEFAULTS, key: '', agent: '', base: '' }
  const entries = Object.entries(data).filter(([name]) => name in known)
  return Object.fromEntries(entries.map(([name, text = '']) => [name, valueLike(known[name], text)]))
}

function valueLike(sample: unknown, text: string): unknown {
  if (typeof sample === 'number') return Number(text)
  if (typeof sample === 'boolean') return text !== 'false'
  return typeof sample === 'object' ? JSON.parse(text) : text
}
