import type { Keep } from '../port/keep.ts'
import { element } from './element.ts'
import { wordOf } from '../port/locale.ts'
import type { Settings } from '../port/settings.ts'
import type { Shell } from './shell.ts'

const DISMISSED = 'greeting-dismissed'
/** A page is looked at before it is talked over. */
const AFTER_MS = 1500

/** A short text beside the closed button, until it is dismissed or the panel was opened: then never again. */
export function createGreeting(shell: Shell, settings: Settings, keep: Keep, open: () => void): { dismiss(): void } {
  const { greeting, mode, launcher } = settings
  let bubble: HTMLElement | null = null
  let over = greeting === '' || mode === 'inline' || launcher !== 'default' || keep.get(DISMISSED) === greeting
  const dismiss = () => {
    bubble?.remove()
    if (!over) keep.set(DISMISSED, greeting)
    over = true
  }
  setTimeout(() => {
    if (over) return
    const say = element('button', { type: 'button', class: 'say' }, greeting)
    const no = element('button', { type: 'button', class: 'no', 'aria-label': wordOf(settings, 'dismiss') }, '×')
    say.addEventListener('click', open)
    no.addEventListener('click', dismiss)
    bubble = element('div', { class: 'greeting', role: 'status' }, say, no)
    shell.room.append(bubble)
  }, AFTER_MS)
  return { dismiss }
}
