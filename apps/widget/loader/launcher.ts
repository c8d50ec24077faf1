import { element, icon } from './element.ts'
import { wordOf } from '../port/locale.ts'
import type { Settings } from '../port/settings.ts'
import type { Shell } from './shell.ts'

const CHAT = 'M21 12a8 8 0 0 1-8 8H4l2-3.2A8 8 0 1 1 21 12Z'
const DOWN = 'm6 9.5 6 6 6-6'

/** What opens and closes the panel: our button, or the page's own. */
export interface Launcher {
  show(open: boolean, unread: number): void
  focus(): void
  look(settings: Settings): void
  destroy(): void
}

export function createLauncher(shell: Shell, settings: Settings, toggle: () => void, intend: () => void): Launcher {
  if (settings.mode === 'inline' || settings.mode === 'palette' || settings.launcher !== 'default')
    return ownLauncher(settings, toggle, intend)
  const button = element('button', { type: 'button', class: 'launcher', 'aria-haspopup': 'dialog' })
  shell.room.prepend(button)
  button.addEventListener('click', toggle)
  for (const sign of ['pointerenter', 'focus', 'touchstart'])
    button.addEventListener(sign, intend, { once: true, passive: true })
  let now = settings
  let state = { open: false, unread: 0 }
  const draw = () => {
    const { open, unread } = state
    const name = wordOf(now, open ? 'closeChat' : 'openChat')
    button.ariaExpanded = String(open)
    button.ariaLabel = unread > 0 ? `${name} (${unread} ${wordOf(now, 'unread')})` : name
    button.replaceChildren(icon(open ? DOWN : CHAT))
    if (unread > 0)
      button.append(element('span', { class: 'badge', 'aria-hidden': 'true' }, String(Math.min(unread, 99))))
  }
  draw()
  return {
    show: (open, unread) => {
      state = { open, unread }
      draw()
    },
    focus: () => button.focus(),
    look: (next) => {
      now = next
      draw()
    },
    destroy: () => button.remove(),
  }
}

/** The page's own buttons, by a selector; also those that are added later. */
function ownLauncher({ launcher, mode }: Settings, toggle: () => void, intend: () => void): Launcher {
  const selector = launcher === 'default' || launcher === 'none' || mode === 'inline' ? null : launcher
  const own = () => (selector === null ? [] : [...document.querySelectorAll<HTMLElement>(selector)])
  const hit = (event: Event) => {
    if (selector !== null && event.target instanceof Element && event.target.closest(selector)) {
      if (event.type === 'click') toggle()
      else intend()
    }
  }
  document.addEventListener('click', hit)
  document.addEventListener('pointerover', hit)
  for (const button of own()) button.ariaExpanded = 'false'
  return {
    show: (open, unread) => {
      for (const button of own()) {
        button.ariaExpanded = String(open)
        button.dataset['runwireUnread'] = String(unread)
      }
    },
    focus: () => own()[0]?.focus(),
    look: () => undefined,
    destroy: () => {
      document.removeEventListener('click', hit)
      document.removeEventListener('pointerover', hit)
    },
  }
}
