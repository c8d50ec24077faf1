import { render } from 'preact'
import { Markdown } from '../../markdown/markdown.tsx'
import { Sources } from '../../message/sources.tsx'
import { ToolLine } from '../../message/tool-line.tsx'
import { words } from '../../words/en.ts'
import { WordsContext } from '../../words/words.ts'

declare global {
  interface Window {
    /** Draws the text at every point of its writing, in every place of an answer; returns what it found wrong. */
    attack(text: string): string[]
    hacked?: unknown
  }
}

const DRAWING = { cite: (number: number) => <sup>{number}</sup>, words }
const FORBIDDEN = 'script, img, svg, iframe, object, embed, video, audio, style, link, meta, base, form, template'
const HARMLESS = /^(https?:|mailto:)/

window.attack = (text) => {
  const found = new Set<string>()
  for (let end = 1; end <= text.length; end++) {
    const shown = text.slice(0, end)
    for (const streaming of end === text.length ? [true, false] : [true]) {
      draw(shown, streaming)
      for (const wrong of look()) found.add(`${JSON.stringify(shown)}: ${wrong}`)
    }
  }
  return [...found]
}

function draw(text: string, streaming: boolean) {
  const source = { number: 1, document_id: 'd', title: text, url: text, snippet: text }
  render(
    <WordsContext.Provider value={words}>
      <Markdown text={text} streaming={streaming} drawing={DRAWING} />
      <Sources sources={[source]} />
      <ToolLine tool={{ call_id: 'c', title: text, status: 'running' }} />
    </WordsContext.Provider>,
    document.body,
  )
}

function look(): string[] {
  const wrong: string[] = []
  if (window.hacked !== undefined) wrong.push('ran')
  for (const element of document.body.querySelectorAll(FORBIDDEN)) wrong.push(`made <${element.localName}>`)
  for (const element of document.body.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on|^style$|^src|^srcset$|^ping$|^background$|action$/.test(name)) wrong.push(`${name}=${value}`)
      if (name === 'href' && !HARMLESS.test(value)) wrong.push(`leads to ${value}`)
    }
  }
  return wrong
}
