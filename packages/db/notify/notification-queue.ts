import type { Pool } from 'pg'

/** Above this share of the queue, we look for the connection that holds it back. */
const HIGH_USAGE = 0.25
const STUCK_MS = 10_000

interface Suspect {
  usage: number
  pid: number | null
  application_name: string
  ours: boolean
  blocked: boolean
}

/**
 * Keeps Postgres's notification queue from filling up. `check` reads how full it is (0 to 1) and ends the Runwire
 * listeners that hold it back: those that have not read their socket for 10 s, and, when the queue is over a quarter
 * full, those that sit in a transaction. Others that may hold it are only named. Reading the usage is itself a cure:
 * a full queue stayed full after its culprit was gone until somebody asked.
 */
export class NotificationQueue {
  readonly #pool: Pool
  readonly #warn: (message: string) => void
  readonly #stuckMs: number
  /** Backends that were waiting for their client at every check since. */
  #blockedSince = new Map<number, number>()

  constructor(pool: Pool, warn: (message: string) => void, stuckMs = STUCK_MS) {
    this.#pool = pool
    this.#warn = warn
    this.#stuckMs = stuckMs
  }

  async check(): Promise<number> {
    const { rows } = await this.#pool.query<Suspect>(FIND_SUSPECTS)
    const usage = rows[0]?.usage ?? 0
    const nowMs = performance.now()
    const blockedBefore = this.#blockedSince
    this.#blockedSince = new Map()
    for (const suspect of rows) {
      if (suspect.pid === null) continue
      if (suspect.blocked) this.#blockedSince.set(suspect.pid, blockedBefore.get(suspect.pid) ?? nowMs)
      const blockedMs = nowMs - (this.#blockedSince.get(suspect.pid) ?? nowMs)
      if (suspect.ours && blockedMs >= this.#stuckMs)
        await this.#end(suspect, `has not read its socket for ${Math.round(blockedMs / 1000)} s`)
      else if (usage > HIGH_USAGE)
        await this.#end(suspect, suspect.blocked ? 'does not read its socket' : 'sits in a transaction')
    }
    return usage
  }

  async #end(suspect: Suspect, why: string): Promise<void> {
    if (suspect.ours) await this.#pool.query('select pg_terminate_backend($1)', [suspect.pid])
    this.#warn(
      `the notification queue is ${Math.round(suspect.usage * 100)} % full; backend ${suspect.pid} ` +
        `(${suspect.application_name || 'no name'}) ${why}${suspect.ours ? ' and was ended' : '; end it if it listens'}`,
    )
  }
}

/** One row per backend that may hold the queue back, one with a null pid where there is none. */
const FIND_SUSPECTS = `
  select usage, backend.pid, backend.application_name, backend.ours, backend.blocked
  from (select pg_notification_queue_usage()::float8 as usage) as queue
  left join (
    select pid, application_name,
      application_name like 'runwire\\_listen\\_%' as ours,
      wait_event is not distinct from 'ClientWrite' as blocked,
      coalesce(state like 'idle in transaction%', false) as in_transaction
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
  ) as backend on backend.blocked or backend.in_transaction`
