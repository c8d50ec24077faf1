import { Button, TextInput } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { sessionFetch } from '../api/http.ts'
import { JsonView } from '../parts/json-view.tsx'
import { useWords } from '../words/words.tsx'
import { createInspector, type Frame } from './inspector.ts'

const ROW_PX = 26

/** Asks the agent and shows every frame as it travels; the connection can be cut, and goes on where it was. */
export function Frames({ agent, question }: { agent: string; question: string }) {
  const { integration: words } = useWords()
  const [text, setText] = useState(question)
  const [inspector] = useState(() => createInspector(sessionFetch))
  useEffect(() => () => inspector.disconnect(), [inspector])
  const { phase, frames, cursor } = useSyncExternalStore(inspector.subscribe, inspector.getSnapshot)
  return (
    <section className="stack" aria-label={words.frames}>
      <h2>{words.frames}</h2>
      <p className="dim">{words.framesText}</p>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          void inspector.send(agent, text)
        }}
      >
        <TextInput
          className="frames-question"
          size="xs"
          aria-label={words.question}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" disabled={phase === 'live' || text.trim() === ''}>
          {words.send}
        </Button>
        <Button size="xs" variant="default" disabled={phase !== 'live'} onClick={inspector.disconnect}>
          {words.disconnect}
        </Button>
        <Button size="xs" variant="default" disabled={phase !== 'cut'} onClick={() => void inspector.resume()}>
          {words.resume(cursor)}
        </Button>
      </form>
      <p className="num dim" role="status">
        {words.phases[phase]} · {words.frameCount(frames.length)}
      </p>
      <FrameList frames={frames} label={words.frames} />
    </section>
  )
}

function FrameList({ frames, label }: { frames: readonly Frame[]; label: string }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const rows = useVirtualizer({
    count: frames.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  })
  return (
    <div className="frame-list card" ref={scroller} role="group" aria-label={label} tabIndex={0}>
      <div className="trace-space" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map((item) => {
          const shown = frames[item.index]
          if (shown === undefined) return null
          return (
            <div
              key={item.key}
              ref={rows.measureElement}
              data-index={item.index}
              className="frame-item"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <button
                type="button"
                className="frame-line"
                aria-expanded={opened === item.index}
                onClick={() => setOpened(opened === item.index ? null : item.index)}
              >
                <span className="dim num">{shown.atMs} ms</span>
                <code className={shown.id === null ? 'dim' : ''}>{shown.event}</code>
                <code className="cut dim">{shown.data}</code>
              </button>
              {opened === item.index && <JsonView value={shown.raw} label={shown.event} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
