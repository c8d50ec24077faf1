import { Socket } from 'node:net'
import pgListen, { type Subscriber } from 'pg-listen'
import type { ConnectionConfig } from 'pg'
import { KEEP_ALIVE } from '../connection/watch-connection.ts'

export interface SubscriptionEvents {
  onPayload: (channel: string, payload: string) => void
  /** LISTEN was issued again after pg-listen reconnected by itself: notifications in between are lost. */
  onRestored: () => void
  onLost: (cause: string) => void
  /** It will not come back by itself. */
  onFailed: (error: unknown) => void
}

/**
 * One pg-listen subscriber that can be abandoned for good. pg-listen reconnects by itself after an error, but does
 * not notice a half-open connection and goes on retrying after a close; abandoning destroys its sockets and ends its
 * retries.
 */
export class Subscription {
  readonly #subscriber: Subscriber<Record<string, string>>
  readonly #sockets = new Set<Socket>()
  #abandoned = false
  #opened = false

  constructor(url: string, applicationName: string, events: SubscriptionEvents) {
    const config: ConnectionConfig = {
      connectionString: withSessionSettings(url),
      application_name: applicationName,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: 5000,
      stream: () => this.#newSocket(),
    }
    this.#subscriber = pgListen.default(config, {
      retryTimeout: Number.POSITIVE_INFINITY,
      retryInterval: () => {
        if (this.#abandoned) throw new Error('this subscriber was abandoned')
        return 200
      },
      paranoidChecking: false,
      parse: (payload: string) => payload,
    })
    this.#subscriber.events.on('notification', ({ channel, payload }) => {
      if (!this.#abandoned && typeof payload === 'string') events.onPayload(channel, payload)
    })
    this.#subscriber.events.on('reconnect', (attempt) => {
      if (!this.#abandoned && this.#opened && attempt === 1) events.onLost('the connection broke')
    })
    this.#subscriber.events.on('connected', () => {
      if (!this.#abandoned && this.#opened) events.onRestored()
    })
    this.#subscriber.events.on('error', (error) => {
      if (!this.#abandoned && this.#opened) events.onFailed(error)
    })
  }

  /** Connects and listens. Throws what Postgres said, after abandoning itself. */
  async open(channels: readonly string[]): Promise<void> {
    try {
      await this.#subscriber.connect()
      for (const channel of channels) await this.#subscriber.listenTo(channel)
      this.#opened = true
    } catch (error) {
      this.abandon()
      throw error
    }
  }

  /** Ends it whatever state its connection is in; it says nothing more. */
  abandon(): void {
    this.#abandoned = true
    // Ending a broken connection may fail or never answer; its sockets are destroyed below either way.
    this.#subscriber.close().catch(() => undefined)
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  async close(): Promise<void> {
    this.#abandoned = true
    await this.#subscriber.close()
  }

  #newSocket(): Socket {
    const socket = new Socket()
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    if (this.#abandoned) socket.destroy()
    return socket
  }
}

/**
 * Session settings of the listener's backend. A reader that stops reading its socket otherwise holds back the whole
 * notification queue and vacuum for ever; with tcp_user_timeout its backend ends (3.7 s in a trial).
 */
const SETTINGS =
  '-c idle_session_timeout=0 -c idle_in_transaction_session_timeout=10s -c tcp_user_timeout=20s -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

function withSessionSettings(url: string): string {
  const own = /[?&]options=([^&]*)/.exec(url)?.[1]
  const settings = `${own === undefined ? '' : `${own}%20`}${encodeURIComponent(SETTINGS)}`
  // Of two parameters of one name the last one counts.
  return `${url}${url.includes('?') ? '&' : '?'}options=${settings}`
}
