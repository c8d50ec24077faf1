/** One frame of a stream of events, as it came. */
export interface Frame {
  /** Since the request was sent. */
  atMs: number
  /** The cursor of a stored event; null for what is never stored. */
  id: string | null
  event: string
  data: string
  raw: string
}

export interface Inspected {
  /** `cut`: left by the reader while the run goes on; `unreached`: there is no run, since nobody answered. */
  phase: 'idle' | 'live' | 'cut' | 'ended' | 'refused' | 'unreached'
  frames: readonly Frame[]
  /** The last stored event that arrived: where `resume` goes on. */
  cursor: string | null
}

/** Reads a run's stream without the client library's help, so that what travels can be seen as it is. */
export function createInspector(fetchFn: typeof fetch) {
  const listeners = new Set<() => void>()
  let shown: Inspected = { phase: 'idle', frames: [], cursor: null }
  let connection = new AbortController()
  let runId: string | null = null

  function show(change: Partial<Inspected>) {
    shown = { ...shown, ...change }
    for (const listener of listeners) listener()
  }

  async function read(request: (signal: AbortSignal) => Promise<Response>) {
    const mine = new AbortController()
    connection = mine
    const began = performance.now()
    show({ phase: 'live' })
    try {
      const response = await request(mine.signal)
      if (!response.ok || response.body === null) {
        const raw = await response.text()
        const refused = { atMs: 0, id: null, event: String(response.status), data: raw, raw }
        return show({ phase: response.status === 204 ? 'ended' : 'refused', frames: [...shown.frames, refused] })
      }
      let rest = ''
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        const parts = (rest + piece).split('\n\n')
        rest = parts.pop() ?? ''
        take(parts.map((raw) => frameOf(raw, Math.round(performance.now() - began))))
      }
      show({ phase: 'ended' })
    } catch {
      // Cut by the reader, or by the network: either way it goes on from the cursor.
      show({ phase: runId === null && !mine.signal.aborted ? 'unreached' : 'cut' })
    }
  }
  function take(frames: Frame[]) {
    for (const frame of frames) if (frame.event === 'run.queued') runId = idIn(frame.data)
    show({ frames: [...shown.frames, ...frames], cursor: frames.findLast(({ id }) => id !== null)?.id ?? shown.cursor })
  }

  return {
    getSnapshot: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (agent: string, content: string) => {
      runId = null
      show({ frames: [], cursor: null })
      return read((signal) =>
        fetchFn('/api/v1/messages?stream=true', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ agent, content }),
          signal,
        }),
      )
    },
    disconnect: () => connection.abort(),
    resume: () =>
      read((signal) =>
        fetchFn(`/api/v1/runs/${runId}/events`, { headers: { 'last-event-id': shown.cursor ?? '0' }, signal }),
      ),
  }
}

export function frameOf(raw: string, atMs: number): Frame {
  const field = (name: string) =>
    raw
      .split('\n')
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trimStart())
  return {
    atMs,
    id: field('id').at(-1) ?? null,
    event: field('event').at(-1) ?? (raw.startsWith(':') ? 'comment' : 'retry'),
    data: field('data').join('\n'),
    raw,
  }
}

function idIn(data: string): string | null {
  const { run_id } = JSON.parse(data) as { run_id?: string }
  return run_id ?? null
}
