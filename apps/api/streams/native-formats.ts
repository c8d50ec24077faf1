import { sseFrame, project, type SurfaceView } from './native-frames.ts'
import { padFrame } from './pad-frame.ts'
import type { RunFormat } from './run-stream.ts'
import type { StreamFrame } from './streamed-response.ts'

/** Half a second to two: clients of one process must not all come back at once. */
const comeBackMs = (): number => 500 + Math.floor(Math.random() * 1500)

/** Head, first bytes and early end of every stream of native server-sent events. */
export const sseStream: StreamFrame = {
  headers: {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  },
  opening: 'retry: 2000\n: open\n\n',
  keepAlive: ': keep-alive\n\n',
  goodbye: () => `retry: ${comeBackMs()}\n\n`,
}

/** Runs as server-sent events: durable events carry the reader's place as their id. */
export const sseFormat = (view: SurfaceView): RunFormat => ({
  ...sseStream,
  encode: (item, cursor) => sseFrame(item, cursor, view),
  closing: 'event: done\ndata: {}\n\n',
})

/** Runs as one JSON object a line: the same events, deltas and snapshots, and `keepalive` lines while silent. */
export const jsonlFormat = (view: SurfaceView): RunFormat => ({
  headers: {
    'Content-Type': 'application/jsonl; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  },
  opening: '',
  keepAlive: '{"type":"keepalive"}\n',
  goodbye: (end) => `{"type":"goodbye","reason":"${end}","retry_ms":${comeBackMs()}}\n`,
  encode: (item) => {
    const seen = project(item, view)
    if (seen === null) return ''
    const line = `${JSON.stringify(seen)}\n`
    return seen.type === 'model.delta' && view.surface === 'public' ? padFrame(line) : line
  },
  closing: '{"type":"done"}\n',
})
