import { request, type IncomingMessage } from 'node:http'
import { createParser } from 'eventsource-parser'
import { answerRound, answerText, emptyView, fold, type FoldItem, type RunFold } from '@runwire/protocol/fold'

/** The events of a run that a reader saw over all its connections, with nothing but `Last-Event-ID`. */
export interface Followed {
  /** Ids in the order they came; each is a seq. */
  ids: number[]
  /** The answer put together from deltas and snapshots alone, before the terminal event said what it is. */
  typed: string
  /** The answer that the terminal event carries. */
  stated: string
  connections: number
  statuses: Record<number, number>
  /** Status of a request after the last id. */
  afterEnd: number
}

/**
 * Reads a run at `url` until `done`, as often as its connection breaks. It keeps no state but the last id and what it
 * shows, and knows nothing of the client library: what it sees twice, it counts twice.
 */
export async function followRaw(url: string, runId: string, key: string): Promise<Followed> {
  const seen = { ids: [] as number[], typed: '', connections: 0, statuses: {} as Record<number, number> }
  let view: RunFold = emptyView()
  let done = false
  while (!done) {
    seen.connections++
    const response = await open(url, runId, key, seen.ids.at(-1))
    const status = response?.statusCode ?? 0
    seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
    if (response === null || status === 502) continue
    if (status !== 200) throw new Error(`${runId} after ${seen.ids.at(-1)}: ${status} ${await textOf(response)}`)
    done = await read(
      response,
      (item) => {
        if (item.type === 'run.completed') seen.typed = answerRound(view)?.text ?? ''
        view = fold(view, item)
      },
      (id) => seen.ids.push(id),
    )
  }
  const after = await retryUntilOpen(() => open(url, runId, key, seen.ids.at(-1)))
  after.resume()
  return { ...seen, stated: answerText(view), afterEnd: after.statusCode ?? 0 }
}

/** Opens the stream; null where the connection broke before the reply began. */
function open(url: string, runId: string, key: string, lastId: number | undefined): Promise<IncomingMessage | null> {
  const headers = {
    authorization: `Bearer ${key}`,
    accept: 'text/event-stream',
    ...(lastId === undefined ? {} : { 'last-event-id': String(lastId) }),
  }
  return new Promise((resolve) => {
    request(`${url}/openapi/v1/runs/${runId}/events`, { headers, agent: false }, resolve)
      .on('error', () => resolve(null))
      .end()
  })
}

/** Hands on whole frames; resolves to whether the stream said that it is done. Half a frame at the break is dropped. */
function read(
  response: IncomingMessage,
  onItem: (item: FoldItem) => void,
  onId: (id: number) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    let done = false
    const parser = createParser({
      onEvent: (frame) => {
        if (frame.event === 'done') done = true
        if (frame.id !== undefined) onId(Number(frame.id))
        if (frame.event !== 'done') onItem(JSON.parse(frame.data) as FoldItem)
      },
    })
    response.setEncoding('utf8')
    response.on('data', (text: string) => parser.feed(text))
    response.on('error', () => resolve(done))
    response.on('close', () => resolve(done))
  })
}

async function retryUntilOpen(open: () => Promise<IncomingMessage | null>): Promise<IncomingMessage> {
  for (;;) {
    const response = await open()
    if (response !== null) return response
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const bytes of response) text += String(bytes)
  return text
}
