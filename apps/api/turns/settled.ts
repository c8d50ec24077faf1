import type { RunRecord } from '@runwire/db'
import { isTerminal } from '@runwire/protocol'
import { ownRun } from '../access/own.ts'
import type { RawCall } from '../http/route.ts'

/** A worker ends a cancelled run within 3 s at most; a little longer covers one that is handed over meanwhile. */
const WAIT_MS = 5_000

/** The run once it has ended, or as it is after a while: a cancel answers with the final state where it can. */
export async function settled(call: RawCall, runId: string): Promise<RunRecord> {
  const run = await ownRun(call, runId)
  if (isTerminal(run.view.status)) return run
  await ended(call, runId, run.view.last_seq)
  return ownRun(call, runId)
}

function ended({ services, res }: RawCall, runId: string, cursor: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      res.off('close', finish)
      services.hub.leave(follower)
      resolve()
    }
    const timer = setTimeout(finish, WAIT_MS)
    res.once('close', finish)
    // The terminal event may be handed on while joining; the follower must be known before it is left.
    const follower = services.hub.join(runId, cursor, { take: () => true, end: () => queueMicrotask(finish) })
  })
}
