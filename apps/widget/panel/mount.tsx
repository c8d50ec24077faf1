import { render } from 'preact'
import type { Panel as Port, PanelContext } from '../port/panel-port.ts'
import { createChat } from '../visitor/chat.ts'
import { WordsContext } from '../words/words.ts'
import { followKeyboard } from './follow-keyboard.ts'
import { Panel, type PanelControls } from './panel.tsx'
import css from './panel.css?inline'

/** Draws a chat into its box and answers to the loader. */
export function mountPanel(context: PanelContext): Port {
  const { box, close } = context
  const chat = createChat(context)
  const controls: PanelControls = { focus: () => box.focus(), prefill: () => undefined }
  let { settings, words } = context
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const root = box.getRootNode() as Document | ShadowRoot
  root.adoptedStyleSheets.push(sheet)
  box.replaceChildren()

  const draw = () =>
    render(
      <WordsContext.Provider value={{ ...words, ...settings.words }}>
        <Panel chat={chat} settings={settings} controls={controls} onClose={close} />
      </WordsContext.Provider>,
      box,
    )
  draw()
  const stopFollowing = followKeyboard(box)

  return {
    shown: (open, prefill) => {
      chat.look(open)
      if (!open) return
      if (prefill !== undefined) controls.prefill(prefill)
      // An inline panel is part of the page: it takes the focus only when it is asked for something.
      if (settings.mode !== 'inline' || prefill !== undefined) controls.focus()
    },
    send: (text) => void chat.store.send(text),
    newConversation: () => chat.open(null),
    setUser: chat.setUser,
    reset: chat.reset,
    change: (next, nextWords) => {
      settings = next
      words = nextWords
      draw()
    },
    destroy: () => {
      stopFollowing()
      render(null, box)
      chat.destroy()
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
    },
  }
}
