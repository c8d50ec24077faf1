import { element } from './element.ts'
import css from './greeting.css?inline'
import { wordOf } from '../port/locale.ts'
import type { Settings } from '../port/settings.ts'

export interface GreetingModule {
  showGreeting: typeof showGreeting
}

/** A short text beside the closed button. Returns what takes it away. */
export function showGreeting(
  room: HTMLElement,
  settings: Settings,
  { open, dismiss }: { open: () => void; dismiss: () => void },
): () => void {
  const root = room.getRootNode() as ShadowRoot
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets.push(sheet)
  const say = element('button', { type: 'button', class: 'say' }, settings.greeting)
  const no = element('button', { type: 'button', class: 'no', 'aria-label': wordOf(settings, 'dismiss') }, '×')
  say.addEventListener('click', open)
  no.addEventListener('click', dismiss)
  const bubble = element('div', { class: 'greeting', role: 'status' }, say, no)
  room.append(bubble)
  return () => bubble.remove()
}
