import { render } from 'preact'
import type { Panel as Port, PanelContext } from '../port/panel-port.ts'
import { createConversation } from '../visitor/conversation.ts'
import { WordsContext } from '../words/words.ts'
import { followKeyboard } from './follow-keyboard.ts'
import { Panel, type PanelControls } from './panel.tsx'
import css from './panel.css?inline'

/** Draws a conversation into its box and answers to the loader. */
export function mountPanel(context: PanelContext): Port {
  const { box, close } = context
  const conversation = createConversation(context)
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
        <Panel conversation={conversation} settings={settings} controls={controls} onClose={close} />
      </WordsContext.Provider>,
      box,
    )
  draw()
  const stopFollowing = followKeyboard(box)

  return {
    shown: (open, prefill) => {
      conversation.look(open)
      if (!open) return
      if (prefill !== undefined) controls.prefill(prefill)
      // An inline panel is part of the page: it takes the focus only when it is asked for something.
      if (settings.mode !== 'inline' || prefill !== undefined) controls.focus()
    },
    send: (text) => void conversation.store.send(text),
    newConversation: () => conversation.open(null),
    setUser: conversation.setUser,
    reset: conversation.reset,
    change: (next, nextWords) => {
      settings = next
      words = nextWords
      draw()
    },
    destroy: () => {
      stopFollowing()
      render(null, box)
      conversation.destroy()
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
    },
  }
}
