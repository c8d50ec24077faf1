import type { ServerResponse } from 'node:http'
import type { FollowItem } from '../hub/follow-item.ts'
import type { Follower, Sink } from '../hub/follower.ts'
import type { Hub } from '../hub/hub.ts'
import { StreamedResponse, type StreamEnd, type StreamFrame } from './streamed-response.ts'

/** How a stream of runs is spelled; holds no connection. */
export interface RunFormat extends StreamFrame {
  /** The frames of one item, '' where this surface does not see it; `cursor` is the reader's place after an event. */
  encode(item: FollowItem, cursor: string): string
  /** After the last run's terminal event. */
  readonly closing: string
  /** The format has given its own last frame: close without `closing`. */
  ended?(): boolean
}

export interface RunStreamOptions {
  hub: Hub
  /** Run ids in model_index order, and the seq the reader has of each. */
  runs: readonly string[]
  cursor: readonly number[]
  format: RunFormat
  /** Asked every 30 s; false ends the stream, as when its key was revoked. */
  stillAllowed: () => Promise<boolean>
}

/** Writes the runs' items to a response until they have ended; resolves when the response is closed. Never rejects. */
export function writeRuns(res: ServerResponse, options: RunStreamOptions): Promise<StreamEnd> {
  return new Promise((resolve) => new RunStream(res, options, resolve).start())
}

/** One client of one or several runs. While it has no room, followers drop what comes and read again from its cursor. */
class RunStream implements Sink {
  readonly #options: RunStreamOptions
  readonly #response: StreamedResponse
  readonly #followers: Follower[] = []
  readonly #cursor: number[]
  #endedRuns = 0

  constructor(res: ServerResponse, options: RunStreamOptions, resolve: (end: StreamEnd) => void) {
    const { hub, format, stillAllowed } = options
    this.#options = options
    this.#cursor = [...options.cursor]
    this.#response = new StreamedResponse(res, {
      streams: hub.streams,
      frame: format,
      stillAllowed,
      onRoom: () => this.#followers.forEach((follower) => follower.resume()),
      onClosed: (end) => {
        for (const follower of this.#followers) hub.leave(follower)
        resolve(end)
      },
    })
  }

  start(): void {
    const { hub, runs, cursor } = this.#options
    this.#response.start()
    for (const [index, run] of runs.entries()) {
      if (this.#response.open) this.#followers.push(hub.join(run, cursor[index] ?? 0, this))
    }
  }

  take(items: readonly FollowItem[], follower: Follower): boolean {
    if (!this.#response.open) return false
    const { format, hub } = this.#options
    let text: string
    try {
      text = this.#encode(items, this.#followers.indexOf(follower))
    } catch (error) {
      // A frame that cannot be written must not harm the run's other readers: only this one is cut off, and comes back.
      hub.report(error)
      this.#response.cut()
      return false
    }
    const room = this.#response.write(text)
    if (format.ended?.() === true) this.#response.finish('done')
    return room
  }

  #encode(items: readonly FollowItem[], run: number): string {
    const { format } = this.#options
    let text = ''
    for (const item of items) {
      if (item.kind === 'event') this.#cursor[run] = item.event.seq
      text += format.encode(item, item.kind === 'event' ? this.#cursor.join('.') : '')
    }
    return text
  }

  end(): void {
    this.#endedRuns++
    if (this.#endedRuns === this.#options.runs.length) this.#response.finish('done', this.#options.format.closing)
  }
}
