import { randomBytes } from 'node:crypto'

/** Workers listen here: a run can be claimed. */
export const QUEUE_CHANNEL = 'runwire_queue'
/** Apis listen here: a run was queued, claimed, or changed while no worker holds it; a conversation changed. */
export const RUNS_CHANNEL = 'runwire_runs'

export const apiInbox = (processId: string): string => inbox('api', processId)
export const workerInbox = (processId: string): string => inbox('worker', processId)

/** A name for this process that no other process has, fit for channels and for `runtime_runs.worker_id`: 16 hex digits. */
export const newProcessId = (): string => randomBytes(8).toString('hex')

/**
 * The channel only this process listens to. Throws on a process id that would not survive as a channel name:
 * LISTEN folds case and pg_notify does not, and names above 63 bytes are cut by one and refused by the other.
 */
function inbox(kind: 'api' | 'worker', processId: string): string {
  if (!/^[a-z0-9_]{1,40}$/.test(processId)) {
    throw new Error(
      `process id ${JSON.stringify(processId)} must be 1 to 40 of a-z, 0-9 and _, since a channel is named after it`,
    )
  }
  return `runwire_${kind}_${processId}`
}
