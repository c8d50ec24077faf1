import { element } from './element.ts'
import css from './loader.css?inline'
import { directionOf, localeOf, wordOf } from '../port/locale.ts'
import type { Settings } from '../port/settings.ts'

/** The widget's place in the page: an element with a shadow root, so that no style leaks in or out. */
export interface Shell {
  host: HTMLElement
  shadow: ShadowRoot
  /** Launcher, greeting and panel live in it. */
  room: HTMLElement
  panel: HTMLElement
  look(settings: Settings): void
  show(open: boolean): void
}

export function createShell(settings: Settings): Shell {
  const host = document.createElement('runwire-widget')
  const shadow = host.attachShadow({ mode: 'open' })
  // Made in script, so that a strict style-src of the page has nothing to say about it.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets.push(sheet)
  const inline = settings.mode === 'inline'
  const panel = element('section', {
    class: 'panel',
    role: inline ? 'group' : 'dialog',
    tabindex: -1,
    hidden: !inline,
  })
  const room = element('div', { role: 'region' }, panel)
  shadow.append(room)
  parentOf(settings).append(host)

  const shell: Shell = { host, shadow, room, panel, look, show }
  function look(next: Settings) {
    const { mode, theme, position, launcher, radius, accent } = next
    const classes = ['rw', mode, theme, position, next.density, launcher === 'default' ? '' : 'own']
    room.className = classes.join(' ')
    room.dir = directionOf(next)
    room.lang = localeOf(next)
    room.ariaLabel = panel.ariaLabel = next.title || wordOf(next, 'chat')
    const variables = {
      '--x': `${next.offsetX}px`,
      '--y': `${next.offsetY}px`,
      '--z': String(next.zIndex),
      '--set-accent': accent,
      '--set-radius': radius < 0 ? '' : `${radius}px`,
    }
    for (const [name, value] of Object.entries(variables)) room.style.setProperty(name, value)
  }
  function show(open: boolean) {
    panel.hidden = !open
    room.classList.toggle('open', open)
  }
  look(settings)
  return shell
}

function parentOf({ mode, target }: Settings): Element {
  if (mode !== 'inline') return document.body
  if (typeof target !== 'string') return target
  const found = document.querySelector(target)
  if (found === null) throw new Error(`Runwire: there is no element ${target} to fill.`)
  return found
}
