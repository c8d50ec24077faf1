import {
  apiInbox,
  ListenError,
  RUNS_CHANNEL,
  startListener,
  startPublisher,
  type Database,
  type Listener,
  type Publisher,
} from '@runwire/db'
import { Hub } from './hub.ts'
import type { StreamLimits } from './open-streams.ts'

export interface StartHubOptions {
  db: Database
  /** A direct connection: LISTEN_DATABASE_URL, else DATABASE_URL. */
  listenUrl: string
  processId: string
  /** RUNWIRE_LISTEN; off: no notifications, everything is found by polling each second. */
  listen: boolean
  /** AGENT_STREAM_MODEL_DELTAS. */
  deltas: boolean
  flushMs: number
  /** Limits of the streams this process writes, where they differ from the usual ones. */
  streams?: Partial<StreamLimits>
  onWarning: (message: string, details?: unknown) => void
}

export interface RunningHub {
  hub: Hub
  publisher: Publisher
  processId: string
  /** Null where this process does not listen. */
  listener: Listener | null
  stop(): Promise<void>
}

/** The hub with its two connections, one to listen and one to publish. Throws ListenError: print its message and exit. */
export async function startHub(options: StartHubOptions): Promise<RunningHub> {
  const { db, listenUrl, processId, onWarning } = options
  const inbox = options.listen ? apiInbox(processId) : null
  const publisher = await openPublisher(options)
  const hub = new Hub({
    db: db.drizzle,
    publisher,
    inbox,
    deltas: options.deltas,
    streams: options.streams ?? {},
    onError: (error) => onWarning('following runs met an error and goes on', error),
  })
  const stop = async (listener: Listener | null) => {
    hub.stop()
    await listener?.stop()
    await publisher.stop()
  }
  if (inbox === null) return { hub, publisher, processId, listener: null, stop: () => stop(null) }
  try {
    const listener = await startListener({
      url: listenUrl,
      pool: db.pool,
      processId,
      inbox,
      channels: [RUNS_CHANNEL],
      onFrame: (channel, frame) => hub.onFrame(channel, frame),
      onState: (state) => {
        if (!state.healthy) onWarning(`the listener is not healthy, polling each second: ${state.cause}`)
        hub.onListenerState(state)
      },
      onWarning,
    })
    return { hub, publisher, processId, listener, stop: () => stop(listener) }
  } catch (error) {
    await stop(null)
    throw error
  }
}

async function openPublisher({ listenUrl, processId, flushMs, onWarning }: StartHubOptions): Promise<Publisher> {
  try {
    return await startPublisher({
      url: listenUrl,
      processId,
      flushMs,
      onError: (error) => onWarning('a notification could not be sent', error),
    })
  } catch (error) {
    throw new ListenError('unreachable', error)
  }
}
