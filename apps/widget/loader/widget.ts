import { keepIn, prefixOf } from '../port/keep.ts'
import { element } from './element.ts'
import { createListeners } from './listeners.ts'
import { greetSoon } from './greet.ts'
import { createLauncher } from './launcher.ts'
import { fetchPanel, fetchWords, loadPanel } from './load-panel.ts'
import { wordOf } from '../port/locale.ts'
import type { Panel, User } from '../port/panel-port.ts'
import type { Settings } from '../port/settings.ts'
import { createShell } from './shell.ts'

export type Widget = ReturnType<typeof createWidget>

/** One widget on a page: its button and its box, and the panel once somebody wants it. */
export function createWidget(first: Settings) {
  let settings = first
  const prefix = prefixOf(settings)
  const kept = keepIn('localStorage', prefix)
  const tab = keepIn('sessionStorage', prefix)
  const listeners = createListeners()
  const shell = createShell(settings)
  const inline = settings.mode === 'inline'
  let panel: Promise<Panel> | null = null
  let user: User | undefined
  let isOpen = inline
  let unread = 0
  let before: Element | null = null

  const intend = () => void Promise.all([fetchPanel(settings), fetchWords(settings)]).catch(() => undefined)
  const launcher = createLauncher(shell, settings, () => (isOpen ? close() : open()), intend)
  const showLauncher = () => launcher.show(settings, isOpen, unread)
  showLauncher()
  const greeting = greetSoon(shell.room, settings, kept, () => open())

  /** The panel, loaded when it is first asked for. */
  function want(): Promise<Panel> {
    if (panel !== null) return panel
    shell.panel.replaceChildren(element('p', { class: 'fail' }, '…'))
    panel = loadPanel({ settings, box: shell.panel, user, emit, close })
    panel.catch(failed)
    return panel
  }
  const ask = (what: (panel: Panel) => void) => void want().then(what, () => undefined)
  /** For what only matters to a panel that is there already. */
  const tell = (what: (panel: Panel) => void | Promise<void>) => void panel?.then(what, () => undefined)

  function failed(error: unknown) {
    panel = null
    emit('error', { message: error instanceof Error ? error.message : 'unknown' })
    const again = element('button', { type: 'button' }, wordOf(settings, 'again'))
    again.addEventListener('click', () => open())
    shell.panel.replaceChildren(element('p', { class: 'fail', role: 'alert' }, wordOf(settings, 'failed'), ' ', again))
  }
  function emit(name: string, detail: unknown) {
    if (name === 'unread') {
      unread = (detail as { count: number }).count
      showLauncher()
    }
    listeners.emit(name, detail)
  }

  function open(options: { prefill?: string } = {}) {
    const was = isOpen
    isOpen = true
    greeting.dismiss()
    if (!was) before = document.activeElement
    tab.set('open', '1')
    shell.show(true)
    showLauncher()
    ask((ready) => ready.shown(isOpen, options.prefill))
    if (!was) emit('open', undefined)
  }
  function close() {
    if (!isOpen || inline) return
    isOpen = false
    const inside = shell.shadow.activeElement !== null
    tab.set('open', null)
    shell.show(false)
    showLauncher()
    tell((ready) => ready.shown(false))
    // Where the visitor has gone on in the page meanwhile, they are left in peace.
    if (inside) giveFocusBack()
    emit('close', undefined)
  }
  function giveFocusBack() {
    launcher.focus()
    if (shell.shadow.activeElement === null && before instanceof HTMLElement && before.isConnected) before.focus()
  }
  function change(next: Partial<Settings>) {
    settings = { ...settings, ...next }
    shell.look(settings)
    showLauncher()
    const now = settings
    tell(async (ready) => ready.change(now, await fetchWords(now)))
  }

  const onKey = (event: KeyboardEvent) => {
    if (settings.mode !== 'palette' || event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    if (isOpen) close()
    else open()
  }
  const onPress = (event: Event) => {
    if (settings.mode === 'palette' && isOpen && !event.composedPath().includes(shell.host)) close()
  }
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onPress)

  return {
    /** Brings back what the visitor left: an open panel, or a conversation that may have gone on. */
    start() {
      if (inline || tab.get('open') === '1') open()
      else if (kept.get('conversation') !== null) whenIdle(() => ask((ready) => ready.shown(isOpen)))
      // Listeners that the page queued are there by then.
      queueMicrotask(() => emit('ready', undefined))
    },
    open,
    close,
    toggle: () => (isOpen ? close() : open()),
    send: (text: string) => ask((ready) => ready.send(text)),
    setUser: (next: User) => {
      user = next
      tell((ready) => ready.setUser(next))
    },
    setLocale: (locale: string) => change({ locale }),
    setTheme: (theme: Settings['theme']) => change({ theme }),
    newConversation: () => ask((ready) => ready.newConversation()),
    reset: () => {
      user = undefined
      ask((ready) => ready.reset())
    },
    destroy: () => {
      tell((ready) => ready.destroy())
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      launcher.destroy()
      shell.host.remove()
    },
    on: listeners.on,
    off: listeners.off,
  }
}

/** Safari has no requestIdleCallback. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 300)
