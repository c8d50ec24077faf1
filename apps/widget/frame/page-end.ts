import { element } from '../loader/element.ts'
import { STYLE_NAMES, type FromFrame, type PageStyle, type ToFrame } from '../port/frame-messages.ts'
import type { Panel, PanelContext, User } from '../port/panel-port.ts'

/**
 * A panel in a frame of Runwire's own origin, for pages that want its code and storage apart from theirs. Only that
 * frame is listened to, and only it can read what is sent.
 */
export function mountPanel({ settings, box, emit, close, user: first }: PanelContext): Promise<Panel> {
  const { base, words, target: _target, ...plain } = settings
  const frame = element('iframe', {
    src: `${base}widget/frame?key=${encodeURIComponent(settings.key)}`,
    title: box.ariaLabel ?? '',
    allow: 'clipboard-write',
  })
  const origin = new URL(base).origin
  let user = first
  const tell = (message: ToFrame) => frame.contentWindow?.postMessage(message, origin)
  const sayUser = async () =>
    tell({ runwire: 'user', token: user == null ? null : await tokenOf(user), known: user !== undefined })
  const setUser = (next: User) => {
    user = next
    void sayUser()
  }

  return new Promise((resolve) => {
    const hear = (event: MessageEvent<FromFrame>) => {
      if (event.source !== frame.contentWindow || event.origin !== origin) return
      const message = event.data
      if (message.runwire === 'loaded') {
        tell({
          runwire: 'start',
          settings: { ...plain, base, words, target: '', mode: 'inline', dir: directionNow(box) },
          style: styleNow(box),
        })
        void sayUser()
        resolve(panel)
      }
      if (message.runwire === 'event') emit(message.name, message.detail as never)
      if (message.runwire === 'close') close()
      if (message.runwire === 'token') void sayUser()
    }
    const panel: Panel = {
      shown: (open, prefill) => {
        if (open) frame.focus()
        tell({ runwire: 'shown', open, prefill })
      },
      send: (text) => tell({ runwire: 'send', text }),
      newConversation: () => tell({ runwire: 'new' }),
      setUser,
      reset: () => tell({ runwire: 'reset' }),
      change: ({ target: _element, ...next }) =>
        tell({
          runwire: 'change',
          settings: { ...next, target: '', mode: 'inline', dir: directionNow(box) },
          style: styleNow(box),
        }),
      destroy: () => {
        window.removeEventListener('message', hear)
        frame.remove()
      },
    }
    window.addEventListener('message', hear)
    frame.style.cssText = 'flex: 1; width: 100%; border: 0'
    box.replaceChildren(frame)
  })
}

const tokenOf = async (user: NonNullable<User>) => (typeof user.token === 'string' ? user.token : user.token())

function styleNow(box: HTMLElement): PageStyle {
  const styles = getComputedStyle(box)
  const said = STYLE_NAMES.map((name) => [name, styles.getPropertyValue(`--runwire-${name}`).trim()])
  const style = Object.fromEntries(said) as PageStyle
  return { ...style, font: style.font || styles.fontFamily }
}

const directionNow = (box: HTMLElement) => (getComputedStyle(box).direction === 'rtl' ? 'rtl' : 'ltr')
