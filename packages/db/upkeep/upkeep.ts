import type { Db } from '../connection/database.ts'
import { rowOf, rowsOf, sql } from '../connection/statement.ts'
import type { UpkeepReport, UpkeepStep } from './step.ts'
import { STEPS } from './steps.ts'
import type { Row } from '../schema/row.ts'
import type { upkeep_steps } from '../schema/schema-side-work.ts'

export interface UpkeepOptions {
  /** Days that events are kept. */
  retentionDays: number
  /** Ends the step in progress after its batch. */
  signal?: AbortSignal
  now?: Date
}

// Each step has a row: due → held by one process → due again after its interval, or after a growing pause where it
// failed. A holder that died gives it up after HOLD_MS; a step works for BUDGET_MS at most and is due again at once if
// there is more to do.
const HOLD_MS = 120_000
const BUDGET_MS = 60_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 600_000

/** Does every step that is due and that no other process holds, each on its own. Returns what became of them. */
export async function upkeep(db: Db, options: UpkeepOptions): Promise<UpkeepReport[]> {
  const reports: UpkeepReport[] = []
  for (let step = await takeStep(db); step !== null; step = await takeStep(db)) {
    reports.push(await doStep(db, step, options))
    if (options.signal?.aborted === true) break
  }
  return reports
}

/** Makes the rows of the steps that this version knows; called once at the start of a process. */
export async function registerUpkeep(db: Db): Promise<void> {
  await rowsOf(
    db,
    sql`
    insert into upkeep_steps (name) select name from unnest(${STEPS.map(({ name }) => name)}::text[]) as step (name)
    on conflict (name) do nothing`,
  )
}

interface HeldStep extends UpkeepStep {
  heldUntil: string
  failures: number
}

async function takeStep(db: Db): Promise<HeldStep | null> {
  const row = await rowOf<Row<typeof upkeep_steps, 'name' | 'failures'> & { held_until: string }>(
    db,
    sql`
    update upkeep_steps set held_until = clock_timestamp() + ${HOLD_MS} * interval '1 millisecond'
    where name = (
      select name from upkeep_steps
      where name = any (${STEPS.map(({ name }) => name)}) and due_at <= statement_timestamp()
        and (held_until is null or held_until < statement_timestamp())
      order by due_at limit 1 for no key update skip locked
    )
    returning name, held_until::text, failures`,
  )
  const step = STEPS.find(({ name }) => name === row?.name)
  return row === null || step === undefined ? null : { ...step, heldUntil: row.held_until, failures: row.failures }
}

async function doStep(db: Db, step: HeldStep, { retentionDays, signal, now }: UpkeepOptions): Promise<UpkeepReport> {
  const report: UpkeepReport = { step: step.name, done: 0, error: null, alarm: null, notify: [] }
  const budget = AbortSignal.timeout(BUDGET_MS)
  const ending = signal === undefined ? budget : AbortSignal.any([budget, signal])
  try {
    await step.work({ db, retentionDays, now: now ?? new Date(), signal: ending, report })
  } catch (error) {
    report.error = error
  }
  await noteEnd(db, step, report.error, ending.aborted)
  return report
}

/**
 * Stores how the step ended and when it is due again. Where another process has taken it in the meantime, that one's
 * end counts.
 */
async function noteEnd(db: Db, step: HeldStep, error: unknown, more: boolean): Promise<void> {
  const failures = error === null ? 0 : step.failures + 1
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
  const waitMs = failures > 0 ? pauseMs : more ? 0 : step.everyMs
  await rowOf(
    db,
    sql`
    update upkeep_steps set held_until = null, failures = ${failures},
      due_at = clock_timestamp() + ${waitMs} * interval '1 millisecond',
      last_error = ${wordsOf(error)},
      done_at = case when ${failures === 0} then clock_timestamp() else done_at end
    where name = ${step.name} and held_until = ${step.heldUntil}::timestamptz`,
  )
}

const wordsOf = (error: unknown): string | null => (error instanceof Error ? error.message : null)
