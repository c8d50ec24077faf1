import type { Db } from '../connection/database.ts'
import type { Announcement } from '../notify/announcements.ts'

/** Result of one upkeep step. */
export interface UpkeepReport {
  step: string
  /** Rows that were removed or mended. */
  done: number
  /** Null where it went well; else it is tried again after a pause that doubles. */
  error: unknown
  /** Something an operator has to look at. */
  alarm: string | null
  notify: Announcement[]
}

export interface StepWork {
  db: Db
  retentionDays: number
  now: Date
  /** Aborted when the step has worked for long enough or the process ends: stop after this batch. */
  signal: AbortSignal
  /** Work done so far; kept when the step throws. */
  report: UpkeepReport
}

export interface UpkeepStep {
  name: string
  everyMs: number
  work(step: StepWork): Promise<void>
}
