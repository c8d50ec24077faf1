import { requestCancel } from '@runwire/db'
import type { RawCall } from '../http/route.ts'
import { whenClosed } from '../requests/connection.ts'
import { announce } from './announce.ts'

/** `on_disconnect: cancel`: where the client goes before its reply is complete, or has gone, the runs end with reason `disconnected`. */
export function cancelOnDisconnect({ res, req, caller, services }: RawCall, runs: readonly string[]): void {
  whenClosed(res, () => {
    if (res.writableFinished || services.draining()) return
    for (const run of runs) {
      requestCancel(services.db, caller.project_id, run, 'disconnected').then(
        (cancelled) => announce(services.publisher, cancelled?.notify ?? []),
        (error: unknown) =>
          req.log.error({ err: error, run_id: run }, 'the run of a client that left could not be cancelled'),
      )
    }
  })
}
