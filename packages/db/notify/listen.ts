import type { NotificationFrame } from '@runwire/protocol'
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { ListenError, listenErrorOf } from './listen-error.ts'
import { NotificationQueue } from './notification-queue.ts'
import { readFrame } from './read-frame.ts'
import { Subscription } from './listen-subscription.ts'

export interface ListenerState {
  healthy: boolean
  /** Why it is not healthy, or how it became healthy again. */
  cause: string
}

export interface ListenerOptions {
  /** A direct connection: LISTEN_DATABASE_URL, else DATABASE_URL. */
  url: string
  /** Nonces are notified from this pool, so that the whole way is watched. */
  pool: Pool
  processId: string
  /** This process's own inbox; the nonces go there. */
  inbox: string
  /** Shared channels to listen on besides the inbox. */
  channels: readonly string[]
  onFrame: (channel: string, frame: NotificationFrame) => void
  /** Told of every change; on `healthy` everything notified before may have been missed: read again. */
  onState?: (state: ListenerState) => void
  onWarning?: (message: string, details?: unknown) => void
  /** A nonce is sent this often; two that do not come back end the subscriber. Default 5000. */
  checkMs?: number
  /** The first nonce must come back within this. Default 2000. */
  firstEchoMs?: number
}

/** An echo that takes longer counts as missed when the listener's state is read. */
const ECHO_LATE_MS = 2000

/**
 * Listens on one dedicated connection, watched over: states `healthy` and not. pg-listen reconnects after an error by
 * itself; every `checkMs` a nonce is notified from the pool to our own inbox, and after two missed echoes (a half-open
 * connection, UNLISTEN, a pooler) the subscriber is abandoned and a new one built. Whenever LISTEN has been issued
 * again, `onState({healthy: true})` follows: subscribe first, then read.
 */
export class Listener {
  readonly #options: ListenerOptions
  readonly #queue: NotificationQueue
  #subscription: Subscription | null = null
  #state: ListenerState = { healthy: false, cause: 'starting' }
  #nonce: string | null = null
  #nonceSentMs = 0
  #missed = 0
  #echoed: (() => void) | null = null
  #timer: NodeJS.Timeout | null = null
  #rebuilding = false
  #stopped = false
  /** Share of the notification queue that is in use, 0 to 1, as of the last check. */
  queueUsage = 0

  constructor(options: ListenerOptions) {
    this.#options = options
    this.#queue = new NotificationQueue(options.pool, (message) => options.onWarning?.(message))
  }

  get state(): ListenerState {
    return this.#state
  }

  /** Not healthy, or an echo is late: notifications may not arrive here. */
  get degraded(): boolean {
    if (!this.#state.healthy || this.#missed > 0) return true
    return this.#nonce !== null && performance.now() - this.#nonceSentMs > ECHO_LATE_MS
  }

  /** Listens; throws ListenError if the first nonce does not come back in time. */
  async start(): Promise<void> {
    try {
      this.#subscription = await this.#subscribe()
      await this.#firstEcho()
    } catch (error) {
      this.#subscription?.abandon()
      throw listenErrorOf(error)
    }
    this.#become(true, 'started')
    this.#timer = setInterval(() => this.#check(), this.#options.checkMs ?? 5000)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer !== null) clearInterval(this.#timer)
    if (this.#state.healthy) await this.#subscription?.close()
    else this.#subscription?.abandon()
  }

  async #subscribe(): Promise<Subscription> {
    const { url, processId, inbox, channels } = this.#options
    const subscription = new Subscription(url, `runwire_listen_${processId}`, {
      onPayload: (channel, payload) => this.#receive(channel, payload),
      onLost: (cause) => this.#become(false, cause),
      onRestored: () => {
        this.#missed = 0
        this.#become(true, 'reconnected')
      },
      onFailed: (error) => void this.#rebuild(error instanceof Error ? error.message : String(error)),
    })
    await subscription.open([inbox, ...channels])
    return subscription
  }

  #receive(channel: string, payload: string): void {
    const frame = readFrame(payload)
    if (frame === null) {
      this.#options.onWarning?.(`a notification on ${channel} is not a frame of ours and was ignored`)
      return
    }
    const [first] = frame.items
    if (first?.k === 'echo' && frame.items.length === 1) this.#hear(first.nonce)
    else this.#options.onFrame(channel, frame)
  }

  #hear(nonce: string): void {
    if (nonce !== this.#nonce) return
    this.#nonce = null
    this.#missed = 0
    this.#echoed?.()
  }

  async #firstEcho(): Promise<void> {
    const { firstEchoMs = 2000 } = this.#options
    const heard = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new ListenError('transaction_pooler')), firstEchoMs)
      this.#echoed = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    await Promise.all([this.#sendNonce(), heard])
    this.#echoed = null
  }

  async #sendNonce(): Promise<void> {
    const { pool, inbox, processId } = this.#options
    const nonce = randomUUID()
    this.#nonce = nonce
    this.#nonceSentMs = performance.now()
    const frame: NotificationFrame = { from: processId, epoch: 0, n: 0, items: [{ k: 'echo', nonce }] }
    await pool.query('select pg_notify($1, $2)', [inbox, JSON.stringify(frame)])
  }

  /** One turn of the watchdog. */
  #check(): void {
    const { onWarning } = this.#options
    if (this.#rebuilding) return
    if (this.#nonce !== null && ++this.#missed >= 2) {
      void this.#rebuild('two notifications to ourselves did not come back')
      return
    }
    this.#sendNonce().catch((error: unknown) => onWarning?.('the listener could not be checked', error))
    this.#queue.check().then(
      (usage) => {
        this.queueUsage = usage
      },
      (error: unknown) => onWarning?.('the notification queue could not be checked', error),
    )
  }

  /** Abandons the subscriber and builds new ones until one listens. */
  async #rebuild(cause: string): Promise<void> {
    if (this.#rebuilding || this.#stopped) return
    this.#rebuilding = true
    this.#become(false, cause)
    this.#subscription?.abandon()
    while (!this.#stopped) {
      try {
        this.#subscription = await this.#subscribe()
        break
      } catch (error) {
        this.#options.onWarning?.('listening again failed; trying on', error)
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
    this.#rebuilding = false
    this.#missed = 0
    this.#nonce = null
    if (this.#stopped) this.#subscription?.abandon()
    else this.#become(true, 'listening again')
  }

  #become(healthy: boolean, cause: string): void {
    if (this.#stopped || (!healthy && !this.#state.healthy)) return
    this.#state = { healthy, cause }
    this.#options.onState?.(this.#state)
  }
}

/** Starts to listen. Throws ListenError, whose message is the one line to print. */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const listener = new Listener(options)
  await listener.start()
  return listener
}
