import type { Keep } from '../port/keep.ts'
import type { Settings } from '../port/settings.ts'
import { fetchModule } from './fetch-module.ts'
import type { GreetingModule } from './greeting.ts'

const DISMISSED = 'greeting-dismissed'
/** A page is looked at before it is talked over. */
const AFTER_MS = 1500

/** Greets after a moment, until the greeting is dismissed or the panel was opened: then never again with this text. */
export function greetSoon(room: HTMLElement, settings: Settings, keep: Keep, open: () => void): { dismiss(): void } {
  const { base, greeting, mode, launcher } = settings
  let over = greeting === '' || mode === 'inline' || launcher !== 'default' || keep.get(DISMISSED) === greeting
  let takeAway: (() => void) | null = null
  const dismiss = () => {
    if (!over) keep.set(DISMISSED, greeting)
    over = true
    takeAway?.()
  }
  const greet = async () => {
    if (over) return
    const { showGreeting } = await fetchModule<GreetingModule>(base, 'greeting')
    if (!over) takeAway = showGreeting(room, settings, { open, dismiss })
  }
  // Nobody misses a greeting that cannot be fetched.
  if (!over) setTimeout(() => void greet().catch(() => undefined), AFTER_MS)
  return { dismiss }
}
