import { wordOf } from '../port/locale.ts'
import type { Settings } from '../port/settings.ts'
import { element, icon } from './element.ts'
import type { Shell } from './shell.ts'

const CHAT = 'M21 12a8 8 0 0 1-8 8H4l2-3.2A8 8 0 1 1 21 12Z'
const DOWN = 'm6 9.5 6 6 6-6'

/** The button that opens and closes the panel: ours, or the page's own. */
export interface Launcher {
  show(settings: Settings, open: boolean, unread: number): void
  focus(): void
  destroy(): void
}

/** `intend` is told that somebody is about to press. The page's own buttons may come and go: they are found by selector. */
export function createLauncher(shell: Shell, first: Settings, toggle: () => void, intend: () => void): Launcher {
  const own = first.launcher !== 'default' && first.launcher !== 'none' ? first.launcher : null
  const drawn = first.launcher === 'default' && first.mode !== 'inline' && first.mode !== 'palette'
  const button = element('button', { type: 'button', class: 'launcher', 'aria-haspopup': 'dialog' })
  if (drawn) shell.room.prepend(button)
  const buttons = () => (own === null ? (drawn ? [button] : []) : [...document.querySelectorAll<HTMLElement>(own)])
  const hit = (event: Event) => {
    // The first in the path is the button itself also inside our shadow root.
    const pressed = event.composedPath()[0]
    if (!(pressed instanceof Element) || !buttons().some((each) => each.contains(pressed))) return
    if (event.type === 'click') toggle()
    else intend()
  }
  const signs = ['click', 'pointerover', 'focusin']
  for (const sign of signs) document.addEventListener(sign, hit)
  return {
    show: (settings, open, unread) => {
      for (const each of buttons()) {
        each.ariaExpanded = String(open)
        each.dataset['unread'] = String(unread)
      }
      const name = wordOf(settings, open ? 'closeChat' : 'openChat')
      button.ariaLabel = unread > 0 ? `${name} (${unread} ${wordOf(settings, 'unread')})` : name
      button.replaceChildren(icon(open ? DOWN : CHAT))
      if (unread > 0) button.append(element('span', { class: 'badge', 'aria-hidden': 'true' }, String(unread)))
    },
    focus: () => buttons()[0]?.focus(),
    destroy: () => {
      for (const sign of signs) document.removeEventListener(sign, hit)
    },
  }
}
