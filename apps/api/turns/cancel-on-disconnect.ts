import { findRun, requestCancel } from '@runwire/db'
import type { RawCall } from '../http/route.ts'
import { whenClosed } from '../requests/connection.ts'
import { announce } from './announce.ts'

/**
 * `on_disconnect: cancel`: where the client goes before its reply is complete, or has gone, the runs end with reason
 * `disconnected`. The same when this process drains: the client is told to send its request again and has no way back
 * to the run, unless its Idempotency-Key is one.
 */
export function cancelOnDisconnect(call: RawCall, runs: readonly string[]): void {
  const { res, req, services } = call
  whenClosed(res, () => {
    const drained = services.draining()
    if (drained ? req.headers['idempotency-key'] !== undefined : res.writableFinished) return
    for (const run of runs) services.beforeEnd(drained ? cancelUnlessWaiting(call, run) : cancel(call, run))
  })
}

async function cancel({ req, caller, services }: RawCall, run: string): Promise<void> {
  try {
    const cancelled = await requestCancel(services.db, caller.project_id, run, 'disconnected')
    announce(services.publisher, cancelled?.notify ?? [])
  } catch (error) {
    req.log.error({ err: error, run_id: run }, 'the run of a client that left could not be cancelled')
  }
}

/** A drained reply looks complete; one that was complete, as its run waits for an answer, is not to be cancelled. */
async function cancelUnlessWaiting(call: RawCall, run: string): Promise<void> {
  const found = await findRun(call.services.db, call.caller.project_id, run).catch(() => null)
  if (found?.view.status === 'queued' || found?.view.status === 'running') await cancel(call, run)
}
