import { emptyView, fold, type RunFold } from '@runwire/protocol/fold'
import { waitFor } from '@runwire/testing'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hub } from '../hub/hub.ts'
import { surfaceView, type Surface } from './native-frames.ts'
import { jsonlFormat, sseFormat } from './native-formats.ts'
import { type RunStreamOptions, writeRuns } from './run-stream.ts'
import type { StreamEnd } from './streamed-response.ts'

export interface Frame {
  id: string | null
  event: string
  data: Record<string, unknown>
  /** As it stood on the wire. */
  raw: string
}

export interface StreamServer {
  open(
    runs: readonly string[],
    options?: {
      cursor?: number[]
      surface?: Surface
      jsonl?: boolean
      paused?: boolean
      allowed?: () => Promise<boolean>
    },
  ): Promise<StreamReader>
  close(): Promise<void>
}

/** Serves a hub's streams over real HTTP, and reads them. */
export async function serveStreams(hub: Hub): Promise<StreamServer> {
  const wanted = new Map<string, { options: RunStreamOptions; ended: (end: StreamEnd) => void }>()
  const server: Server = createServer((req, res) => {
    const stream = wanted.get(req.url ?? '')
    if (stream === undefined) throw new Error(`nothing is served at ${req.url}`)
    void writeRuns(res, stream.options).then(stream.ended)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let count = 0
  const readers: StreamReader[] = []
  return {
    async open(
      runs,
      {
        cursor = runs.map(() => 0),
        surface = 'internal',
        jsonl = false,
        paused = false,
        allowed = async () => true,
      } = {},
    ) {
      const path = `/${++count}`
      const reader = new StreamReader()
      const view = surfaceView(surface, { tools: 'names', reasoning: false })
      const format = jsonl ? jsonlFormat(view) : sseFormat(view)
      wanted.set(path, {
        options: { hub, runs, cursor, format, stillAllowed: allowed },
        ended: (end) => (reader.end = end),
      })
      await reader.connect(port, path, paused)
      readers.push(reader)
      return reader
    },
    async close() {
      for (const reader of readers) reader.leave()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A client: the frames it got and what it would show, by the one rendering rule. */
export class StreamReader {
  readonly frames: Frame[] = []
  readonly views = new Map<string, RunFold>()
  text = ''
  headers: IncomingMessage['headers'] = {}
  status = 0
  closed = false
  /** How the server says the stream ended. */
  end: StreamEnd | null = null
  #response: IncomingMessage | null = null
  #rest = ''

  async connect(port: number, path: string, paused: boolean): Promise<void> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, path, agent: false }, resolve).on('error', reject).end()
    })
    this.#response = response
    this.headers = response.headers
    this.status = response.statusCode ?? 0
    response.setEncoding('utf8')
    response.on('close', () => (this.closed = true))
    response.on('error', () => (this.closed = true))
    if (!paused) this.read()
  }

  /** Starts to take what comes. */
  read(): void {
    this.#response?.on('data', (text: string) => this.#take(text))
  }

  leave(): void {
    this.#response?.destroy()
  }

  /** The reader's view of a run. */
  view(run: string): RunFold {
    return this.views.get(run) ?? emptyView()
  }

  shown(run: string): string {
    const view = this.view(run)
    return view.output?.content ?? view.rounds.at(-1)?.text ?? ''
  }

  seqs(run: string): number[] {
    return this.frames.flatMap(({ data }) => (data.run_id === run && typeof data.seq === 'number' ? [data.seq] : []))
  }

  /** Waits, but not as long as the slow poll and the renewal of watches take: those are the last nets. */
  async until(look: () => unknown): Promise<void> {
    await waitFor(() => Boolean(look()), { timeoutMs: 12_000, what: String(look) })
  }

  #take(text: string): void {
    this.text += text
    this.#rest += text
    for (let at = this.#rest.indexOf('\n\n'); at >= 0; at = this.#rest.indexOf('\n\n')) {
      this.#frame(`${this.#rest.slice(0, at)}\n\n`)
      this.#rest = this.#rest.slice(at + 2)
    }
  }

  #frame(raw: string): void {
    const fields = new Map(
      raw
        .trimEnd()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    )
    const json = fields.get('data')
    if (json === undefined) return
    const data = JSON.parse(json) as Record<string, unknown>
    this.frames.push({ id: fields.get('id') ?? null, event: fields.get('event') ?? '', data, raw })
    const run = data.run_id
    if (typeof run === 'string') this.views.set(run, fold(this.view(run), { type: '', run_id: run, ...data }))
  }
}
