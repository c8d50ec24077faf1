import { QUEUE_CHANNEL, startListener, workerInbox, type Database, type Listener } from '@runwire/db'
import type { NotificationFrame } from '@runwire/protocol'
import type { Logger } from 'pino'
import type { ClaimLoop } from './claim-loop.ts'
import type { LeaseKeeper } from '../leases/lease-keeper.ts'
import type { WatchRegistry } from '../watch/watch-registry.ts'

export interface Hearing {
  url: string
  workerId: string
  db: Database
  registry: WatchRegistry
  keeper: LeaseKeeper
  /** Null: nothing is claimed after the start, so nobody listens for queued runs. */
  loop: ClaimLoop | null
  log: Logger
}

/** Listens to this worker's inbox and for queued runs, on one connection. Throws ListenError. */
export function hearNotifications(hearing: Hearing): Promise<Listener> {
  const { url, workerId, db, loop, log } = hearing
  return startListener({
    url,
    pool: db.pool,
    processId: workerId,
    inbox: workerInbox(workerId),
    channels: loop === null ? [] : [QUEUE_CHANNEL],
    onFrame: (_, frame) => hear(hearing, frame),
    onState: ({ healthy, cause }) => {
      log.info({ healthy, cause }, 'listener')
      if (healthy) loop?.look()
    },
    onWarning: (message, details) => log.warn({ details }, message),
  })
}

function hear({ registry, keeper, loop }: Hearing, frame: NotificationFrame): void {
  for (const item of frame.items) {
    switch (item.k) {
      case 'queued':
        loop?.look()
        break
      case 'watch':
        registry.watch(item.runs, item.inbox)
        break
      case 'unwatch':
        registry.unwatch(item.runs, item.inbox)
        break
      case 'cancel':
        void keeper.check(item.run)
        break
      default:
    }
  }
}
