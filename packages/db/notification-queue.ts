import type { Pool } from 'pg'

/** Above this share of the queue, whoever holds it back is looked for. */
const HIGH_USAGE = 0.25
const STUCK_SECONDS = 10

interface Suspect {
  pid: number
  application_name: string
  state: string
  why: string
  ended: boolean
}

/**
 * Reads how full Postgres's notification queue is (0 to 1) and ends the Runwire listeners that hold it back: those
 * that have not read their socket for 10 s, and, when the queue is over a quarter full, those that sit in a
 * transaction. Others that may hold it are only named. Reading the usage is itself a cure: a full queue stayed full
 * after its culprit was gone until somebody asked.
 */
export async function keepQueueShort(pool: Pool, warn: (message: string) => void): Promise<number> {
  const { rows } = await pool.query<{ usage: number }>('select pg_notification_queue_usage()::float8 as usage')
  const usage = rows[0]?.usage ?? 0
  for (const suspect of await endStuckListeners(pool, usage > HIGH_USAGE)) {
    warn(
      `the notification queue is ${Math.round(usage * 100)} % full; backend ${suspect.pid} (${suspect.application_name || 'no name'}) ` +
        `${suspect.why}${suspect.ended ? ' and was ended' : '; end it if it listens'}`,
    )
  }
  return usage
}

async function endStuckListeners(pool: Pool, full: boolean): Promise<Suspect[]> {
  const { rows } = await pool.query<Suspect>(FIND_AND_END, [STUCK_SECONDS, full])
  return rows
}

const FIND_AND_END = `
  with backends as (
    select pid, application_name, state,
      application_name like 'runwire\\_listen\\_%' as ours,
      wait_event = 'ClientWrite' and state_change < now() - make_interval(secs => $1) as stuck,
      state like 'idle in transaction%' as in_transaction
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
  ), suspects as (
    select pid, application_name, state, ours,
      case when stuck then 'does not read its socket' else 'sits in a transaction' end as why
    from backends
    where (ours and stuck) or ($2 and (stuck or in_transaction))
  )
  select pid, application_name, state, why, case when ours then pg_terminate_backend(pid) else false end as ended
  from suspects`
