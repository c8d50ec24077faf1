import { STYLE_NAMES, type FromFrame, type PageStyle, type ToFrame } from '../port/frame-messages.ts'
import type { Panel, User } from '../port/panel-port.ts'
import type { Settings } from '../port/settings.ts'
import { createShell, type Shell } from '../loader/shell.ts'
import { localeOf } from '../port/locale.ts'
import { mountPanel } from '../panel/mount.tsx'
import { words as en } from '../words/en.ts'
import { words as zh } from '../words/zh.ts'

/**
 * The panel on Runwire's own origin, inside a page of another. `frame-ancestors` lets only pages in that the key's
 * project lists; of those, only the one that holds this frame is listened to.
 */
const host = window.parent
let origin: string | null = null
let shown: { panel: Panel; shell: Shell } | null = null
let settings: Settings | null = null
let user: User | undefined
let renewal: PromiseWithResolvers<string> | null = null

// The frame does not know its holder before the holder speaks; that it is loaded is no secret.
host.postMessage({ runwire: 'loaded' } satisfies FromFrame, '*')

window.addEventListener('message', (event: MessageEvent<ToFrame>) => {
  if (event.source !== host || (origin !== null && event.origin !== origin)) return
  origin = event.origin
  hear(event.data)
})

function hear(message: ToFrame) {
  if (message.runwire === 'start' || message.runwire === 'change') return look(message.settings, message.style)
  if (message.runwire === 'user') return hearUser(message.token, message.known)
  if (message.runwire === 'shown') shown?.panel.shown(message.open, message.prefill)
  if (message.runwire === 'send') shown?.panel.send(message.text)
  if (message.runwire === 'new') shown?.panel.newConversation()
  if (message.runwire === 'reset') shown?.panel.reset()
}

function look(next: Settings, style: PageStyle) {
  for (const name of STYLE_NAMES) document.documentElement.style.setProperty(`--runwire-${name}`, style[name])
  // The page cannot choose the api: it is always the one this frame came from.
  settings = { ...next, base: new URL('/', location.href).href, target: document.body, mode: 'inline' }
  if (shown === null) return draw(settings)
  shown.shell.look(settings)
  shown.panel.change(settings, wordsOf(settings))
}

function draw(first: Settings) {
  const shell = createShell(first)
  const tell = (message: FromFrame) => origin !== null && host.postMessage(message, origin)
  const panel = mountPanel({
    settings: first,
    words: wordsOf(first),
    box: shell.panel,
    user,
    emit: (name, detail) => tell({ runwire: 'event', name, detail }),
    close: () => tell({ runwire: 'close' }),
  })
  shown = { panel, shell }
}

const wordsOf = (settings: Settings) => (localeOf(settings).startsWith('zh') ? zh : en)

/** The token of the page's user; renewed by asking the page again. */
function hearUser(token: string | null, known: boolean) {
  if (token !== null && renewal !== null) {
    renewal.resolve(token)
    renewal = null
    return
  }
  if (!known) return
  let fresh = token
  user =
    token === null
      ? null
      : {
          token: () => {
            const first = fresh
            fresh = null
            return first ?? renew()
          },
        }
  shown?.panel.setUser(user)
}

function renew(): Promise<string> {
  renewal ??= Promise.withResolvers<string>()
  if (origin !== null) host.postMessage({ runwire: 'token' } satisfies FromFrame, origin)
  return renewal.promise
}
