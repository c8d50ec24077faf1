import type { Db } from '../connection/database.ts'
import { dropOldKeys } from '../connection/idempotency.ts'
import { dropOldBrowserSessions } from '../people/browser-sessions.ts'
import { dropOldKnownBrowsers } from '../people/known-browsers.ts'
import { dropOldSessions } from '../projects/widget-sessions.ts'
import { ensurePartitions, strayEvents } from '../schema/partitions.ts'
import { dropFailedSideJobs, releaseLostJobs } from '../side-jobs/side-jobs.ts'
import { dropOldBareCalls } from '../turns/bare-calls.ts'
import { dropOldDeliveries } from '../webhooks/webhook-deliveries.ts'
import { dropGoneWorkers } from '../workers/workers.ts'
import { lookAfterPausedEndpoints } from './paused-webhooks.ts'
import { purgeDeleted } from './purge-deleted.ts'
import { makeClaimable, repairConversations } from './repair-conversations.ts'
import { dropOldMonths } from './retention.ts'
import type { UpkeepStep } from './step.ts'

const HOUR_MS = 3_600_000
const CLAIM_ORDER_MS = 10_000
const LOST_JOBS_MS = 30_000
const PAUSED_MS = 10_000
/** Reads every group that has not ended: 1.7 s at 100,000 of them, on a busy machine. */
const ALL_GROUPS_MS = 300_000
/** No process of any configured lease goes without a sign of life for this long. */
const LOST_MS = 120_000
/** Rows that one statement removes: few enough that it takes milliseconds. */
const BATCH = 1_000

/** A step that removes rows by age until there are none left. */
const dropping = (name: string, drop: (db: Db, limit: number) => Promise<number>): UpkeepStep => ({
  name,
  everyMs: HOUR_MS,
  async work({ db, signal, report }) {
    for (let dropped = BATCH; dropped === BATCH && !signal.aborted;) {
      dropped = await drop(db, BATCH)
      report.done += dropped
    }
  },
})

/** Everything that is looked after now and then; each step has a row in upkeep_steps by its name. */
export const STEPS: readonly UpkeepStep[] = [
  {
    name: 'partitions',
    everyMs: HOUR_MS,
    async work({ db, now, report }) {
      const made = await ensurePartitions(db, now)
      report.done = made.length
      const stray = await strayEvents(db)
      if (stray === 0) return
      report.alarm = `${stray === 1000 ? 'At least 1000' : stray} events lie outside every month, in runtime_events_default: a process's clock is wrong, or partitions could not be made for two months`
    },
  },
  { name: 'retention', everyMs: HOUR_MS, work: dropOldMonths },
  { name: 'conversations', everyMs: ALL_GROUPS_MS, work: repairConversations },
  { name: 'claim order', everyMs: CLAIM_ORDER_MS, work: makeClaimable },
  { name: 'lost side jobs', everyMs: LOST_JOBS_MS, work: ({ db }) => releaseLostJobs(db, LOST_MS) },
  { name: 'paused webhook endpoints', everyMs: PAUSED_MS, work: lookAfterPausedEndpoints },
  { name: 'deleted conversations', everyMs: HOUR_MS, work: purgeDeleted },
  dropping('idempotency keys', dropOldKeys),
  dropping('widget sessions', dropOldSessions),
  dropping('browser sessions', dropOldBrowserSessions),
  dropping('known browsers', dropOldKnownBrowsers),
  dropping('bare calls', dropOldBareCalls),
  dropping('failed side jobs', dropFailedSideJobs),
  dropping('webhook deliveries', dropOldDeliveries),
  dropping('workers', dropGoneWorkers),
]
